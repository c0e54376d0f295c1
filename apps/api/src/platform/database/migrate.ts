import { Migrator } from 'kysely/migration';
import { migrations } from '../../../migrations/index.ts';
import { type OpenDatabase, unhurriedly } from './database.ts';

/** Brings the schema up to date. Safe when several processes start at once: the migrator holds a lock in the database. */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  const migrator = (db: OpenDatabase['db']) => new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await unhurriedly(database, (db) => migrator(db).migrateToLatest());
  // oxlint-disable-next-line typescript/only-throw-error -- what the driver threw, as it threw it
  if (error) throw error;
  return results?.map((result) => result.migrationName) ?? [];
}
