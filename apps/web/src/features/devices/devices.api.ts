import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** The secret address that a member's devices send to, null while there is none, and when something last came in. */
export const addressQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['ingest-address', memberId],
    queryFn: ({ signal }) => api.getIngestAddress({ params: { id: memberId } }, { signal }),
  });

const keep = (memberId: string, address: { url: string | null; used_at: string | null }) =>
  queryClient.setQueryData(addressQuery(memberId).queryKey, address);

/** Has an address; one that there is already stays. */
export async function makeAddress(memberId: string): Promise<void> {
  keep(memberId, await api.makeIngestAddress({ params: { id: memberId } }));
}

/** Ends the address at once. */
export async function endAddress(memberId: string): Promise<void> {
  await api.endIngestAddress({ params: { id: memberId } });
  keep(memberId, { url: null, used_at: null });
}

/** Has another address in place of the one that there is. Should only the first half succeed, there is none. */
export async function renewAddress(memberId: string): Promise<void> {
  await endAddress(memberId);
  await makeAddress(memberId);
}
