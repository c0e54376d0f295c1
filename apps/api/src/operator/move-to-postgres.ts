import { sql } from 'kysely';
import { embeddedFolder, hasEmbedded } from '../platform/database/embedded-folder.ts';
import { type AnyDatabase, type AnyTable, plainName, tableName, tablesOf } from '../platform/database/every-table.ts';
import { unhurried } from '../platform/database/limits.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type ClosableDatabase, openEmbedded, openPostgres } from '../platform/database/open.ts';
import { recordsMigrations, takenSteps } from '../platform/database/taken-steps.ts';
import { queueSchema, queueVersion, resumeInterrupted } from '../platform/jobs/queue-tables.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import type { Settings } from '../platform/start/settings.ts';
import { CommandError } from './commands.ts';
import { printTable } from './print-table.ts';
import { advanceSequences, checksum, copyRows, moves, withoutForeignKeys } from './table-copy.ts';

type Say = (text: string) => void;
const untyped = (database: ClosableDatabase) => database.background as unknown as AnyDatabase;

/**
 * Copies the embedded community of the data folder to an empty PostgreSQL database, and then compares every table. The copy is one
 * transaction there: it is complete or absent. The embedded database is only read. Throws `CommandError` if it fails.
 */
export async function moveToPostgres(settings: Pick<Settings, 'dataDir'>, url: string, say: Say): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new CommandError('The address must look like postgres://user:password@host:5432/database.');
  const folder = embeddedFolder(settings.dataDir);
  if (!(await hasEmbedded(settings.dataDir))) throw new CommandError(`There is no embedded community in ${settings.dataDir}.`);
  const target = await openPostgres({ url }, unhurried);
  try {
    const source = await openEmbedded(settings.dataDir, console.error);
    try {
      await move(source, target, say);
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
  say('');
  say('Everything was copied and compared. From now on start the server with DATABASE_URL set to this address and the same DATA_DIR,');
  say(`which keeps the uploaded files. The embedded database in ${folder} was not changed.`);
}

async function move(source: ClosableDatabase, target: ClosableDatabase, say: Say): Promise<void> {
  const sourceTables = await tablesOf(untyped(source));
  await refuseOtherVersion(source);
  await refuseUsed(untyped(target), await tablesOf(untyped(target)), sourceTables);
  say('Preparing the tables in PostgreSQL…');
  await migrate(target);
  // Starting the queue once creates its tables.
  await (await startJobs(target, [], [], { error: (detail, message) => console.error(message, detail) })).stop();
  await refuseOtherQueue(untyped(source), untyped(target), sourceTables);

  const tables = sourceTables.filter(moves);
  const compared = await untyped(source)
    .transaction()
    .execute((from) =>
      untyped(target)
        .transaction()
        .execute(async (to) => {
          for (const db of [from, to]) {
            await sql`set local timezone to 'UTC'`.execute(db);
            await sql`set local datestyle to 'ISO, YMD'`.execute(db);
          }
          const putKeysBack = await withoutForeignKeys(to, tables);
          for (const table of tables) await sql.raw(`alter table ${tableName(table)} disable trigger user`).execute(to);
          for (const table of tables) if (table.schema === queueSchema) await sql.raw(`delete from ${tableName(table)}`).execute(to);
          for (const table of tables) {
            say(`Copying ${plainName(table)}…`);
            await copyRows(from, to, table);
          }
          await putKeysBack();
          for (const table of tables) await sql.raw(`alter table ${tableName(table)} enable trigger user`).execute(to);
          await advanceSequences(to);
          const compared = await compare(from, to, tables);
          // The server is stopped, so no process is working on these jobs.
          await resumeInterrupted(to);
          return compared;
        }),
    );
  await sql`analyze`.execute(untyped(target));
  say('');
  say(
    printTable(
      ['Table', 'Rows', 'Rows in PostgreSQL', 'Checksum', 'Checksum in PostgreSQL'],
      compared.map((each) => [each.name, each.here.rows, each.there.rows, each.here.sum, each.there.sum]),
    ),
  );
}

/** Compares row counts and checksums of both sides. Throws if they differ, which rolls the whole copy back. */
async function compare(from: AnyDatabase, to: AnyDatabase, tables: AnyTable[]) {
  const results = [];
  for (const table of tables) {
    const [here, there] = [await checksum(from, table), await checksum(to, table)];
    if (here.rows !== there.rows || here.sum !== there.sum)
      throw new CommandError(
        `The copy of ${plainName(table)} differs (${here.rows} rows here, ${there.rows} there). Nothing was kept in PostgreSQL.`,
      );
    results.push({ name: plainName(table), here, there });
  }
  return results;
}

/**
 * Throws `CommandError` unless the embedded database has this version's schema: migrating it here would change it, and the target must not
 * be of a later version.
 */
export async function refuseOtherVersion({ background }: Pick<ClosableDatabase, 'background'>): Promise<void> {
  const { pending, later } = await takenSteps(background);
  if (later) throw new CommandError(`A later release has brought the embedded community up to ${later}. Move it with that release.`);
  if (pending.length > 0)
    throw new CommandError(
      'The embedded community was last used by another version. Start the server once with this version, then move it.',
    );
}

async function refuseOtherQueue(from: AnyDatabase, to: AnyDatabase, tables: AnyTable[]): Promise<void> {
  if (!tables.some(({ schema, name }) => schema === queueSchema && name === 'version')) return;
  if ((await queueVersion(from)) !== (await queueVersion(to)))
    throw new CommandError('The embedded job queue is of another version. Start the server once with this version, then move it.');
}

/** Throws unless the target is empty. Tables of this schema without rows are accepted: an interrupted attempt leaves them. */
async function refuseUsed(db: AnyDatabase, there: AnyTable[], ours: AnyTable[]): Promise<void> {
  const known = new Set(ours.map(tableName));
  for (const table of there) {
    if (table.schema === queueSchema || recordsMigrations(table.name)) continue;
    if (!known.has(tableName(table)))
      throw new CommandError(`That PostgreSQL is not empty: it holds a table ${plainName(table)}. Name an empty database.`);
    const { rows } = await sql.raw(`select 1 from ${tableName(table)} limit 1`).execute(db);
    if (rows.length > 0)
      throw new CommandError(`That PostgreSQL is not empty: there are rows in ${plainName(table)}. Name an empty database.`);
  }
}
