import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** The browsers that can open the member's account, most recently used first. */
export const sessionsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['sessions', memberId],
    queryFn: async ({ signal }) => (await api.listSessions({ params: { id: memberId } }, { signal })).data,
    staleTime: 0,
  });

/** Ends the member's session on one device; a session that has already ended counts as success. */
export async function endSession(memberId: string, sessionId: string): Promise<void> {
  await api.endOneSession({ params: { id: memberId, sessionId } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery(memberId).queryKey });
}

/** Ends all of the member's sessions but this one. */
export async function endOtherSessions(memberId: string): Promise<void> {
  await api.endOtherSessions({ params: { id: memberId } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery(memberId).queryKey });
}

/** The account's security log, newest first. */
export const securityLogQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['security-log', memberId],
    queryFn: ({ pageParam, signal }) => api.listSecurityLog({ params: { id: memberId }, query: { offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
