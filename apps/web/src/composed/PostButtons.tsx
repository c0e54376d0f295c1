import type { Post } from '@muster/contract';
import { type ButtonsOf, settleAdded, settleLike } from '../features/feed/index.ts';
import { LikeButton } from '../features/reactions/index.ts';
import { SaveButton } from '../features/saved/SaveButton.tsx';
import { useMe } from '../features/session/index.ts';
import { WorkoutSummary } from '../features/workouts/WorkoutSummary.tsx';

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

/** The buttons of a post, and what it is about, wherever it is shown: the place where the feed meets the features that act on posts. */
export const buttonsOf: ButtonsOf = (post) => ({
  start: <PostLike post={post} />,
  about: post.workout && <WorkoutSummary workout={post.workout} />,
  end: <SaveButton post={post} onSettled={(saved) => settleAdded(post.id, { saved }, 'saved')} />,
});
