import { type QueryExecutorProvider, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../../../migrations/index.ts';
import type { Step } from '../../../migrations/step.ts';
import { StartError } from '../start/settings.ts';
import { type Database, type OpenDatabase, unhurriedly } from './database.ts';
import { type Patience, patience, untilFree } from './held-locks.ts';
import { indexesNow } from './later-indexes.ts';
import { type Steps, takenSteps } from './taken-steps.ts';

/**
 * Updates the planner's statistics after migrating existing data: a migration may have rewritten or created tables, which autovacuum
 * reaches only minutes later and the embedded database's upkeep within the hour. On the embedded database it also frees the space of
 * rewritten rows.
 */
const look = (db: Database, { kind }: OpenDatabase) => sql.raw(kind === 'embedded' ? 'vacuum (analyze)' : 'analyze').execute(db);

/** Throws `StartError` unless the backfill that a step relies on is finished. */
async function expectFilled(db: QueryExecutorProvider, step: string, backfill: string): Promise<void> {
  const { rows } = await sql<{ done: number; total: number; finished: boolean }>`
    select done, total, finished_at is not null as finished from backfill where name = ${backfill}`.execute(db);
  const [state] = rows;
  if (state?.finished) return;
  const far = state ? `is at ${state.done} of ${state.total} rows` : 'has not begun';
  throw new StartError([
    `The data cannot be brought up to ${step} yet: the backfill ${backfill} ${far}. Nothing was changed. ` +
      'Let the release before finish it, then start this one again.',
  ]);
}

/** The kind of a database, and whether it was empty before the migration. */
interface Ground {
  kind: OpenDatabase['kind'];
  isEmpty: boolean;
}

/**
 * Wraps a step so that it records in its own transaction which releases it makes incompatible. An empty database needs no backfills.
 * Indexes are built at once where they block no user: in an empty database, and in the embedded one before it serves.
 */
const recorded = (name: string, step: Step, { kind, isEmpty }: Ground): Migration => ({
  up: async (tx) => {
    if (step.after && !isEmpty) await expectFilled(tx, name, step.after);
    await step.up(tx);
    if (isEmpty || kind === 'embedded') await indexesNow(tx as Database, step);
    if (step.floor) await sql`update schema_floor set migration = greatest(migration, ${step.floor} collate "C")`.execute(tx);
  },
});

/** Runs the pending steps in one transaction. Returns their names; none if a later release has migrated meanwhile. */
async function runPending(db: Database, known: Steps, ground: Ground): Promise<{ ran: string[]; later: string | null }> {
  const steps = Object.fromEntries(Object.entries(known).map(([name, step]) => [name, recorded(name, step, ground)]));
  const { error, results } = await new Migrator({ db, provider: { getMigrations: async () => steps } }).migrateToLatest();
  if (!error) return { ran: results?.map((result) => result.migrationName) ?? [], later: null };
  // While this process waited for the lock, a later release may have migrated, which the migrator reports as corruption.
  const { later } = await takenSteps(db, known);
  if (later) return { ran: [], later };
  // oxlint-disable-next-line typescript/only-throw-error -- what the driver threw, as it threw it
  throw error;
}

/**
 * Migrates the schema to the current version. Leaves a database alone that a later release has migrated further, if this release still
 * works on it (decision 85). Returns the steps it ran. Safe when several processes start at once, also of two releases: the migrator holds
 * a lock in the database. On PostgreSQL a step that waits for a table lock does not hold up members for long (`held-locks.ts`). `say` gets
 * progress messages for the terminal. Throws `StartError` if this release does not work on the data, or if a table lock never becomes free.
 */
export async function migrate(
  database: OpenDatabase,
  known: Steps = migrations,
  { say = () => undefined, ...limits }: Partial<Patience> & { say?: (line: string) => void } = {},
): Promise<string[]> {
  return unhurriedly(database, async (db) => {
    const before = await takenSteps(db, known);
    const ground = { kind: database.kind, isEmpty: before.done.length === 0 };
    const { ran, later } = before.later
      ? { ran: [], later: before.later }
      : await untilFree(db, (lock) => unhurriedly(database, (hurried) => runPending(hurried, known, ground), { lock }), {
          ...patience,
          ...limits,
          say,
        });
    if (later) say(`A later release has brought the data up to ${later}. This one works on it as it is.`);
    if (before.done.length > 0 && ran.length > 0) await look(db, database);
    return ran;
  });
}
