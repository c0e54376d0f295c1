import { fieldWords } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import { addDays, dayAt, isZone } from '../../platform/time/zones.ts';

/** The zone furthest behind UTC: a day is today for somebody as long as it is in this zone (WORK-14). The sign in its name is inverted. */
const LAST_ZONE = 'Etc/GMT+12';

/** Returns the zone that determines a member's day: the given one, or the deployment's. */
export function ownZone(named: string | undefined, standard: string): string {
  if (!named) return standard;
  if (!isZone(named)) throw new Refusal('invalid', { fields: { time_zone: [fieldWords.not_listed] } });
  return named;
}

/** Returns the first day that a log may have: by default today, by configuration some days back (ruling 3). */
export const earliestDay = (now: Date, daysBack: number): string => addDays(dayAt(now, LAST_ZONE), -daysBack);

/** Tolerance for wrong clocks and for zones ahead of UTC. */
const AHEAD_MS = 24 * 3_600_000;

/** Throws if a time of entry is on a day that has not begun in any zone. */
export function assertBegun(enteredAt: Date, now: Date): void {
  if (enteredAt.getTime() > now.getTime() + AHEAD_MS)
    throw new Refusal('invalid', { fields: { entry_datetime: [fieldWords.workout_to_come] } });
}

/** Throws if a day is too early for a log, naming the field that contains it. */
export function assertDay(day: string, field: 'entry_date' | 'entry_datetime', now: Date, daysBack: number): string {
  // A zone ahead of UTC may already be in the year 10000, whose days do not have this format.
  if (day.length !== 10 || day < earliestDay(now, daysBack)) {
    throw new Refusal('invalid', { fields: { [field]: [fieldWords.workout_day] } });
  }
  return day;
}
