import { addDays, instantAt } from '../../../platform/time/zones.ts';
import type { RemindedEvent, ReminderKind } from './reminders.tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** No reminder is due longer than this before an event starts. */
export const EARLIEST_MS = DAY;
/** How long before the start the shorter one is due. */
export const SHORT_MS = HOUR;

/** When a day begins for people: whole days are reminded of then, and not in the middle of the night. */
const MORNING = '09:00';

/** A reminder by its kind, and when it is due. */
interface Reminder {
  kind: ReminderKind;
  due: Date;
}

/**
 * The reminder of an event that is to be sent now, if one is. A day before it starts, and an hour before; of whole days only one, on the
 * morning before. One that is late, because no server was running, is sent until the next one is due, and none once the event has started.
 * None is due whose instant had passed when the event got its start: who comes then knows when it is.
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
