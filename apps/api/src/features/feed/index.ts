import './feed.events.ts';
import './feed.tables.ts';

export { feedFeature } from './feed.feature.ts';
export { type Beside, besides, heldBack, notHeldBack, type OwnSide, ownSideIn, visiblePosts } from './feed.queries.ts';
export { feedReads } from './feed.reads.ts';
export { findPostAddress } from './feed.reports.ts';
export { feedService } from './feed.service.ts';
export { reactionState, streamState, theCommunity } from './feed.view.ts';
export { clearTimeline, countingOnPost, setPinned, uncountingComments } from './feed.writes.ts';
export { type HomeNames, homeEnded, homeIds, homeModerated, homeVisible, loadHomeNames, looksAfter, noteInHome } from './homes.ts';
export { changeOwnerless, insertOwnerless, removeOwnerless } from './ownerless.writes.ts';
export { holdBack, keepTakenDown, showAgain } from './takedown.writes.ts';
export { ownSideColumns } from './visibility.queries.ts';
