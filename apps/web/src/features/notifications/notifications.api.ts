import { limits } from '@muster/contract/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { unseenQuery } from './bell.api.ts';

/** Notifications, newest first, 25 a page [NOTIF-15]. Always refetched: opening the screen marks them as seen. */
export const notificationsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['notifications', memberId],
    queryFn: async ({ pageParam, signal }): Promise<IdPage> => {
      const query = { items: limits.notifications_page, offset: pageParam };
      const { data, next } = await api.listNotifications({ params: { id: memberId }, query }, { signal });
      return { ids: data.results.map(({ id }) => id), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });

/** Marks everything so far as seen: an optimistic update clears the bell [NOTIF-09]. If the call fails, the count is refetched. */
export async function markSeen(memberId: string): Promise<void> {
  const { queryKey } = unseenQuery(memberId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, 0);
  try {
    const { data } = await api.markNotificationsSeen({ params: { id: memberId } });
    queryClient.setQueryData(queryKey, data.unseen);
  } catch {
    void queryClient.invalidateQueries({ queryKey });
  }
}
