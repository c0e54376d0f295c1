export { AnonymousNote } from './AnonymousNote.tsx';
export { BlockedPosts } from './BlockedPosts.tsx';
export { Composer } from './Composer.tsx';
export { AddButton, ComposerOpener } from './ComposerOpener.tsx';
export { ownHome } from './composer.store.ts';
export { FeedTabs } from './FeedTabs.tsx';
export { type FeedName, refreshPost } from './feed.api.ts';
export { countComments, settleLike } from './feed.cache.ts';
export { HomeFeed, type Inviting } from './HomeFeed.tsx';
export { HomePosts } from './HomePosts.tsx';

export { PostDetail } from './PostDetail.tsx';
export { Welcome } from './Welcome.tsx';
