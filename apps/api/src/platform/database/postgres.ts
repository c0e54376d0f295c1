import pg from 'pg';
import type { DatabaseLimits } from './limits.ts';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';

/** The only way to detect a server that has gone silent: the driver's own timeout would leave the connection in use. */
const cut = (client: pg.ClientBase): void => {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
};

/**
 * Sends a statement and waits for its answer for a limited time; after that the connection is closed, because an answer may still arrive on
 * it. With a name the statement is prepared: parsed and planned the first time it is sent over this connection.
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

/**
 * Idle connections are closed after this long. Prepared statements are lost with their connection, so it should survive the gap between two
 * requests.
 */
const IDLE_MS = 300_000;

/**
 * A pool on a PostgreSQL server, 15 or later. Returns int8 as a number and date as text, as the embedded database does. Through a pooler
 * each transaction may get another connection, so session settings would leak to other clients: there the settings of the database user
 * apply (docs/operations.md).
 */
export function postgresPool(url: string, limits: DatabaseLimits, max = 10, pooled = false): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(20, Number);
  types.setTypeParser(1082, (value) => value);
  // The statements read a few rows by index. If the planner misestimates, JIT compiling one takes far longer than running it. They are also
  // written so that one generic plan suits every caller (decision 36): planning a statement each time takes longer than executing it.
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
  // When the server closes a connection, the client emits an error event, which would end this process if there were no listener: even
  // between two statements of a transaction, and while the connection closes. The next query on the connection fails, and the pool opens
  // another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
