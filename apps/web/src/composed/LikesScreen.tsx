import { postAddress } from '@muster/contract/posts/homes';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { posts } from '../features/feed/index.ts';
import { Likes } from '../features/people/index.ts';
import { people } from '../features/people/people.words.ts';
import { common } from '../platform/common.words.ts';
import { getConfig } from '../platform/config.ts';
import { PageBar } from '../ui/PageBar.tsx';
import { toast } from '../ui/toast.ts';
import { SideColumn } from './SideColumn.tsx';

export interface LikesScreenProps {
  postId: string;
  /** Set where the likes are those of a comment. */
  commentId?: string;
  /** `like` is the only type. */
  reactionType: string;
}

/**
 * The people who like a post or a comment. If there is no such list, a message says so and the screen goes back [FEED-25 to FEED-28,
 * SHELL-18].
 */
export function LikesScreen({ postId, commentId, reactionType }: LikesScreenProps) {
  const router = useRouter();
  const post = posts.use(postId);
  // The address of a post whose home is not known leads on to it.
  const address = postAddress(post ?? { id: postId });
  const exists = reactionType === 'like' && !getConfig().features.hide_like_list;
  useEffect(() => {
    if (exists) return;
    toast(common.notFound, { kind: 'alert' });
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ href: address, replace: true });
  }, [exists, address, router]);
  if (!exists) return null;
  return (
    <>
      <PageBar title={people.likesTitle} backTo={address} />
      <Likes streamId={commentId ?? postId} kind={commentId ? 'comment' : 'post'} />
      <SideColumn />
    </>
  );
}
