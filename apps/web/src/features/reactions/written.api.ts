import type { WrittenItem, WrittenKind } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { createIdSet } from '../../platform/id-set.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOr } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import { written } from './written.words.ts';

/** What a member wrote or liked, newest first; the previous list stays while another search is loading. */
export const writtenQuery = (memberId: string, q: string, kind: WrittenKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['written', memberId, kind ?? 'words', q],
    queryFn: ({ pageParam, signal }) => api.listWritten({ params: { id: memberId }, query: { q, kind, offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const removed = createIdSet();
/** Ids of what is being withdrawn. */
export const useWithdrawn = removed.use;

const call = (memberId: string, { id, kind, post_id, comment_id }: WrittenItem) =>
  kind === 'post'
    ? api.deletePost({ params: { id: memberId, postId: id } })
    : api.removeReaction({ params: { posterId: memberId, streamId: comment_id ?? post_id, reactionId: id }, query: { kind } });

/**
 * Withdraws a post, comment or like of the member's own: an optimistic update, rolled back with a message if the server refuses. One that
 * is already gone counts as withdrawn.
 */
export async function withdraw(memberId: string, item: WrittenItem): Promise<void> {
  const back = removed.add(item.id);
  try {
    await call(memberId, item).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
    toast(written.done[item.kind]);
    // Feeds and comments show it too: they are refetched when they are next opened.
    await queryClient.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'written' });
    await queryClient.invalidateQueries({ queryKey: ['written', memberId] });
  } catch (error) {
    const signedOut = error instanceof ApiError && error.status === 401;
    if (!signedOut) toast(reasonOr(error, item.kind === 'like' ? written.likeFailed : written.failed), { kind: 'alert' });
  } finally {
    back();
  }
}
