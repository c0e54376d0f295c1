import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { migrations } from '../../../migrations/index.ts';
import type { Step } from '../../../migrations/step.ts';
import { StartError } from '../start/settings.ts';
import type { Database } from './database.ts';

/** Migrations by name. */
export type Steps = Record<string, Step>;

/** The table that records which releases can work on a database. */
export const FLOOR_TABLE = 'schema_floor';

/** Whether a table records the migrations of its own database, so that a copy must not include it. */
export const recordsMigrations = (table: string): boolean => table.startsWith('kysely_') || table === FLOOR_TABLE;

const lastOf = (known: Steps): string => Object.keys(known).sort().at(-1) ?? '';

/** Whether a release with these migrations works on data with this floor. The floor is empty or missing if no release has recorded one. */
export const worksAbove = (floor: string | null | undefined, known: Steps = migrations): boolean =>
  Boolean(floor) && lastOf(known) >= floor!;

/** The migration state of a database, as seen by a release. */
export interface TakenSteps {
  /** This release's migrations: those that the database has run, and those still to run. */
  done: string[];
  pending: string[];
  /** The last one of a later release; null if there is none. */
  later: string | null;
}

/**
 * Reads which migrations a database has run. Writes nothing. Migrations of a later release are accepted if none of them dropped something
 * that this release uses (decision 85); otherwise throws `StartError`.
 */
export async function takenSteps(db: Database, known: Steps = migrations): Promise<TakenSteps> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows: found } = await sql<{ steps: boolean; floor: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as steps, to_regclass(${FLOOR_TABLE}) is not null as floor`.execute(db);
  const { rows } = found[0]?.steps
    ? await sql<{ name: string; timestamp: string }>`select name, timestamp from ${table} order by name`.execute(db)
    : { rows: [] };
  const names = new Set(rows.map(({ name }) => name));
  const [done, pending] = [true, false].map((taken) => Object.keys(known).filter((name) => names.has(name) === taken)) as [
    string[],
    string[],
  ];
  const unknown = rows.filter(({ name }) => !(name in known));
  const later = unknown.at(-1);
  if (!later) return { done, pending, later: null };
  const floor = found[0]?.floor ? await db.selectFrom('schema_floor').select('migration').executeTakeFirst() : undefined;
  const last = lastOf(known);
  // A release with a pending step before those is not an earlier release of this line, but one of another line.
  if (worksAbove(floor?.migration, known) && pending.length === 0 && unknown[0]!.name > last) return { done, pending, later: later.name };
  throw new StartError([
    `The data was brought up to ${later.name} on ${later.timestamp.slice(0, 10)} by a later version of Muster; this one knows no step after ${last}` +
      `${floor && pending.length === 0 ? `, and the data needs one that knows ${floor.migration}` : ''}. ` +
      'Nothing was changed. Start that version or a newer one, or put back a backup from before.',
  ]);
}
