import type { ChallengeState } from '@muster/contract';
import { addDays, dayAt } from '../../../platform/time/zones.ts';
import type { ChallengeFacts } from '../challenges.tables.ts';

const HOUR_MS = 3_600_000;
/** Local time is at most 14 hours ahead of UTC and 12 behind. */
const [EARLIEST_HOURS, LATEST_HOURS] = [14, 12];

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The instants at which a day begins anywhere, and has ended everywhere on earth. */
const beginsSomewhere = (day: string): Date => new Date(midnight(day) - EARLIEST_HOURS * HOUR_MS);
const endedEverywhere = (day: string): Date => new Date(midnight(addDays(day, 1)) + LATEST_HOURS * HOUR_MS);

/** Returns the last day that has not ended everywhere on earth. */
export const lastOpenDay = (now: Date): string => dayAt(new Date(now.getTime() - LATEST_HOURS * HOUR_MS), 'UTC');

/** Returns when the results of a challenge with this end date are final. */
export const finalAt = (endDate: string, graceHours: number): Date => new Date(endedEverywhere(endDate).getTime() + graceHours * HOUR_MS);

/** Returns the latest end date of challenges whose results are due to be final. */
export const lastFinalDay = (now: Date, graceHours: number): string =>
  addDays(lastOpenDay(new Date(now.getTime() - graceHours * HOUR_MS)), -1);

/** Whether the results of a challenge are due to be final; from then on no score changes. */
export const isDue = ({ end_date }: Pick<ChallengeFacts, 'end_date'>, now: Date, graceHours: number): boolean =>
  now >= finalAt(end_date, graceHours);

/** Whether a challenge has begun for anybody, and whether it is over for everybody. */
export const hasBegun = ({ start_date }: Pick<ChallengeFacts, 'start_date'>, now: Date): boolean => now >= beginsSomewhere(start_date);
export const isOver = ({ end_date }: Pick<ChallengeFacts, 'end_date'>, now: Date): boolean => now >= endedEverywhere(end_date);

/** Returns the state of a challenge at an instant. */
export function stateOf(challenge: ChallengeFacts, now: Date): ChallengeState {
  if (!challenge.published_at) return 'draft';
  if (challenge.frozen_at) return 'final';
  if (!hasBegun(challenge, now)) return 'coming';
  return isOver(challenge, now) ? 'closing' : 'running';
}
