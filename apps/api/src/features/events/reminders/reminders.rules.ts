import { addDays, instantAt } from '../../../platform/time/zones.ts';
import type { RemindedEvent, ReminderKind } from './reminders.tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Earliest time before the start at which a reminder is due. */
export const EARLIEST_MS = DAY;
/** Time before the start at which the shorter reminder is due. */
export const SHORT_MS = HOUR;

/** Reminders of all-day events are due in the morning, not at midnight. */
const MORNING = '09:00';

/** A reminder by its kind, and when it is due. */
interface Reminder {
  kind: ReminderKind;
  due: Date;
}

/**
 * Returns the reminder of an event that is to be sent now, if any: a day and an hour before the start; for all-day events only one, on the
 * morning before. A late reminder, because no server was running, is sent until the next one is due, and none after the start. A reminder
 * that was due before the start was set is skipped: attendees then know the time.
 */
export function reminderNow(event: RemindedEvent, now: Date): Reminder | null {
  const before = (ms: number) => new Date(event.starts_at.getTime() - ms);
  const day = event.is_all_day ? morningBefore(event) : before(DAY);
  const hour = event.is_all_day ? event.starts_at : before(HOUR);
  const known = event.scheduled_at ?? event.created_at;
  const isDue = (due: Date, until: Date) => known <= due && due <= now && now < until;
  if (isDue(day, hour)) return { kind: 'day', due: day };
  if (!event.is_all_day && isDue(hour, event.starts_at)) return { kind: 'hour', due: hour };
  return null;
}

const morningBefore = ({ starts_local, time_zone }: RemindedEvent): Date =>
  instantAt(`${addDays(starts_local.slice(0, 10), -1)}T${MORNING}`, time_zone);
