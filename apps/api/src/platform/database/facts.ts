import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Database } from './database.ts';

/** What a database says of itself: its version, the last migration that it has, and its size. */
export async function databaseFacts(db: Database): Promise<{ version: string; migration: string; bytes: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof databaseFacts>>>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select max(name) from ${sql.table(DEFAULT_MIGRATION_TABLE)}) as migration`.execute(db);
  return rows[0]!;
}
