import type { ChallengeUnit } from '@muster/contract';
import type { Amounts } from '../../../product/follows.ts';

/** An amount as it is stored: whole hundredths, so that sums are exact. */
export const hundredths = (amount: number): number => Math.round(amount * 100);
/** An amount as calls answer it. */
export const amountOf = (stored: number): number => stored / 100;

/** One check-in. */
export const CHECK_IN = 100;

/** Which amount of a log each unit counts. Check-ins are no logs. */
const amountColumns = {
  miles: 'miles',
  steps: 'steps',
  minutes: 'minutes',
  'ounces-of-water': 'ounces',
} as const satisfies Partial<Record<ChallengeUnit, keyof Amounts>>;

/** How much of a log a challenge of this unit counts, before any cap. */
export const loggedIn = (unit: ChallengeUnit, log: Amounts): number => (unit === 'check-ins' ? 0 : log[amountColumns[unit]]);

/**
 * How many bits of a score a step of the histogram leaves out, so that a challenge has some hundred steps: 1.28 miles, 1,310 steps,
 * 20 minutes, 82 ounces. Each number of check-ins has a step of its own. Ranks do not depend on it.
 */
export const bucketBits: Record<ChallengeUnit, number> = { miles: 7, steps: 17, minutes: 11, 'ounces-of-water': 13, 'check-ins': 6 };

/** The step that a score is in; the same as `score >> bits` in SQL. */
export const bucketOf = (unit: ChallengeUnit, score: number): number => Math.floor(score / 2 ** bucketBits[unit]);
