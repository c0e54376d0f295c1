import type { notificationCalls } from '@muster/contract';
import type { Feature } from '../../product/feature.ts';
import type { Live } from '../../product/live/live.ts';
import type { Notices } from '../../product/notices.ts';
import { notificationSchedules, notificationSubscribers } from './notifications.jobs.ts';
import { notificationData } from './notifications.personal.ts';
import { notificationRoutes } from './notifications.routes.ts';

/** Notifies members in the app and on their devices. */
export const notificationFeature: Feature<typeof notificationCalls, { live: Live; notices: readonly Notices[] }> = {
  handlers: notificationRoutes,
  data: notificationData,
  subscribers: notificationSubscribers,
  schedules: notificationSchedules,
};
