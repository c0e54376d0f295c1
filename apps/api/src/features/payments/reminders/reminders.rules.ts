import { addDays, dayAt, instantAt } from '../../../platform/time/zones.ts';

/** How many days before the end of a membership its member is reminded, the earliest first. */
const DAYS_BEFORE = [14, 1] as const;
/** When a day begins for people. */
const MORNING = '09:00';
/** No reminder is due longer than this before the end: on the morning of a day that has 15 hours left, which may have 25. */
export const EARLIEST_MS = 15 * 86_400_000;
/** The last one is due no longer than this before the end. */
export const LATEST_MS = 2 * 86_400_000;

/** A membership that ends, with where its member is. */
interface Ending {
  created_at: Date;
  expires_at: Date;
  zone: string;
}

/**
 * The reminder of the end of a membership that is to be sent now, if one is: on the morning of the day that is so many days before the day on
 * which it ends, where the member is. A late one, because no server was running, is sent until the next is due, and none once it is over.
 * None is due whose morning had passed when the membership was bought: its member has just read when it ends.
 */
export function reminderNow({ created_at, expires_at, zone }: Ending, now: Date): { days_before: 14 | 1; ends_on: string } | null {
  const ends_on = dayAt(expires_at, zone);
  const due = DAYS_BEFORE.map((days_before) => ({ days_before, at: instantAt(`${addDays(ends_on, -days_before)}T${MORNING}`, zone) }));
  const last = due.findLast(({ at }) => at <= now);
  return last && created_at <= last.at && now < expires_at ? { days_before: last.days_before, ends_on } : null;
}
