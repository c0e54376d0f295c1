import './reactions.events.ts';

export { reactionFeature } from './reactions.feature.ts';
export { findReportableComment, inSeenThread } from './reactions.queries.ts';
