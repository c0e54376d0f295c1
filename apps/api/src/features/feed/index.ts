import './feed.events.ts';

export { feedFeature } from './feed.feature.ts';
export { findHideable, loadOwnSides, type OwnSide, visiblePosts } from './feed.queries.ts';
export type { StoredPreview } from './feed.tables.ts';
export { reactionState } from './feed.view.ts';
export { backfillTimeline, clearTimeline } from './feed.writes.ts';
