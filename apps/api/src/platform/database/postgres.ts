import pg from 'pg';
import type { DatabaseLimits } from './limits.ts';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';

/** The one way to tell a server that has gone silent: the driver's own limit would leave the connection in use. */
const cut = (client: pg.ClientBase): void => {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
};

/**
 * Sends a statement and waits for its answer, at most so long; then the connection is cut, because an answer may still come on it. With a
 * name it is prepared: parsed and planned the first time that it goes over this connection.
 */
export async function ask(
  client: pg.ClientBase,
  silence: number,
  sql: string,
  params: readonly unknown[] = [],
  name?: string,
): Promise<pg.QueryResult> {
  let silent = false;
  const timer = silence
    ? setTimeout(() => {
        silent = true;
        cut(client);
      }, silence)
    : undefined;
  try {
    return await (name === undefined
      ? client.query(sql, params as unknown[])
      : client.query({ name, text: sql, values: params as unknown[] }));
  } catch (error) {
    throw silent ? new DatabaseUnavailable('silent', `The database did not answer within ${silence} ms.`, error) : asUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection that nobody needs for so long ends. With it goes what was prepared on it, so it is not to end between two members. */
const IDLE_MS = 300_000;

/**
 * A pool on a PostgreSQL server, 15 or later. int8 is read as a number and date as its text, as on the embedded database. Through a
 * pooler the connection of the next transaction is another one, so that what is set on it would hold for somebody else: there the
 * settings of the database user hold (docs/operations.md).
 */
export function postgresPool(url: string, limits: DatabaseLimits, max = 10, pooled = false): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(20, Number);
  types.setTypeParser(1082, (value) => value);
  // Our statements walk a few rows along indexes. Where the planner guesses otherwise, compiling one takes far longer than running it.
  // And they are written so that one plan is good for whoever asks (decision 36): made anew each time, it takes longer than what it is for.
  const settings = `set jit = off; set plan_cache_mode = ${limits.plans}; set lock_timeout = ${limits.lock}; set statement_timeout = ${limits.statement};
    set idle_in_transaction_session_timeout = ${limits.idle}`;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'muster',
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(!pooled && { onConnect: (client: pg.ClientBase): unknown => ask(client, limits.connect, settings) }),
  });
  // A connection that the server ends says so by an event, which would end this process if nobody heard it: also between two statements
  // of a transaction, and while it closes. Whoever uses the connection next is told by their query, and the pool opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
