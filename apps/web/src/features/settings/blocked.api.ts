import type { Relation } from '@muster/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** Whom the member has blocked, newest first [PROF-67]. */
export const blockedQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['blocked', memberId],
    queryFn: ({ pageParam, signal }) => api.listBlocked({ params: { id: memberId }, query: { offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });

/** Unblocks somebody: they leave the list at once, and come back where the call fails [PROF-69, API-02]. */
export async function unblock(memberId: string, { id, relation_id }: Pick<Relation, 'id' | 'relation_id'>): Promise<void> {
  const { queryKey } = blockedQuery(memberId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, data: page.data.filter((each) => each.relation_id !== relation_id) })),
      },
  );
  try {
    await api.unblockMember({ params: { id: memberId, otherId: id ?? relation_id } });
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  }
  // What they wrote shows again.
  for (const key of ['posts', 'post', 'comments', 'member']) void queryClient.invalidateQueries({ queryKey: [key] });
}
