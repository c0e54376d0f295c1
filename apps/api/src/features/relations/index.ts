import './relations.events.ts';

export { relationRoutes } from './relations.routes.ts';
export { relationSchedules } from './relations.service.ts';
