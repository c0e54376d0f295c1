import { sql } from 'kysely';
import { databaseFacts, largestTables, openForLong } from '../platform/database/facts.ts';
import type { CommandContext } from './commands.ts';
import { printTable } from './print-table.ts';

const SHOWN = 12;
/** Statements that members wait for end long before, so anything open longer is a job, a backup, or a forgotten session. */
const LONG_SECONDS = 5;
const MEGABYTE = 1_000_000;
const size = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Shows the size of the database and its largest tables, and long-open transactions: for finding a slow statement. */
export async function showDatabase({ db, say }: Pick<CommandContext, 'db' | 'say'>): Promise<void> {
  const { version, migration, bytes } = await databaseFacts(db);
  say(`PostgreSQL ${version}, ${size(bytes)}, last migration ${migration}.\n`);
  say(
    printTable(
      ['Table', 'Rows', 'Dead', 'Size', 'Analyzed (UTC)'],
      (await largestTables(db, SHOWN)).map((each) => [
        each.name,
        each.rows,
        each.dead,
        size(each.bytes),
        each.analyzed?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
      ]),
    ),
  );
  const open = await openForLong(db, LONG_SECONDS);
  if (open.length === 0) return say(`\nNothing has been open for more than ${LONG_SECONDS} seconds.`);
  say('');
  say(
    printTable(
      ['Process', 'Seconds', 'State', 'Waits for', 'Statement', 'Of'],
      open.map((each) => [each.pid, each.seconds, each.state, each.blocked_by.join(', '), each.about, each.application]),
    ),
  );
}

/** Updates the planner's statistics, which otherwise happens automatically after many changes. */
export async function analyzeDatabase({ db, say }: Pick<CommandContext, 'db' | 'say'>): Promise<void> {
  await sql`analyze`.execute(db);
  say('The planner knows the sizes of all tables again.');
}
