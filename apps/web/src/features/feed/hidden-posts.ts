import type { BlockedPost, Post } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { defineKind, hide, type IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOr } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import { postOptions } from './post-options.words.ts';
import { posts } from './posts.kind.ts';

/** Removed from the screen at once; rolled back with a message if the server refuses [FEED-38]. */
async function takeAway(postId: string, call: () => Promise<unknown>, failed: string): Promise<boolean> {
  const back = hide(postId);
  try {
    await call();
    return true;
  } catch (error) {
    // A member who has been signed out is told so elsewhere.
    if (!(error instanceof ApiError && error.status === 401)) toast(reasonOr(error, failed), { kind: 'alert' });
    return false;
  } finally {
    back();
  }
}

/** Deletes the member's own post [FEED-74]. */
export async function deletePost(post: Post, memberId: string): Promise<void> {
  if (await takeAway(post.id, () => api.deletePost({ params: { id: memberId, postId: post.id } }), postOptions.deleteFailed))
    posts.remove(post.id);
}

/** Hides a post from the viewer until they unblock it [FEED-75]. */
export async function blockPost(post: Post, memberId: string): Promise<void> {
  const done = await takeAway(post.id, () => api.blockPost({ params: { id: memberId, postId: post.id } }), postOptions.blockFailed);
  if (!done) return;
  const restore = posts.remove(post.id);
  void queryClient.invalidateQueries({ queryKey: blockedKey(memberId) });
  toast(postOptions.postBlocked, { action: { label: postOptions.undo, run: () => void unblockPost(post.id, memberId, restore) } });
}

/** Posts that the viewer has blocked, each by its first words. */
export const blockedPosts = defineKind<BlockedPost>({
  name: 'blocked-post',
  carriedBy: { listBlockedPosts: ({ data }) => data },
  by: ({ actor }) => [actor],
});

const blockedKey = (memberId: string) => ['blocked-posts', memberId] as const;

/** What the viewer has blocked, newest post first. */
export const blockedPostsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: blockedKey(memberId),
    queryFn: async ({ pageParam, signal }): Promise<IdPage> => {
      const { data, next } = await api.listBlockedPosts({ params: { id: memberId }, query: { offset: pageParam } }, { signal });
      return { ids: data.map(({ id }) => id), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Invalidates what a blocked post affects. */
const askAnew = (memberId: string) =>
  Promise.all([blockedKey(memberId), ['posts'], ['post-read']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Unblocks a post, in every list where it was; this can be undone too. `restore` puts it back in its position. */
export async function unblockPost(postId: string, memberId: string, restore?: () => void): Promise<void> {
  const params = { id: memberId, postId };
  const again = async () => {
    await api.blockPost({ params }).then(
      () => posts.remove(postId),
      (error: unknown) => toast(reasonOr(error, postOptions.blockFailed), { kind: 'alert' }),
    );
    await askAnew(memberId);
  };
  const show = async () => {
    await api.unblockPost({ params });
    restore?.();
    await askAnew(memberId);
  };
  const done = await takeAway(postId, show, postOptions.unblockFailed);
  if (done) toast(postOptions.postShown, { action: { label: postOptions.undo, run: () => void again() } });
}
