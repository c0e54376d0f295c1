import type { Post } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { createIdSet } from '../../platform/id-set.ts';
import { queryClient } from '../../platform/query.ts';
import { feed } from '../../platform/words/feed.ts';
import { toast } from '../../ui/toast.ts';
import { removePost } from './feed.cache.ts';

const hidden = createIdSet();

/** Ids of posts that are being deleted or blocked: they are not shown, and stand where they stood if that fails [FEED-38]. */
export const useHiddenPosts = hidden.use;

/** Gone from the screen at once, and back with a message where the server refuses. */
async function takeAway(postId: string, call: () => Promise<unknown>, failed: string): Promise<boolean> {
  const back = hidden.add(postId);
  try {
    await call();
    return true;
  } catch (error) {
    // Whoever is signed out hears that elsewhere.
    if (!(error instanceof ApiError && error.status === 401)) toast(failed, { kind: 'alert' });
    return false;
  } finally {
    back();
  }
}

/** Deletes one's own post [FEED-74]. */
export async function deletePost(post: Post, memberId: string): Promise<void> {
  if (await takeAway(post.id, () => api.deletePost({ params: { id: memberId, postId: post.id } }), feed.deleteFailed)) removePost(post.id);
}

/** Never shows somebody's post to the viewer again, unless they take it back [FEED-75]. */
export async function blockPost(post: Post, memberId: string): Promise<void> {
  const done = await takeAway(post.id, () => api.blockPost({ params: { id: memberId, postId: post.id } }), feed.blockFailed);
  if (!done) return;
  removePost(post.id);
  void queryClient.invalidateQueries({ queryKey: blockedKey(memberId) });
  toast(feed.postBlocked, { action: { label: feed.undo, run: () => void unblockPost(post.id, memberId) } });
}

const blockedKey = (memberId: string) => ['blocked-posts', memberId] as const;

/** What the viewer has blocked, the newest post first. */
export const blockedPostsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: blockedKey(memberId),
    queryFn: ({ pageParam, signal }) => api.listBlockedPosts({ params: { id: memberId }, query: { offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Asks anew for what a block of a post changes. */
const askAnew = (memberId: string) =>
  Promise.all([blockedKey(memberId), ['posts'], ['post']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Shows a blocked post again, in every list where it was; that can be taken back too. */
export async function unblockPost(postId: string, memberId: string): Promise<void> {
  const params = { id: memberId, postId };
  const again = async () => {
    await api.blockPost({ params }).catch(() => toast(feed.blockFailed, { kind: 'alert' }));
    await askAnew(memberId);
  };
  const done = await takeAway(postId, () => api.unblockPost({ params }).then(() => askAnew(memberId)), feed.unblockFailed);
  if (done) toast(feed.postShown, { action: { label: feed.undo, run: () => void again() } });
}
