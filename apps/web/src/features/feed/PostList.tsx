import type { Post } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ahead } from '../../platform/ahead.ts';
import { feed } from '../../platform/words/feed.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { useIsHidden } from '../people/index.ts';
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
  usePostKeys();
  const router = useRouter();
  const some = list.posts.length > 0;
  useEffect(() => {
    // What is read here opens also where the network is gone by then.
    if (some) ahead(async () => router.loadRouteChunk(router.routesById['/_app/feed/$postId/']));
  }, [some, router]);
  if (list.isPending) return <PostSkeleton />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  const posts = list.posts.filter(({ id, actor }) => !hidden.has(id) && !isHidden(actor));
  if (posts.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <div role="feed" aria-busy={list.isFetching}>
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} like={like} eager={index < 2} pinned={ofMember && post.is_pinned} />
        ))}
      </div>
      <ListEnd list={list} waiting={<PostSkeleton count={2} />} failed={feed.moreFailed} ahead={1200}>
        {posts.length > 8 && <p className={classes.all}>{feed.end}</p>}
      </ListEnd>
    </>
  );
}
