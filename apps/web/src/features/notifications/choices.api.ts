import type { NoticeSettings } from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOr } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import { pushing } from './push.words.ts';

/** Which reminders the member gets, and what is mailed. */
export const choicesQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['notice-settings', memberId],
    queryFn: ({ signal }) => api.getNoticeSettings({ params: { id: memberId } }, { signal }),
  });

/**
 * Turns one choice on or off: an optimistic update, then the calls one after the other. Each sends only what it changes, so that it undoes
 * nothing of another tab. If it fails, the change is rolled back with a message.
 */
export function useSaveChoice(memberId: string) {
  const { queryKey } = choicesQuery(memberId);
  const mutationKey = ['save-notice-settings', memberId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'notice-settings' },
    mutationFn: (body: Partial<NoticeSettings>) => api.saveNoticeSettings({ params: { id: memberId }, body }),
    onSuccess: (settings) => {
      // The response to one change does not include those queued behind it.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, settings);
    },
    onError: (error) => {
      toast(reasonOr(error, pushing.saveFailed), { kind: 'alert' });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (change: Partial<NoticeSettings>): void => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (before) => before && { ...before, ...change });
    mutate(change);
  };
}
