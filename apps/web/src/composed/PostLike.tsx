import type { Post } from '@muster/contract';
import { settleLike } from '../features/feed/index.ts';
import { LikeButton } from '../features/reactions/index.ts';
import { useMe } from '../features/session/index.ts';

function PostLike({ post }: { post: Post }) {
  const me = useMe();
  return (
    <LikeButton
      can={post.can.like}
      of={{ postId: post.id }}
      target={{
        streamId: post.id,
        posterId: post.actor.id ?? me.id,
        likeId: post.own_reactions.like[0]?.id ?? null,
        count: post.reaction_counts.like,
        onSettled: (likeId) => settleLike(post.id, likeId),
      }}
    />
  );
}

/** The like button of a post: where the feed and reactions meet. */
export const likeOf = (post: Post) => <PostLike post={post} />;
