export { Report } from './Report.tsx';
export { ReportDetail } from './ReportDetail.tsx';
export { TakeDown } from './TakeDown.tsx';
export { isLookedAfter } from './takedown.api.ts';
