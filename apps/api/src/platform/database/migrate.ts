import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../../../migrations/index.ts';
import { StartError } from '../settings.ts';
import { type Database, type OpenDatabase, unhurriedly } from './database.ts';

/**
 * The migrations that a database has run. Refuses one with migrations from a later version of this program: its tables may not be what this
 * version expects. Writes nothing.
 */
async function takenSteps(db: Database, known: Record<string, Migration>): Promise<string[]> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string; timestamp: string }>`select name, timestamp from ${table} order by name`.execute(db);
  const later = rows.filter(({ name }) => !(name in known)).at(-1);
  if (!later) return rows.map(({ name }) => name);
  const last = Object.keys(known).sort().at(-1);
  throw new StartError([
    `The data was brought up to ${later.name} on ${later.timestamp.slice(0, 10)} by a later version of Muster; this one knows no step after ${last}. ` +
      'Nothing was changed. Start that version or a newer one, or put back a backup from before.',
  ]);
}

/** How many migrations the next start will run. Throws `StartError` if the data is from a later version. Writes nothing. */
export async function pendingSteps(db: Database): Promise<number> {
  const taken = new Set(await takenSteps(db, migrations));
  return Object.keys(migrations).filter((name) => !taken.has(name)).length;
}

/**
 * Updates the planner's statistics after migrating existing data: a migration may have rewritten or created tables, and autovacuum gets to
 * them only minutes later, the embedded database's upkeep within the hour. There it also frees the space of rewritten rows.
 */
const look = (db: Database, { kind }: OpenDatabase) => sql.raw(kind === 'embedded' ? 'vacuum (analyze)' : 'analyze').execute(db);

/**
 * Migrates the schema to the current version. Safe when several processes start at once: the migrator holds a lock in the database. Throws
 * `StartError` if the data is from a later version.
 */
export async function migrate(database: OpenDatabase, known: Record<string, Migration> = migrations): Promise<string[]> {
  const { error, results } = await unhurriedly(database, async (db) => {
    const before = await takenSteps(db, known);
    const done = await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest();
    if (before.length > 0 && !done.error && done.results?.length) await look(db, database);
    return done;
  });
  // oxlint-disable-next-line typescript/only-throw-error -- what the driver threw, as it threw it
  if (error) throw error;
  return results?.map((result) => result.migrationName) ?? [];
}
