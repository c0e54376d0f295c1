import type { NoticeSettings } from '@muster/contract';

/**
 * What members hear as long as they have chosen nothing. Changes of events are mailed, for who does not look here misses the event. So is the
 * weekly digest, where the deployment has it: one tap in each ends it.
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
