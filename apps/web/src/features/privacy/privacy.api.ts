import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { signOut } from '../../platform/session.ts';

/** Requests an archive of everything about the member, which is mailed to them. */
export const askForData = (memberId: string) => api.requestExport({ params: { id: memberId } });

/** What deleting the account takes. Read anew each time: the member may have handed something over meanwhile. */
export const departureQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['departure', memberId],
    queryFn: ({ signal }) => api.getDeparture({ params: { id: memberId } }, { signal }),
    staleTime: 0,
  });

/** Deletes the account, clears everything this browser stored about it, and goes to the login [PROF-43, PROF-60]. */
export async function deleteAccount(memberId: string, password: string): Promise<void> {
  await api.deleteMember({ params: { id: memberId }, body: { id: memberId, password } });
  await signOut();
}
