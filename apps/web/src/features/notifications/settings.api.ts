import type { NoticeSettings, PushSettings } from '@muster/contract';
import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOr } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import { pushing } from './push.words.ts';

/** What is pushed to the member's devices, one boolean per kind [NOTIF-12]. */
export const pushSettingsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['push-settings', memberId],
    queryFn: ({ signal }) => api.getPushSettings({ params: { id: memberId } }, { signal }),
  });

/** Which reminders the member gets, and what is mailed. */
export const choicesQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['notice-settings', memberId],
    queryFn: ({ signal }) => api.getNoticeSettings({ params: { id: memberId } }, { signal }),
  });

/**
 * Changes some settings: an optimistic update, then the calls one after the other. Each sends only what it changes, so that it undoes nothing
 * of another tab. If it fails, the change is rolled back with a message.
 */
function useSave<T extends object>(queryKey: QueryKey, save: (change: Partial<T>) => Promise<T>): (change: Partial<T>) => void {
  const mutationKey = ['save', ...queryKey];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: String(queryKey[0]) },
    mutationFn: save,
    onSuccess: (settings) => {
      // The response to one change does not include those queued behind it.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, settings);
    },
    onError: (error) => {
      toast(reasonOr(error, pushing.saveFailed), { kind: 'alert' });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (change) => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<T>(queryKey, (before) => before && { ...before, ...change });
    mutate(change);
  };
}

/** Changes what is pushed [NOTIF-13]. */
export const useSavePush = (memberId: string) =>
  useSave(pushSettingsQuery(memberId).queryKey, (body: Partial<PushSettings>) => api.savePushSettings({ params: { id: memberId }, body }));

/** Changes which reminders the member gets, or what is mailed. */
export const useSaveChoice = (memberId: string) =>
  useSave(choicesQuery(memberId).queryKey, (body: Partial<NoticeSettings>) => api.saveNoticeSettings({ params: { id: memberId }, body }));
