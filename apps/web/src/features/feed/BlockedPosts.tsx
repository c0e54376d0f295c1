import type { BlockedPost } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useMe } from '../session/index.ts';
import classes from './BlockedPosts.module.css';
import { feed } from './feed.words.ts';
import { blockedPosts, blockedPostsQuery, unblockPost } from './hidden-posts.ts';
import { PostSkeleton } from './PostSkeleton.tsx';
import { postOptions } from './post-options.words.ts';

const firstWords = ({ excerpt, has_photo }: BlockedPost): string => excerpt || (has_photo ? postOptions.photoOnly : postOptions.linkOnly);

function Row({ id }: { id: string }) {
  const me = useMe();
  const post = blockedPosts.use(id);
  if (!post) return null;
  return (
    <li className={classes.row}>
      <PersonLink person={post.actor} echo>
        <Avatar person={post.actor} />
      </PersonLink>
      <div className={classes.words}>
        <p className={classes.who}>
          <PersonLink person={post.actor} />
          <span className={classes.when}>
            <RelativeTime instant={post.time} />
          </span>
        </p>
        <p className={classes.excerpt} dir="auto">
          {firstWords(post)}
        </p>
      </div>
      <Button
        size="small"
        aria-label={postOptions.unblockPostBy(displayName(post.actor), firstWords(post))}
        onClick={() => void unblockPost(post.id, me.id)}
      >
        {postOptions.unblockPost}
      </Button>
    </li>
  );
}

/** The posts that the viewer has blocked, each with enough text to recognise it and a way to unblock it. */
export function BlockedPosts() {
  const me = useMe();
  const list = useInfiniteQuery(blockedPostsQuery(me.id));
  const ids = useMemo(() => [...new Set(list.data?.pages.flatMap((page) => page.ids))], [list.data]);
  const shown = blockedPosts.useShown(ids);
  if (list.isPending) return <PostSkeleton count={2} />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={postOptions.blockedFailed} onRetry={() => void list.refetch()} />;
  if (shown.length === 0 && !list.hasNextPage) return <EmptyState drawing="no-blocked" text={postOptions.noBlocked} />;
  return (
    <>
      <ul aria-busy={list.isFetching}>
        {shown.map((id) => (
          <Row key={id} id={id} />
        ))}
      </ul>
      <ListEnd list={list} waiting={<PostSkeleton count={1} />} failed={feed.moreFailed} />
    </>
  );
}
