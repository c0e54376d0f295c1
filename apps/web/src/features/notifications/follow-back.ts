import type { NotificationPage } from '@muster/contract';
import { type InfiniteData, useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { notifications as words } from '../../platform/words/notification-list.ts';
import { toast } from '../../ui/toast.ts';
import { notificationsQuery } from './notifications.api.ts';

type Lists = InfiniteData<NotificationPage, string | undefined>;

/** Shows in every row about somebody whether the member follows them. */
const show = (memberId: string, otherId: string, is_following: boolean) =>
  queryClient.setQueryData<Lists>(
    notificationsQuery(memberId).queryKey,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          data: { results: page.data.results.map((each) => (each.actor.id === otherId ? { ...each, is_following } : each)) },
        })),
      },
  );

/** Follows back, or no longer: at once on the screen, one call after the other, and back where the last one is refused [NOTIF-07]. */
export function useFollowBack(memberId: string, otherId: string) {
  const scope = `follow-back ${otherId}`;
  const { mutate } = useMutation({
    mutationKey: [scope],
    scope: { id: scope },
    mutationFn: async (follow: boolean): Promise<void> => {
      const params = { id: memberId, otherId };
      if (follow) await api.followMember({ params });
      else await api.unfollowMember({ params });
    },
    onError: (_, follow) => {
      toast(follow ? words.followFailed : words.unfollowFailed, { kind: 'alert' });
      // A later tap that waits its turn decides otherwise.
      if (queryClient.isMutating({ mutationKey: [scope] }) === 1) show(memberId, otherId, !follow);
    },
  });
  return (follow: boolean): void => {
    show(memberId, otherId, follow);
    mutate(follow);
  };
}
