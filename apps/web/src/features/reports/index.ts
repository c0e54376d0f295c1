export { ReportDetail } from './ReportDetail.tsx';
