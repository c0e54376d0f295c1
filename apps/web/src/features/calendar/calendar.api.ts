import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** The secret address of a member's own calendar; null while there is none. */
export const feedQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', memberId],
    queryFn: ({ signal }) => api.getCalendarFeed({ params: { id: memberId } }, { signal }).then(({ url }) => url),
  });

const keep = (memberId: string, url: string | null) => queryClient.setQueryData(feedQuery(memberId).queryKey, url);

/** Has an address; one that there is already stays. */
export async function makeFeed(memberId: string): Promise<void> {
  keep(memberId, (await api.makeCalendarFeed({ params: { id: memberId } })).url);
}

/** Ends the address at once. */
export async function endFeed(memberId: string): Promise<void> {
  await api.endCalendarFeed({ params: { id: memberId } });
  keep(memberId, null);
}

/** Has another address in place of the one that there is. Should only the first half succeed, there is none. */
export async function renewFeed(memberId: string): Promise<void> {
  await endFeed(memberId);
  await makeFeed(memberId);
}
