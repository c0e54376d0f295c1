import type { ErrorCode, IngestEntry } from '@muster/contract';
import { dayAt } from '../../platform/time/zones.ts';

/** The zone furthest ahead of UTC: what is no day there yet is one nowhere. The sign is the other way round in its name. */
const FIRST_ZONE = 'Etc/GMT-14';

/** What an entry says, with all that it leaves out. */
export interface CompleteEntry {
  miles: number;
  steps: number;
  minutes: number;
  ounces_of_water: number;
  begins_at: Date | null;
  ends_at: Date | null;
}

/** An amount that a sensor says, in the precision of logs. */
const hundredths = (amount: number): number => Math.round(amount * 100) / 100;

/** An entry with what it leaves out. One that only says when it began lasted for its minutes. */
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

/** The member's own day that an entry is for. */
export const dayOf = ({ entry_date, begins_at }: IngestEntry, now: Date, zone: string): string =>
  entry_date ?? dayAt(begins_at === undefined ? now : new Date(begins_at), zone);

/** What an entry is known by: an activity by its id, on whatever day; a sum of a day by its id within that day. */
export const nameOf = ({ id, begins_at }: IngestEntry, day: string): string =>
  begins_at === undefined ? `${day} ${id}` : `activity ${id}`;

/** Why nothing can be logged for a day, or null. */
export function dayRefusal(
  day: string,
  now: Date,
  earliest: string,
): Extract<ErrorCode, 'imports.day_too_old' | 'imports.day_to_come'> | null {
  if (day < earliest) return 'imports.day_too_old';
  return day > dayAt(now, FIRST_ZONE) ? 'imports.day_to_come' : null;
}
