import type { notificationCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { notificationService } from './notifications.service.ts';

export function notificationRoutes(deps: Deps): Handlers<typeof notificationCalls> {
  const notifications = notificationService(deps);
  return {
    listNotifications: ({ viewer, query }) => notifications.list(viewer, query),
    checkNotifications: async ({ viewer }) => ({ data: { unseen: await notifications.unseen(viewer) } }),
    markNotificationsSeen: async ({ viewer }) => ({ data: { unseen: await notifications.markSeen(viewer) } }),
  };
}
