import './reports.events.ts';
import './reports.tables.ts';

export { queueService } from './queue.service.ts';
export { reportFeature } from './reports.feature.ts';
export { listReports } from './reports.queries.ts';
export { reportService } from './reports.service.ts';
