import { limits } from '@muster/contract/limits';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';

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

/** How many notifications are unseen: polled every three minutes and whenever the window gains focus [NOTIF-08]. */
export const unseenQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['unseen', memberId],
    queryFn: async ({ signal }) => (await api.checkNotifications({ params: { id: memberId } }, { signal })).data.unseen,
    refetchInterval: limits.notification_poll_ms,
    refetchOnWindowFocus: 'always',
  });

/** How many notifications are unseen; 0 while that is not known. */
export function useUnseen(memberId: string): number {
  const { data = 0 } = useQuery(unseenQuery(memberId));
  return data;
}

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
