import type { DeploymentConfig } from '@muster/contract';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';

/** Amounts of one log, in hundredths of their units: whole numbers, so that sums are exact. */
export interface Amounts {
  miles: number;
  steps: number;
  minutes: number;
  ounces: number;
}

/** What counts of a log, and why not all of it: it is a double of another one (decision 61), or the sum of a day (decision 68). */
export interface CountedLess extends Amounts {
  less: 'double' | 'day_sum';
}

/** One log of a member, for the day that it counts for. */
export interface Logged extends Amounts {
  id: string;
  member_id: string;
  day: string;
  /** The event that it was recorded for. */
  event_id: string | null;
  /** What counts of each log of the day that does not count whole, by ids: of this one, and of others. */
  counted: ReadonlyMap<string, CountedLess>;
}

/** What those who follow need. */
interface Needs {
  clock: Clock;
  config: DeploymentConfig;
}

/** What happened to a log; `changed` also if what counts of its day beside it is not what it was. */
export type LogChange = 'written' | 'changed' | 'deleted';

/**
 * What a feature does when a member's log is written, changed or deleted, in the same transaction and after it: what follows from a log is
 * there with it, or neither is.
 */
export type AfterLog = (tx: Tx, deps: Needs, log: Logged, what: LogChange) => Promise<void>;

/** What a new log brings about, as parts of the statement that writes it. */
export interface Following {
  /**
   * Locks what decided about it, as rows of `turn` joined with them: as many rows as `held` says if nothing of it has changed. Else the
   * whole statement does nothing.
   */
  holds: RawBuilder<unknown>;
  held: number;
  /** What is written, by names. Each part does nothing where `go` has no row. */
  parts: ReadonlyMap<string, RawBuilder<unknown>>;
}

/**
 * The same for a new log in two round trips (decision 67): what decides is read beforehand, and what follows is written in the statement that
 * writes the log. That statement writes nothing if the member's logs, challenges or check-ins have changed since.
 */
export interface WithLog {
  /** What decides, as one JSON value, of a member's day. */
  read: (of: { member_id: string; day: string }) => RawBuilder<unknown>;
  /** What follows, by what was read; null if nothing does. */
  write: (tx: Tx, deps: Needs, log: Logged, read: unknown) => Following | null;
}

/** What follows from logs, told twice by the same rules. */
export interface FollowingLogs {
  follow: AfterLog;
  at_once: WithLog;
}

/** A member has checked in to an event, or is checked in no longer. */
export interface CheckedIn {
  /** Names this check-in: who takes it back and checks in again has another one. */
  id: string;
  event_id: string;
  member_id: string;
  /** The day that it was at the event. */
  day: string;
}

/** The same for check-ins. */
export type AfterCheckIn = (tx: Tx, deps: Needs, checkIn: CheckedIn, what: 'written' | 'deleted') => Promise<void>;

/** How lists of other features are narrowed to one challenge: by conditions on their rows. Those of an unknown one are false. */
export interface OfChallenge {
  /** On a row of `event`: it is within the days of the challenge and counts for it. */
  events: (challengeId: string | RawBuilder<unknown>) => RawBuilder<boolean>;
  /** On a row of `workout`: it has what the challenge counts, on one of its days. */
  workouts: (challengeId: string | RawBuilder<unknown>) => RawBuilder<boolean>;
}
