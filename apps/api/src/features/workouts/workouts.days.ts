import { fieldWords, limits } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import { addDays, dayAt, instantAt, isZone } from '../../platform/time/zones.ts';

/** The zone furthest behind UTC: while it is a day there, it is today for somebody (WORK-14). The sign is the other way round in its name. */
const LAST_ZONE = 'Etc/GMT+12';

/** The zone by which a member's day counts: that of their clocks, or the deployment's. */
export function ownZone(named: string | undefined, standard: string): string {
  if (!named) return standard;
  if (!isZone(named)) throw new Refusal('invalid', { fields: { time_zone: [fieldWords.not_listed] } });
  return named;
}

/** The first day that a log may have: by configuration some days back, by default today (ruling 3). */
export const earliestDay = (now: Date, daysBack: number): string => addDays(dayAt(now, LAST_ZONE), -daysBack);

/** Clocks that are set wrong, and those that are ahead by a zone. */
const AHEAD_MS = 24 * 3_600_000;

/** Throws if something is said to have been entered on a day that has begun nowhere. */
export function assertBegun(enteredAt: Date, now: Date): void {
  if (enteredAt.getTime() > now.getTime() + AHEAD_MS)
    throw new Refusal('invalid', { fields: { entry_datetime: [fieldWords.workout_to_come] } });
}

/** When this day begins by these clocks; null if it has begun. */
export const beginOf = (day: string, zone: string, now: Date): Date | null =>
  day > dayAt(now, zone) ? instantAt(`${day}T00:00`, zone) : null;

/** Whether this day may not have begun by some clocks. */
export const mayBeAhead = (day: string, now: Date): boolean => day > dayAt(now, LAST_ZONE);

/** Throws if a log may not have this day any more, or not yet, naming the field that says it. */
export function assertDay(day: string, field: 'entry_date' | 'entry_datetime', now: Date, daysBack: number): string {
  // A zone ahead of UTC may be in the year 10000 already, which has no day of this shape.
  if (day.length !== 10 || day < earliestDay(now, daysBack)) {
    throw new Refusal('invalid', { fields: { [field]: [fieldWords.workout_day] } });
  }
  if (day > addDays(dayAt(now, LAST_ZONE), limits.workout_days_ahead))
    throw new Refusal('invalid', { fields: { [field]: [fieldWords.workout_day_far] } });
  return day;
}
