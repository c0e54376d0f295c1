import type { Post } from '@muster/contract';
import type { ReactNode } from 'react';
import { feed } from '../../platform/words/feed.ts';
import { shell } from '../../platform/words/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useReach } from '../../ui/useReach.ts';
import { useIsHidden } from '../members/index.ts';
import type { usePosts } from './feed.api.ts';
import { useHiddenPosts } from './hidden-posts.ts';
import { PostCard } from './PostCard.tsx';
import classes from './PostList.module.css';
import { PostSkeleton } from './PostSkeleton.tsx';
import { usePostKeys } from './usePostKeys.ts';

export interface PostListProps {
  list: ReturnType<typeof usePosts>;
  /** The like button of a post; the same function each time. */
  like: (post: Post) => ReactNode;
  /** What stands where there is nothing. */
  empty: ReactNode;
  /** The specified sentence where it cannot be loaded. */
  failed: string;
  /** The list of one member: a pinned post is marked [FEED-56]. */
  ofMember?: boolean;
}

/** Posts below one another; more arrive before one reaches the end [FEED-39]. */
export function PostList({ list, like, empty, failed, ofMember }: PostListProps) {
  const hidden = useHiddenPosts();
  const isHidden = useIsHidden();
  const { posts: all, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const end = useReach(() => void fetchNextPage(), hasNextPage && !isFetching && !isFetchNextPageError);
  usePostKeys();
  if (list.isPending) return <PostSkeleton />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  const posts = all.filter(({ id, actor }) => !hidden.has(id) && !isHidden(actor));
  if (posts.length === 0 && !hasNextPage) return empty;
  return (
    <>
      <div role="feed" aria-busy={isFetching}>
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} like={like} eager={index < 2} pinned={ofMember && post.is_pinned} />
        ))}
      </div>
      <div ref={end} className={classes.end}>
        {hasNextPage && !isFetchNextPageError && <PostSkeleton count={2} />}
        {isFetchNextPageError && (
          <div className={classes.again} role="alert">
            <p>{feed.moreFailed}</p>
            <Button size="small" onClick={() => void fetchNextPage()}>
              {shell.retry}
            </Button>
          </div>
        )}
        {!hasNextPage && posts.length > 8 && <p className={classes.all}>{feed.end}</p>}
      </div>
    </>
  );
}
