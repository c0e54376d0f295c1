import './relations.events.ts';

export { relationRoutes } from './relations.routes.ts';
