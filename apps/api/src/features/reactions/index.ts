import './reactions.events.ts';
import './reactions.tables.ts';

export { reactionFeature } from './reactions.feature.ts';
export { reactionService } from './reactions.service.ts';
