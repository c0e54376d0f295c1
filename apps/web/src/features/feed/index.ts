export { Composer } from './Composer.tsx';
export { AddButton, ComposerOpener } from './ComposerOpener.tsx';
export { FeedTabs } from './FeedTabs.tsx';
export { type FeedName, refreshPost } from './feed.api.ts';
export { countComments, settleLike } from './feed.cache.ts';
export { HomeFeed, type Inviting } from './HomeFeed.tsx';
export { MemberPosts } from './MemberPosts.tsx';
export { PostDetail, type PostPlace } from './PostDetail.tsx';
export { Welcome } from './Welcome.tsx';
