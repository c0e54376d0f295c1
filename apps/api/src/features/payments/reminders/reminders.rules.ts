import { addDays, dayAt, instantAt } from '../../../platform/time/zones.ts';

/** How many days before the end of a membership its member is reminded, the earliest first. */
const DAYS_BEFORE = [14, 1] as const;
/** The local time at which reminders are sent. */
const MORNING = '09:00';
/** No reminder is due earlier than this before the end: on the morning of a day, 15 hours of it are left, and a day may have 25 hours. */
export const EARLIEST_MS = 15 * 86_400_000;
/** The last reminder is due at most this long before the end. */
export const LATEST_MS = 2 * 86_400_000;

/** A membership that ends, with the member's time zone. */
interface Ending {
  created_at: Date;
  expires_at: Date;
  zone: string;
}

/**
 * Returns the reminder to send now, or null. Reminders are due on the morning of the day that is `days_before` days before the end, in the
 * member's time zone. A reminder that is late because no server was running is sent until the next one is due, and not after the end. A
 * reminder whose morning had passed when the membership was bought is not sent: the member has just read when it ends.
 */
export function reminderNow({ created_at, expires_at, zone }: Ending, now: Date): { days_before: 14 | 1; ends_on: string } | null {
  const ends_on = dayAt(expires_at, zone);
  const due = DAYS_BEFORE.map((days_before) => ({ days_before, at: instantAt(`${addDays(ends_on, -days_before)}T${MORNING}`, zone) }));
  const last = due.findLast(({ at }) => at <= now);
  return last && created_at <= last.at && now < expires_at ? { days_before: last.days_before, ends_on } : null;
}
