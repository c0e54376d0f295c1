import type { ErrorCode, IngestEntry } from '@muster/contract';
import { dayAt } from '../../platform/time/zones.ts';

/** The zone furthest ahead of UTC: later days have begun nowhere. POSIX names have the opposite sign. */
const FIRST_ZONE = 'Etc/GMT-14';

/** An entry with all defaults. */
export interface CompleteEntry {
  miles: number;
  steps: number;
  minutes: number;
  ounces_of_water: number;
  begins_at: Date | null;
  ends_at: Date | null;
}

/** Rounds an amount to the precision of logs. */
const hundredths = (amount: number): number => Math.round(amount * 100) / 100;

/** Adds the defaults of an entry. One without an end lasts for its minutes. */
export function withDefaults({ miles = 0, steps = 0, minutes = 0, ounces_of_water = 0, begins_at, ends_at }: IngestEntry): CompleteEntry {
  const began = begins_at === undefined ? null : new Date(begins_at);
  const ended = ends_at === undefined ? began && new Date(began.getTime() + minutes * 60_000) : new Date(ends_at);
  return {
    miles: hundredths(miles),
    steps: Math.round(steps),
    minutes: hundredths(minutes),
    ounces_of_water: Math.round(ounces_of_water),
    begins_at: began,
    ends_at: ended,
  };
}

/** The day of an entry in the member's time zone. */
export const dayOf = ({ entry_date, begins_at }: IngestEntry, now: Date, zone: string): string =>
  entry_date ?? dayAt(begins_at === undefined ? now : new Date(begins_at), zone);

/** Unique name of an entry: an activity's id, on any day; for a daily sum, its id and day. */
export const nameOf = ({ id, begins_at }: IngestEntry, day: string): string =>
  begins_at === undefined ? `${day} ${id}` : `activity ${id}`;

/** Why a day cannot be logged, or null. */
export function dayRefusal(
  day: string,
  now: Date,
  earliest: string,
): Extract<ErrorCode, 'imports.day_too_old' | 'imports.day_to_come'> | null {
  if (day < earliest) return 'imports.day_too_old';
  return day > dayAt(now, FIRST_ZONE) ? 'imports.day_to_come' : null;
}
