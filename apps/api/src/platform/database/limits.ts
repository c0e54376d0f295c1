/** How long work on a PostgreSQL server may wait, in milliseconds; 0 is without end. */
export interface DatabaseLimits {
  /** For a connection: a free one of ours, or a new one. */
  connect: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** For one statement. */
  statement: number;
  /** For the next statement of a transaction. */
  idle: number;
  /** For any answer, where the server does not even say that a statement took too long. */
  silence: number;
  /** Whether a prepared statement keeps its one plan for whatever it is given, or PostgreSQL decides. */
  plans: 'force_generic_plan' | 'auto';
}

/**
 * Requests: whoever waits is told within two seconds. Written down in docs/operations.md. Longer for a lock than PostgreSQL takes to find
 * a deadlock, one second, which is tried again and not refused.
 */
export const requestLimits: DatabaseLimits = {
  connect: 1500,
  lock: 1250,
  statement: 1500,
  idle: 10_000,
  silence: 1700,
  plans: 'force_generic_plan',
};

/** Jobs: nobody looks at a screen meanwhile, and what fails is tried again. */
export const jobLimits: DatabaseLimits = {
  connect: 10_000,
  lock: 30_000,
  statement: 120_000,
  idle: 60_000,
  silence: 130_000,
  plans: 'auto',
};

/** Migrations and the operator's commands: they take as long as they take, and several that start at once wait for each other. */
export const unhurried: DatabaseLimits = { connect: 10_000, lock: 0, statement: 0, idle: 0, silence: 0, plans: 'auto' };

/** How long a request waits for its turn on the embedded database. One whose turn has come is never broken off. */
export const TURN_MS = 1800;
