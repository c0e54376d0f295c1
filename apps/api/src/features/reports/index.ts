import './reports.events.ts';
import './reports.tables.ts';

export { reportFeature } from './reports.feature.ts';
export { listReports } from './reports.queries.ts';
