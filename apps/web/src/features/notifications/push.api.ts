import type { PushSettings, PushSettingsChange } from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOr } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import { pushing } from './push.words.ts';

/** What is pushed to the member's devices, one boolean per verb [NOTIF-12]. */
export const pushSettingsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['push-settings', memberId],
    queryFn: ({ signal }) => api.getPushSettings({ params: { id: memberId } }, { signal }),
  });

/**
 * Turns one verb on or off: an optimistic update, then the calls one after the other [NOTIF-13]. Each call names the state that it saw, so
 * that it does not undo what another tab has switched; the response brings that here too. If it fails, the change is rolled back with a
 * message.
 */
export function useSavePush(memberId: string) {
  const { queryKey } = pushSettingsQuery(memberId);
  const mutationKey = ['save-push-settings', memberId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'push-settings' },
    mutationFn: (body: PushSettingsChange) => api.savePushSettings({ params: { id: memberId }, body }),
    onSuccess: (settings) => {
      // The response to one change does not include those queued behind it.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, settings);
    },
    onError: (error) => {
      toast(reasonOr(error, pushing.saveFailed), { kind: 'alert' });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (change: Partial<PushSettings>): void => {
    void queryClient.cancelQueries({ queryKey });
    const saw = queryClient.getQueryData(queryKey);
    if (!saw) return;
    queryClient.setQueryData(queryKey, { ...saw, ...change });
    mutate({ ...saw, ...change, saw });
  };
}
