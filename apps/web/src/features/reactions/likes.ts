import { ApiError } from '@muster/contract/client';
import { useSyncExternalStore } from 'react';
import { api } from '../../platform/api.ts';
import { randomKey } from '../../platform/random-key.ts';
import { reactions } from '../../platform/words/feed.ts';
import { toast } from '../../ui/toast.ts';

/** A post or comment as its like button needs it. */
export interface LikeTarget {
  /** The post's or comment's id. */
  streamId: string;
  /** The author's id, or the viewer's own where the author is anonymous. */
  posterId: string;
  /** The viewer's like, or null. */
  likeId: string | null;
  /** All likes, the viewer's included. */
  count: number;
  /** Writes down what the server has confirmed, wherever the target is remembered. */
  onSettled: (likeId: string | null) => void;
}

interface Wish {
  liked: boolean;
  /** What the server last confirmed. */
  likeId: string | null;
}

/** Wishes on their way to the server, by stream. While there is one, every like button of that stream shows it. */
const wishes = new Map<string, Wish>();
/** One key per like until it is answered: a like whose answer was lost is not refused when it is sent again. */
const keys = new Map<string, string>();
const listeners = new Set<() => void>();

function put(streamId: string, wish: Wish | null): void {
  if (wish) wishes.set(streamId, wish);
  else wishes.delete(streamId);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

async function add({ posterId, streamId }: LikeTarget): Promise<string> {
  const key = keys.get(streamId) ?? randomKey();
  keys.set(streamId, key);
  try {
    const { id } = await api.addReaction({ params: { posterId, streamId }, body: { kind: 'like' } }, { idempotencyKey: key });
    keys.delete(streamId);
    return id;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) keys.delete(streamId);
    throw error;
  }
}

const remove = ({ posterId, streamId }: LikeTarget, reactionId: string) =>
  api.removeReaction({ params: { posterId, streamId, reactionId }, query: { kind: 'like' } });

/** The specified sentence for a like or an unlike that was refused [FEED-76, FEED-77, FEED-78, FEED-79]. */
function sentence(error: unknown, liking: boolean): string {
  if (error instanceof ApiError && error.code === 'reactions.already_reacted') return reactions.alreadyLiked;
  if (error instanceof ApiError && error.status === 404) return reactions.alreadyUnliked;
  return liking ? reactions.likeFailed : reactions.unlikeFailed;
}

/** Sends wishes one at a time until the server agrees with the last one; a refusal drops the wish, which shows the truth again. */
async function send(target: LikeTarget): Promise<void> {
  const { streamId } = target;
  for (let wish = wishes.get(streamId); wish && wish.liked !== (wish.likeId !== null); wish = wishes.get(streamId)) {
    const liking = wish.liked;
    try {
      const likeId = liking ? await add(target) : wish.likeId && ((await remove(target, wish.likeId)) ?? null);
      target.onSettled(likeId);
      put(streamId, { liked: wishes.get(streamId)?.liked ?? liking, likeId });
    } catch (error) {
      const given = wishes.get(streamId)?.liked;
      put(streamId, null);
      // Whoever has changed their mind meanwhile has what they want, and whoever is signed out hears that elsewhere.
      if (given === liking && !(error instanceof ApiError && error.status === 401)) toast(sentence(error, liking), { kind: 'alert' });
      return;
    }
  }
  put(streamId, null);
}

/** Likes or takes the like back: shown at once, sent in turn. Of rapid taps the last one wins (FEED-37). */
export function toggleLike(target: LikeTarget): void {
  const wish = wishes.get(target.streamId);
  if (wish) return put(target.streamId, { ...wish, liked: !wish.liked });
  put(target.streamId, { liked: target.likeId === null, likeId: target.likeId });
  void send(target);
}

/** What a like button shows: the wish on its way, otherwise what the server said. */
export function useLike(target: LikeTarget): { liked: boolean; count: number } {
  const wish = useSyncExternalStore(subscribe, () => wishes.get(target.streamId));
  const known = target.likeId !== null;
  const liked = wish?.liked ?? known;
  return { liked, count: target.count + Number(liked) - Number(known) };
}
