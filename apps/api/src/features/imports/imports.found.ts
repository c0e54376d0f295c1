import { createHash } from 'node:crypto';
import { limits, type Sport } from '@muster/contract';
import { dayAt } from '../../platform/time/zones.ts';
import type { FoundActivity, KeptActivity } from './imports.tables.ts';

const METRES = 1609.344;
/** A distance as files say it. */
export const milesOf = (metres: number): number => metres / METRES;

/** An activity without anything. */
export const nothingFound: FoundActivity = { day: null, begins_at: null, ends_at: null, sport: null, miles: 0, steps: 0, minutes: 0 };

/** What files of all kinds call sports. */
const words: ReadonlyArray<[RegExp, Sport]> = [
  [/run|jog|treadmill/, 'running'],
  [/walk/, 'walking'],
  [/hik|mountaineer|trek/, 'hiking'],
  [/cycl|bik|ride/, 'cycling'],
  [/swim/, 'swimming'],
  [/row/, 'rowing'],
  [/ski|snowboard/, 'skiing'],
  [/strength|weight/, 'strength'],
  [/yoga|pilates/, 'yoga'],
];

/** The sport that a word of a file means. */
export function sportOf(word: string): Sport | null {
  const said = word.trim().toLowerCase();
  return said === '' ? null : (words.find(([pattern]) => pattern.test(said))?.[1] ?? 'other');
}

const timeShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/;

/** The moment that a file says, in milliseconds; without a zone it is in UTC, as the formats want it. Undefined if it says none. */
export function momentOf(said: string): number | undefined {
  const found = timeShape.exec(said.trim());
  const at = found ? Date.parse(found[1] ? said.trim() : `${said.trim()}Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** A number that a file says; NaN if it says none. */
export const numberOf = (said: string): number =>
  /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(said) ? Number(said) : Number.NaN;

const sane = (amount: number, max: number) => amount >= 0 && amount <= max;
const kept = (amount: number, max: number) => (sane(amount, max) ? amount : amount > max ? max : 0);

/**
 * What is kept of an activity: amounts in the precision of logs, and its day by the member's clocks. The key says all of it, so that the same
 * activity is known again; that of a day names the day alone, since a later export may say more of it.
 */
export function keep(found: FoundActivity, zone: string): KeptActivity {
  const hundredths = (amount: number) => Math.round(amount * 100) / 100;
  const [miles, steps, minutes] = [hundredths(found.miles), Math.round(found.steps), hundredths(found.minutes)];
  const maxima = [limits.workout_miles_max, limits.workout_steps_max, limits.workout_minutes_max] as const;
  const amounts = { miles: kept(miles, maxima[0]), steps: kept(steps, maxima[1]), minutes: kept(minutes, maxima[2]) };
  const absurd = !(sane(miles, maxima[0]) && sane(steps, maxima[1]) && sane(minutes, maxima[2]));
  const { begins_at, ends_at, sport } = found;
  const said = JSON.stringify([begins_at, ends_at, sport, amounts]);
  const key = found.day === null ? createHash('sha256').update(said).digest('base64url') : `day:${found.day}`;
  return { ...found, ...amounts, key, absurd, day: found.day ?? dayAt(new Date(begins_at!), zone) };
}

/** Whether something is a whole day. */
export const isWholeDay = ({ begins_at }: KeptActivity): boolean => begins_at === null;

/** What finds the log of an activity again. */
export const fingerprintOf = ({ key }: KeptActivity): string => key;
