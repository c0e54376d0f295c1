import './feed.events.ts';

export { feedData } from './feed.personal.ts';
export { findHideable, loadOwnSides, type OwnSide, visiblePosts } from './feed.queries.ts';
export { feedRoutes } from './feed.routes.ts';
export { feedSubscribers } from './feed.service.ts';
export type { StoredPreview } from './feed.tables.ts';
export { reactionState } from './feed.view.ts';
export { backfillTimeline, clearTimeline } from './feed.writes.ts';
