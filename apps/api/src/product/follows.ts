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

/**
 * The counted part of a log that does not count fully, and the reason: it duplicates another log (decision 61), or is the sum of a day
 * (decision 68).
 */
export interface CountedLess extends Amounts {
  less: 'double' | 'day_sum';
}

/** One log of a member, for the day that it counts for. */
export interface Logged extends Amounts {
  id: string;
  member_id: string;
  day: string;
  /** The event that it was logged for. */
  event_id: string | null;
  /** The counted amounts of this day's logs that do not count fully, by log id; this log and others. */
  counted: ReadonlyMap<string, CountedLess>;
}

/** Dependencies of `AfterLog` and `AfterCheckIn`. */
interface Needs {
  clock: Clock;
  config: DeploymentConfig;
}

/** The change to a log; `changed` also if the counted amounts of other logs of its day changed. */
export type LogChange = 'written' | 'changed' | 'deleted';

/** A feature's work after a member's log is written, changed or deleted, in the same transaction: both are committed, or neither is. */
export type AfterLog = (tx: Tx, deps: Needs, log: Logged, what: LogChange) => Promise<void>;

/** The effects of a new log, as parts of the statement that writes it. */
export interface Following {
  /**
   * Locks the rows that the decision was based on, joined with `turn`: `held` rows if none of them has changed. With any other number the
   * whole statement does nothing.
   */
  holds: RawBuilder<unknown>;
  held: number;
  /** The writes, by CTE name. Each does nothing if `go` has no row. */
  parts: ReadonlyMap<string, RawBuilder<unknown>>;
}

/**
 * The effects of a new log in two round trips (decision 67): one reads what they depend on, the other writes them in the statement that
 * writes the log. That statement writes nothing if the member's logs, challenges or check-ins have changed in between.
 */
export interface WithLog {
  /** The data that the effects depend on, for a member's day, as one JSON value. */
  read: (of: { member_id: string; day: string }) => RawBuilder<unknown>;
  /** The effects, given the result of `read`; null if there are none. */
  write: (tx: Tx, deps: Needs, log: Logged, read: unknown) => Following | null;
}

/** The effects of logs in both forms, by the same rules. */
export interface FollowingLogs {
  follow: AfterLog;
  at_once: WithLog;
}

/** A check-in of a member to an event that was added or withdrawn. */
export interface CheckedIn {
  /** The id of this check-in: a member who withdraws it and checks in again gets a new one. */
  id: string;
  event_id: string;
  member_id: string;
  /** The local day at the event. */
  day: string;
}

/** A feature's work after a check-in is written or deleted, in the same transaction. */
export type AfterCheckIn = (tx: Tx, deps: Needs, checkIn: CheckedIn, what: 'written' | 'deleted') => Promise<void>;

/** Conditions on rows of other features' lists, to narrow them to one challenge. They are false for an unknown challenge. */
export interface OfChallenge {
  /** On a row of `event`: it is within the days of the challenge and counts for it. */
  events: (challengeId: string | RawBuilder<unknown>) => RawBuilder<boolean>;
  /** On a row of `workout`: it is on a day of the challenge and has amounts that count for it. */
  workouts: (challengeId: string | RawBuilder<unknown>) => RawBuilder<boolean>;
}
