import pg from 'pg';

/** A pool on a PostgreSQL server, 15 or later. int8 is read as a number and date as its text, as on the embedded database. */
export function postgresPool(url: string, max = 10): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(20, Number);
  types.setTypeParser(1082, (value) => value);
  // Our statements walk a few rows along indexes. Where the planner guesses otherwise, compiling one takes far longer than running it.
  const onConnect = (client: pg.ClientBase): unknown => client.query('set jit = off');
  const pool = new pg.Pool({ connectionString: url, max, types, application_name: 'muster', onConnect });
  // A connection that the server ends says so by an event, which would end this process if nobody heard it: also between two statements
  // of a transaction, and while it closes. Whoever uses the connection next is told by their query, and the pool opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
