import type { NoticeSettings } from '@muster/contract';

/** What members hear of events as long as they have chosen nothing. Changes are mailed, for who does not look here misses the event. */
export const standardChoices: NoticeSettings = {
  remind_day: true,
  remind_hour: true,
  push_reminders: true,
  mail_reminders: false,
  mail_updates: true,
  mail_cancellations: true,
};
