import { Kysely, type PGlite, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import type { Tables } from '../../tables.ts';
import { postgresPool } from './postgres.ts';

/** The database as everything of ours sees it: the same queries on the embedded database and on PostgreSQL. */
export type Database = Kysely<Tables>;
/** Inside a transaction use only its handle: the outer one would wait for ever on the embedded database. */
export type Tx = Transaction<Tables>;

/** A database with what has to be known about its kind. */
export type OpenDatabase = { db: Database } & ({ kind: 'embedded'; pglite: PGlite & EmbeddedExtras } | { kind: 'postgres'; url: string });

interface EmbeddedExtras {
  exec: (sql: string) => Promise<Array<{ rows: unknown[] }>>;
}

/** The embedded database, in its thread or, in tests, in the test's own. */
export function embeddedDatabase(pglite: PGlite & EmbeddedExtras): OpenDatabase {
  return { kind: 'embedded', pglite, db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }) };
}

/** A PostgreSQL server by its address. */
export function postgresDatabase(url: string): OpenDatabase {
  return { kind: 'postgres', url, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url) }) }) };
}
