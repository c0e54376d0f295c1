import './reactions.events.ts';

export { reactionData } from './reactions.personal.ts';
export { reactionRoutes } from './reactions.routes.ts';
