import type { notificationCalls } from '@muster/contract';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Live } from '../../product/live/live.ts';
import type { Notices } from '../../product/notices.ts';
import { notificationService } from './notifications.service.ts';
import { pushService } from './push/push.service.ts';

export function notificationRoutes(
  deps: Deps,
  { live, notices }: { live: Live; notices: readonly Notices[] },
): Handlers<typeof notificationCalls> {
  const notifications = notificationService(deps, notices);
  const push = pushService(deps);
  return {
    listNotifications: withFirstRead(({ viewer, query }) => notifications.list(viewer, query)),
    checkNotifications: withFirstRead(async ({ viewer }) => ({ data: { unseen: await notifications.unseen(viewer) } })),
    markNotificationsSeen: async ({ viewer }) => ({ data: { unseen: await notifications.markSeen(viewer, live) } }),
    savePushToken: async ({ viewer, body }) => {
      await push.saveToken(viewer, { ...body, kind: 'push' });
      return undefined;
    },
    saveFcmToken: async ({ viewer, body: { fcm_token, device_id } }) => {
      await push.saveToken(viewer, { token: fcm_token, device_id, kind: 'fcm' });
      return undefined;
    },
    getPushKey: () => push.key(),
    getPushSettings: ({ viewer }) => push.settings(viewer),
    getNoticeSettings: ({ viewer }) => push.choices(viewer),
    saveNoticeSettings: ({ viewer, body }) => push.saveChoices(viewer, body),
    savePushSettings: ({ viewer, body }) => push.saveSettings(viewer, body),
  };
}
