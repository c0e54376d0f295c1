import { limits } from '@muster/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

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
