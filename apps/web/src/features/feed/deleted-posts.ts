import type { Post } from '@muster/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../../platform/api.ts';
import { feed } from '../../platform/words/feed.ts';
import { toast } from '../../ui/toast.ts';
import { removePost } from './feed.cache.ts';

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function show(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Ids of posts that are being deleted: they are not shown, and stand where they stood if that fails [FEED-38]. */
export const useHiddenPosts = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => hidden);

/** Deletes one's own post: it is gone from the screen at once and comes back with a message where the server refuses [FEED-74]. */
export async function deletePost(post: Post, memberId: string): Promise<void> {
  show(new Set(hidden).add(post.id));
  try {
    await api.deletePost({ params: { id: memberId, postId: post.id } });
    removePost(post.id);
  } catch {
    toast(feed.deleteFailed, { kind: 'alert' });
  } finally {
    show(new Set([...hidden].filter((id) => id !== post.id)));
  }
}
