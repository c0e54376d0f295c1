import type { ChallengeUnit } from '@muster/contract';
import type { Amounts } from '../../../product/follows.ts';

/** Converts an amount to its stored form: whole hundredths, so that sums are exact. */
export const hundredths = (amount: number): number => Math.round(amount * 100);
/** Converts a stored amount to that of the contract. */
export const amountOf = (stored: number): number => stored / 100;

/** The stored amount of one check-in. */
export const CHECK_IN = 100;

/** The amount of a log that each unit counts. Check-ins are not logs. */
const amountColumns = {
  miles: 'miles',
  steps: 'steps',
  minutes: 'minutes',
  'ounces-of-water': 'ounces',
} as const satisfies Partial<Record<ChallengeUnit, keyof Amounts>>;

/** Returns the amount of a log that a challenge of this unit counts, before any cap. */
export const loggedIn = (unit: ChallengeUnit, log: Amounts): number => (unit === 'check-ins' ? 0 : log[amountColumns[unit]]);

/**
 * Bits of a score below a step of the histogram, chosen so that a challenge has a few hundred steps: 1.28 miles, 1,310 steps, 20 minutes,
 * 82 ounces. Each number of check-ins has its own step. Ranks do not depend on it.
 */
export const bucketBits: Record<ChallengeUnit, number> = { miles: 7, steps: 17, minutes: 11, 'ounces-of-water': 13, 'check-ins': 6 };

/** Returns the step of a score; equals `score >> bits` in SQL. */
export const bucketOf = (unit: ChallengeUnit, score: number): number => Math.floor(score / 2 ** bucketBits[unit]);
