import type { notificationCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Notices } from '../../platform/notices.ts';
import { notificationSchedules, notificationSubscribers } from './notifications.jobs.ts';
import { notificationData } from './notifications.personal.ts';
import { notificationRoutes } from './notifications.routes.ts';

/** Notifying members of what concerns them, in the app and on their devices. */
export const notificationFeature: Feature<typeof notificationCalls, { live: Live; notices: readonly Notices[] }> = {
  handlers: notificationRoutes,
  data: notificationData,
  subscribers: notificationSubscribers,
  schedules: notificationSchedules,
};
