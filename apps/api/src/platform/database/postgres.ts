import pg from 'pg';

/** A pool on a PostgreSQL server, 15 or later. int8 is read as a number and date as its text, as on the embedded database. */
export function postgresPool(url: string, max = 10): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(20, Number);
  types.setTypeParser(1082, (value) => value);
  return new pg.Pool({ connectionString: url, max, types, application_name: 'muster' });
}
