import type { PushSettings } from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { pushing } from '../../platform/words/pushing.ts';
import { toast } from '../../ui/toast.ts';

/** What is pushed to the member's devices, one boolean per verb [NOTIF-12]. */
export const pushSettingsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['push-settings', memberId],
    queryFn: ({ signal }) => api.getPushSettings({ params: { id: memberId } }, { signal }),
  });

/**
 * Turns one verb on or off: at once on the screen, then on the server, one change after the other [NOTIF-13]. Where that fails, the
 * truth comes back and says so.
 */
export function useSavePush(memberId: string) {
  const { queryKey } = pushSettingsQuery(memberId);
  const { mutate } = useMutation({
    scope: { id: 'push-settings' },
    mutationFn: (body: PushSettings) => api.savePushSettings({ params: { id: memberId }, body }),
    onError: () => {
      toast(pushing.saveFailed, { kind: 'alert' });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (change: Partial<PushSettings>): void => {
    void queryClient.cancelQueries({ queryKey });
    const next = queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, ...change });
    if (next) mutate(next);
  };
}
