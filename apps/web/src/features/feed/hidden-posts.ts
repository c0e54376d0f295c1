import type { Post } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { api } from '../../platform/api.ts';
import { createIdSet } from '../../platform/id-set.ts';
import { feed } from '../../platform/words/feed.ts';
import { toast } from '../../ui/toast.ts';
import { removePost } from './feed.cache.ts';

const hidden = createIdSet();

/** Ids of posts that are being deleted or blocked: they are not shown, and stand where they stood if that fails [FEED-38]. */
export const useHiddenPosts = hidden.use;

/** Gone from the screen at once, and back with a message where the server refuses. */
async function takeAway(post: Post, call: () => Promise<unknown>, failed: string): Promise<void> {
  const back = hidden.add(post.id);
  try {
    await call();
    removePost(post.id);
  } catch (error) {
    // Whoever is signed out hears that elsewhere.
    if (!(error instanceof ApiError && error.status === 401)) toast(failed, { kind: 'alert' });
  } finally {
    back();
  }
}

/** Deletes one's own post [FEED-74]. */
export const deletePost = (post: Post, memberId: string): Promise<void> =>
  takeAway(post, () => api.deletePost({ params: { id: memberId, postId: post.id } }), feed.deleteFailed);

/** Never shows somebody's post to the viewer again [FEED-75]. */
export const blockPost = (post: Post, memberId: string): Promise<void> =>
  takeAway(post, () => api.blockPost({ params: { id: memberId, postId: post.id } }), feed.blockFailed);
