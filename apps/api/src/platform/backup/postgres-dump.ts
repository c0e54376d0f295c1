import { sql } from 'kysely';
import { type OpenDatabase, unhurriedly } from '../database/database.ts';
import { type AnyDatabase, tablesOf } from '../database/every-table.ts';
import { type Counted, countIn } from './count-rows.ts';
import { postgresTool, runTool } from './postgres-tools.ts';

/** Counts rows over a handle with any tables. */
export const countOn = async (db: AnyDatabase): Promise<Counted> =>
  countIn({ query: async (text) => ({ rows: (await sql.raw(text).execute(db)).rows }) }, await tablesOf(db));

/** The version of a PostgreSQL server. */
export async function serverVersion(db: AnyDatabase): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]!.version;
}

/**
 * Dumps a PostgreSQL database into a file and counts its rows, both in one snapshot. Connects to the server directly, since a pooler cannot
 * share a snapshot.
 */
export function dumpPostgres(
  database: OpenDatabase & { kind: 'postgres' },
  { file, signal }: { file: string; signal: AbortSignal },
): Promise<Counted> {
  return unhurriedly(database, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const untyped = tx as unknown as AnyDatabase;
        const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx);
        const tool = await postgresTool('pg_dump', await serverVersion(untyped));
        const args = ['--format=custom', `--snapshot=${rows[0]!.snapshot}`, '--no-owner', '--no-privileges', `--file=${file}`];
        const [counted] = await Promise.all([countOn(untyped), runTool(tool, args, { address: database.directUrl, signal })]);
        return counted;
      }),
  );
}

/** Any number that no other code here locks. */
const LOCK = 4_708_111_520;

/** Runs `work` unless a server on the same database is running it now. Returns whether it ran. */
export function onlyHere(database: OpenDatabase & { kind: 'postgres' }, work: () => Promise<void>): Promise<boolean> {
  return unhurriedly(database, (db) =>
    db.connection().execute(async (one) => {
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as free`.execute(one);
      if (!rows[0]!.free) return false;
      try {
        await work();
        return true;
      } finally {
        await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(one);
      }
    }),
  );
}
