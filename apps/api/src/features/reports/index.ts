import './reports.events.ts';

export { reportFeature } from './reports.feature.ts';
export { listReports } from './reports.queries.ts';
