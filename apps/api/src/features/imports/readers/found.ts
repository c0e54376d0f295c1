import { createHash } from 'node:crypto';
import { limits } from '@muster/contract';
import { dayAt } from '../../../platform/time/zones.ts';
import type { FoundActivity, StoredActivity } from '../imports.tables.ts';

const METRES = 1609.344;
/** Converts metres to miles. */
export const milesOf = (metres: number): number => metres / METRES;

/** An activity without amounts. */
export const nothingFound: FoundActivity = { day: null, begins_at: null, ends_at: null, sport: null, miles: 0, steps: 0, minutes: 0 };

const timeShape = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(Z|[+-]\d\d:?\d\d)?$/i;
/** Earlier times are invalid: devices write them if their clock was never set. */
const EARLIEST = Date.UTC(1970, 0, 1);

/** Parses an instant to milliseconds; UTC without a zone, as the formats require. Undefined if invalid. */
export function momentOf(said: string): number | undefined {
  const [, day, minute, second = '00', fraction = '0', zone = 'Z'] = timeShape.exec(said.trim()) ?? [];
  if (day === undefined) return undefined;
  const at = Date.parse(`${day}T${minute}:${second}.${fraction.slice(0, 3)}${offsetShape(zone)}`);
  return at >= EARLIEST ? at : undefined;
}

const offsetShape = (zone: string) => (zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase());

/** The offset of an instant from UTC in minutes. Undefined if it is in UTC, or if no zone has this offset. */
export function offsetOf(said: string): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(timeShape.exec(said.trim())?.[5] ?? '') ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return offset !== 0 && isOffset(offset) ? offset : undefined;
}

/** Whether any time zone has this offset from UTC, in minutes. */
export const isOffset = (minutes: number): boolean => minutes >= -12 * 60 && minutes <= 14 * 60;

/** The local day of an instant at an offset from UTC in minutes. */
export const dayShown = (at: number, offset: number): string => new Date(at + offset * 60_000).toISOString().slice(0, 10);

/** Parses a number with a decimal point or comma; NaN if invalid. */
export const numberOf = (said: string): number =>
  /^\s*[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d{1,3})?\s*$/i.test(said) ? Number(said.replace(',', '.')) : Number.NaN;

const sane = (amount: number, max: number) => amount >= 0 && amount <= max;
const kept = (amount: number, max: number) => (sane(amount, max) ? amount : amount > max ? max : 0);

/**
 * Converts an activity to its stored form: amounts in the precision of logs, and its day by its device's clock, otherwise in the member's
 * time zone. The key of an activity covers all of it, so that the same activity is recognized again; that of a whole day covers the day
 * only, since a later export may contain more of it.
 */
export function keep(found: FoundActivity, zone: string): StoredActivity {
  const hundredths = (amount: number) => Math.round(amount * 100) / 100;
  const [miles, steps, minutes] = [hundredths(found.miles), Math.round(found.steps), hundredths(found.minutes)];
  const maxima = [limits.workout_miles_max, limits.workout_steps_max, limits.workout_minutes_max] as const;
  const amounts = { miles: kept(miles, maxima[0]), steps: kept(steps, maxima[1]), minutes: kept(minutes, maxima[2]) };
  const absurd = !(sane(miles, maxima[0]) && sane(steps, maxima[1]) && sane(minutes, maxima[2]));
  const { begins_at, ends_at, sport } = found;
  const said = JSON.stringify([begins_at, ends_at, sport, amounts]);
  const key = begins_at !== null ? createHash('sha256').update(said).digest('base64url') : `day:${found.day}`;
  return { ...found, ...amounts, key, absurd, day: found.day ?? dayAt(new Date(begins_at!), zone) };
}

/** Whether an activity is a whole day. */
export const isWholeDay = ({ begins_at }: StoredActivity): boolean => begins_at === null;

/** Key that identifies the log of an activity. */
export const fingerprintOf = ({ key }: StoredActivity): string => key;
