import './reports.events.ts';

export { reportSubscribers } from './reports.jobs.ts';
export { reportData } from './reports.personal.ts';
export { listReports } from './reports.queries.ts';
export { reportRoutes } from './reports.routes.ts';
