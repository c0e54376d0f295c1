import type { WorkoutOrigin } from '@muster/contract';
import type { Amounts } from '../../product/follows.ts';
import { isOnlyWater } from './amounts.ts';

/** The fields that decide whether two logs of a member look like the same activity. */
export interface Comparable extends Amounts {
  day: string;
  origin: WorkoutOrigin;
  begins_at: Date | null;
  ends_at: Date | null;
}

/**
 * Checks whether a log is the sum of a day, as reported by a phone or an export. Other logs of that day are contained in it (decision 68).
 */
export const isDaySum = ({ origin, begins_at }: Pick<Comparable, 'origin' | 'begins_at'>): boolean =>
  begins_at === null && (origin === 'health' || origin === 'device');

/** Relative difference allowed between the amounts of two logs of one activity, such as a watch and an estimate, or two watches. */
const TOLERANCE = 0.1;

const compared = ['miles', 'steps', 'minutes'] as const;

/** Checks that more than half of the shorter span lies within the other. */
function overlaps([from, to]: readonly [number, number], [otherFrom, otherTo]: readonly [number, number]): boolean {
  const shorter = Math.min(to - from, otherTo - otherFrom);
  const shared = Math.min(to, otherTo) - Math.max(from, otherFrom);
  return shorter === 0 ? shared === 0 : shared * 2 > shorter;
}

/** Checks that the amounts that both logs have agree, and that there is at least one. */
function agrees(one: Amounts, other: Amounts): boolean {
  const both = compared.filter((unit) => one[unit] > 0 && other[unit] > 0);
  return both.length > 0 && both.every((unit) => Math.abs(one[unit] - other[unit]) <= TOLERANCE * Math.max(one[unit], other[unit]));
}

const spanOf = ({ begins_at, ends_at }: Comparable) =>
  begins_at && ends_at ? ([begins_at.getTime(), ends_at.getTime()] as const) : undefined;

/**
 * Checks whether two logs of one member look like the same activity (decision 61): on the same day, and from different origins or both from
 * files. If both have a time span, the overlap decides, else the amounts do. Water alone is never a double, nor is the sum of a day.
 */
export function isDouble(one: Comparable, other: Comparable): boolean {
  if (one.day !== other.day || isOnlyWater(one) || isOnlyWater(other)) return false;
  if (isDaySum(one) || isDaySum(other)) return false;
  if (one.origin === other.origin && one.origin !== 'file') return false;
  const [span, otherSpan] = [spanOf(one), spanOf(other)];
  return span && otherSpan ? overlaps(span, otherSpan) : agrees(one, other);
}
