import './reactions.events.ts';

export { reactionData } from './reactions.personal.ts';
export { findReportableComment } from './reactions.queries.ts';
export { reactionRoutes } from './reactions.routes.ts';
