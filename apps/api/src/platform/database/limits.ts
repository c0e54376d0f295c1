/** How long work on a PostgreSQL server may wait, in milliseconds; 0 means without limit. */
export interface DatabaseLimits {
  /** For a connection: a free one from the pool, or a new one. */
  connect: number;
  /** For a lock held by another transaction. */
  lock: number;
  /** For one statement. */
  statement: number;
  /** For the next statement of a transaction. */
  idle: number;
  /** For any answer, in case the server does not even report the statement timeout. */
  silence: number;
  /** Whether a prepared statement keeps one generic plan for all parameters, or PostgreSQL decides. */
  plans: 'force_generic_plan' | 'auto';
}

/**
 * Requests: a request that has to wait gets an answer within two seconds, as docs/operations.md promises. The lock timeout is longer than
 * the second PostgreSQL takes to detect a deadlock, since a deadlock is retried and not refused.
 */
export const requestLimits: DatabaseLimits = {
  connect: 1500,
  lock: 1250,
  statement: 1500,
  idle: 10_000,
  silence: 1700,
  plans: 'force_generic_plan',
};

/** Reads on a replica: a slower read goes to the primary, and the caller still gets an answer soon. */
export const replicaLimits: DatabaseLimits = {
  connect: 250,
  lock: 250,
  statement: 500,
  idle: 2000,
  silence: 600,
  plans: 'force_generic_plan',
};

/** Jobs: no user is waiting, and failures are retried. */
export const jobLimits: DatabaseLimits = {
  connect: 10_000,
  lock: 30_000,
  statement: 120_000,
  idle: 60_000,
  silence: 130_000,
  plans: 'auto',
};

/** Migrations and operator commands: they take as long as they need, and several that start at once wait for each other. */
export const unhurried: DatabaseLimits = { connect: 10_000, lock: 0, statement: 0, idle: 0, silence: 0, plans: 'auto' };

/** How long a request waits for its turn on the embedded database. After that work is never interrupted. */
export const TURN_MS = 1800;
