import { type notificationCalls, notificationKinds } from '@muster/contract';
import { own, type Samples } from '../../test/sample.ts';

const pushSettings = Object.fromEntries(notificationKinds.map((kind, n) => [kind, n % 2 === 0]));

const noticeSettings = {
  remind_day: false,
  remind_hour: true,
  mail_reminders: true,
  mail_digest: false,
  mail_updates: false,
  mail_cancellations: true,
  mail_seats: false,
  mail_hosting: false,
  mail_removals: false,
  mail_membership: true,
  mail_announcements: true,
};

/** Requests that succeed. */
export const notificationSamples: Samples<typeof notificationCalls> = {
  listNotifications: (app) => own(app, (me) => ({ params: { id: me.id }, query: { items: 5, offset: '0' } })),
  checkNotifications: (app) => own(app, (me) => ({ params: { id: me.id } })),
  markNotificationsSeen: (app) => own(app, (me) => ({ params: { id: me.id } })),
  savePushToken: (app) => own(app, (me) => ({ params: { id: me.id }, body: { token: `t-${me.id}`, device_id: 'phone' } })),
  saveFcmToken: (app) => own(app, (me) => ({ params: { id: me.id }, body: { fcm_token: `t-${me.id}`, device_id: 'phone' } })),
  getPushKey: (app) => own(app, (me) => ({ params: { id: me.id } })),
  getPushSettings: (app) => own(app, (me) => ({ params: { id: me.id } })),
  getNoticeSettings: (app) => own(app, (me) => ({ params: { id: me.id } })),
  saveNoticeSettings: (app) => own(app, (me) => ({ params: { id: me.id }, body: noticeSettings })),
  savePushSettings: (app) => own(app, (me) => ({ params: { id: me.id }, body: pushSettings })),
};
