import type { Post, PostedHomeRef } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { homeAddress, homeOf, postAddress } from '@muster/contract/posts/homes';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { common } from '../../platform/common.words.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { leaveScreen } from '../../ui/back.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMe } from '../session/index.ts';
import { feed } from './feed.words.ts';
import type { ButtonsOf } from './PostActions.tsx';
import { PostCard } from './PostCard.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';
import { postQuery } from './post.api.ts';
import { postWords } from './post.words.ts';
import { posts } from './posts.kind.ts';

export interface PostDetailProps {
  postId: string;
  /** Only a post of this home is shown; without a home, any post, and one that has a home leads there. */
  home?: PostedHomeRef;
  buttonsOf: ButtonsOf;
  /** Shown below the post: its comments. */
  below: (post: Post) => ReactNode;
}

/** One post on its own screen [FEED-13]. */
export function PostDetail({ postId, home, buttonsOf, below }: PostDetailProps) {
  const me = useMe();
  const router = useRouter();
  const post = posts.use(postId);
  // Also when its card is no longer cached.
  const [gone, setGone] = useState(false);
  if (post?.gone && !gone) setGone(true);
  const { error, refetch } = useQuery(postQuery(postId, me.id));
  const at = post && homeOf(post);
  const elsewhere = post && home && at?.id !== home.id;
  const above: string = home ? homeAddress(home) : '/feed';
  const back = <ButtonLink to={above}>{home ? postWords.backTo[home.kind] : common.backToFeed}</ButtonLink>;
  if (gone) return <EmptyState drawing="not-found" text={feed.gone} action={back} />;
  if (elsewhere || (error instanceof ApiError && (error.status === 404 || error.status === 400)))
    return <EmptyState drawing="not-found" text={postWords.failed} action={back} />;
  if (!post && error) return <ErrorState error={error} text={postWords.failed} onRetry={() => void refetch()} />;
  // It is being deleted.
  if (post === null) return null;
  if (!post) return <PostSkeleton count={1} />;
  const leave = () => leaveScreen(router, above);
  return (
    <>
      {at && !home && <Navigate to={postAddress(post)} hash replace />}
      <PostCard post={post} buttonsOf={buttonsOf} onGone={leave} alone eager />
      {below(post)}
    </>
  );
}
