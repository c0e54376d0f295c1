import './reactions.events.ts';

export { reactionRoutes } from './reactions.routes.ts';
