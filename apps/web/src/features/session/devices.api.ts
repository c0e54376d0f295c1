import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** The browsers that can open the member's account, last used first. */
export const sessionsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['sessions', memberId],
    queryFn: async ({ signal }) => (await api.listSessions({ params: { id: memberId } }, { signal })).data,
    staleTime: 0,
  });

/** Ends the member's session on one device; one that had ended already is as good. */
export async function endSession(memberId: string, sessionId: string): Promise<void> {
  await api.endOneSession({ params: { id: memberId, sessionId } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery(memberId).queryKey });
}

/** Ends the member's sessions everywhere but here. */
export async function endOtherSessions(memberId: string): Promise<void> {
  await api.endOtherSessions({ params: { id: memberId } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery(memberId).queryKey });
}

/** What happened to the member's account, newest first. */
export const securityLogQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['security-log', memberId],
    queryFn: ({ pageParam, signal }) => api.listSecurityLog({ params: { id: memberId }, query: { offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
