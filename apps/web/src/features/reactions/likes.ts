import { ApiError } from '@muster/contract/base/client';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { createToggles } from '../../platform/toggles.ts';
import { toast } from '../../ui/toast.ts';
import { askForLikers } from '../people/index.ts';
import { reactions } from './likes.words.ts';

/** A post or comment, as far as its like button needs it. */
export interface LikeTarget {
  /** The id of the post or comment. */
  streamId: string;
  /** The author's id, or the viewer's own if the author is anonymous. */
  posterId: string;
  /** The viewer's like, or null. */
  likeId: string | null;
  /** All likes, including the viewer's. */
  count: number;
  /** Stores what the server has confirmed, wherever the target is cached. */
  onSettled: (likeId: string | null) => void;
}

/** Likes by stream: all like buttons of a stream show the same. The confirmed state is the id of the viewer's like. */
const likes = createToggles<string | null>((likeId) => likeId !== null);
async function add({ posterId, streamId }: LikeTarget): Promise<string> {
  return (await api.addReaction({ params: { posterId, streamId }, body: { kind: 'like' } })).id;
}

async function remove({ posterId, streamId }: LikeTarget, reactionId: string | null): Promise<null> {
  if (reactionId) await api.removeReaction({ params: { posterId, streamId, reactionId }, query: { kind: 'like' } });
  return null;
}

/** The specified sentence for a refused like or unlike [FEED-76, FEED-77, FEED-78, FEED-79]. */
function sentence(error: unknown, liking: boolean): string {
  if (error instanceof ApiError && error.code === 'reactions.already_reacted') return reactions.alreadyLiked;
  if (error instanceof ApiError && error.status === 404) return reactions.alreadyUnliked;
  return reasonOr(error, liking ? reactions.likeFailed : reactions.unlikeFailed);
}

/** Likes or unlikes: shown at once, sent in turn. Of rapid taps the last one wins (FEED-37). */
export function toggleLike(target: LikeTarget): void {
  likes.flip(target.streamId, target.likeId, {
    send: async (liking, likeId) => {
      const now = liking ? await add(target) : await remove(target, likeId);
      target.onSettled(now);
      void askForLikers(target.streamId);
      return now;
    },
    onRefused: (error, liking) => toast(sentence(error, liking), { kind: 'alert' }),
  });
}

/** What a like button shows: the pending change, otherwise what the server said. */
export function useLike(target: LikeTarget): { liked: boolean; count: number } {
  const known = target.likeId !== null;
  const liked = likes.useWish(target.streamId) ?? known;
  return { liked, count: target.count + Number(liked) - Number(known) };
}
