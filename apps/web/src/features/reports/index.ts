export { Report } from './Report.tsx';
export { ReportDetail } from './ReportDetail.tsx';
