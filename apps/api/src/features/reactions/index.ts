import './reactions.events.ts';

export { reactionData } from './reactions.personal.ts';
export { findReportableComment, inSeenThread } from './reactions.queries.ts';
export { reactionRoutes } from './reactions.routes.ts';
