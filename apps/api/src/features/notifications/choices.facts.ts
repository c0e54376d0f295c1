import type { NoticeSettings } from '@muster/contract';

/**
 * The choices of members who have not changed any. Changes of events are mailed, because a member who does not open the app would miss the
 * event. So is the weekly digest, where the deployment has it. Both can be ended with one tap in the mail.
 */
export const standardChoices: NoticeSettings = {
  remind_day: true,
  remind_hour: true,
  mail_reminders: false,
  mail_updates: true,
  mail_cancellations: true,
  mail_seats: true,
  mail_hosting: true,
  mail_removals: true,
  mail_membership: true,
  mail_digest: true,
  mail_announcements: true,
};
