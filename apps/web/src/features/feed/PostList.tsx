import { useRouter } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect } from 'react';
import { ahead } from '../../platform/ahead.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import type { usePosts } from './feed.api.ts';
import { feed } from './feed.words.ts';
import type { ButtonsOf } from './PostActions.tsx';
import { PostCard } from './PostCard.tsx';
import classes from './PostList.module.css';
import { PostSkeleton } from './PostSkeleton.tsx';
import { posts } from './posts.kind.ts';
import { usePostKeys } from './usePostKeys.ts';

export interface PostListProps {
  list: ReturnType<typeof usePosts>;
  buttonsOf: ButtonsOf;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** The specified sentence when loading fails. */
  failed: string;
  /** The list of one home: a pinned post is marked [FEED-56]. */
  inHome?: boolean;
}

/** The screens of one post. */
const screens = ['/_app/feed/$postId/', '/_app/events_/$eventId/feed/$postId'] as const;

/** Re-renders only when its own post changes. */
const ListedPost = memo(function ListedPost({
  id,
  buttonsOf,
  eager,
  inHome,
}: Pick<PostListProps, 'buttonsOf' | 'inHome'> & { id: string; eager: boolean }) {
  const post = posts.use(id);
  return (
    post &&
    (post.gone ? (
      <article className={classes.gone} data-gone={id} style={{ height: post.gone }}>
        {feed.gone}
      </article>
    ) : (
      <PostCard post={post} buttonsOf={buttonsOf} eager={eager} pinned={inHome && post.is_pinned} />
    ))
  );
});

/** A list of posts; the next page loads before the reader reaches the end [FEED-39]. */
export function PostList({ list, buttonsOf, empty, failed, inHome }: PostListProps) {
  const shown = posts.useShown(list.ids);
  usePostKeys();
  const router = useRouter();
  const some = list.ids.length > 0;
  useEffect(() => {
    // Posts that are read here also open later without a network.
    if (some) for (const each of screens) ahead(async () => router.loadRouteChunk(router.routesById[each]));
  }, [some, router]);
  if (list.isPending) return <PostSkeleton />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  if (shown.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <div role="feed" aria-busy={list.isFetching}>
        {shown.map((id, index) => (
          <ListedPost key={id} id={id} buttonsOf={buttonsOf} eager={index < 2} inHome={inHome} />
        ))}
      </div>
      <ListEnd list={list} waiting={<PostSkeleton count={2} />} failed={feed.moreFailed} ahead={1200}>
        {shown.length > 8 && <p className={classes.all}>{feed.end}</p>}
      </ListEnd>
    </>
  );
}
