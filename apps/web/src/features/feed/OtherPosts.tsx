import type { FeedPage } from '@muster/contract';
import { postList, usePosts } from './feed.api.ts';
import { listKey } from './feed.cache.ts';
import { PostList, type PostListProps } from './PostList.tsx';

export interface OtherPostsProps extends Pick<PostListProps, 'buttonsOf' | 'empty' | 'failed'> {
  /** Distinguishes it from other lists. */
  name: string;
  memberId: string;
  load: (offset: string | undefined, signal: AbortSignal) => Promise<FeedPage>;
}

/** Posts that another feature lists for a member, in its own order. */
export function OtherPosts({ name, memberId, load, ...rest }: OtherPostsProps) {
  return <PostList {...rest} list={usePosts(postList(listKey(name, memberId), load))} />;
}
