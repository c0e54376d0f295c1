import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { hasEmbedded } from '../platform/database/embedded-folder.ts';
import { OpenElsewhere } from '../platform/database/embedded-lock.ts';
import { hasTable } from '../platform/database/facts.ts';
import { indexBuilder, lackingIndexes } from '../platform/database/later-indexes.ts';
import { unhurried } from '../platform/database/limits.ts';
import { openDatabase } from '../platform/database/open.ts';
import { takenSteps } from '../platform/database/taken-steps.ts';
import { unfinishedBackfills } from '../platform/jobs/backfills.ts';
import { hasQueues, queueFigures, whatWaits } from '../platform/jobs/queue-tables.ts';
import { type Settings, StartError } from '../platform/start/settings.ts';
import { startFailure } from '../platform/start/start-failure.ts';
import { failedBackup, failedElsewhere } from './check-backups.ts';
import { type Finding, reasonOf } from './check-finding.ts';

/** Maximum difference between the clocks. Door codes and webhook signatures tolerate more, but should not have to. */
const CLOCKS_MS = 5000;

/** A replica this far behind serves no reads: that much log takes minutes to write, not moments. */
const MUCH_BEHIND = 64 * 1024 * 1024;

/** With a running worker, due jobs wait a second or so. */
const MINUTE_MS = 60_000;

/** A step of a backfill takes less than a second, and a failed one is retried soon. */
const STOOD_MINUTES = 10;

/** Checks that the database can be opened, and its content. Does not create an embedded one. */
export async function checkDatabase(settings: Settings, clock: Clock): Promise<Finding[]> {
  const part = 'database';
  try {
    if (!settings.databaseUrl && !(await hasEmbedded(settings.dataDir)))
      return [{ part, state: 'good', says: `None yet: the first start makes an embedded one in ${settings.dataDir}.` }];
    const database = await openDatabase(settings, unhurried);
    try {
      return [...(await lookInside(database, clock)), ...(await failedBackup(settings, database))];
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof OpenElsewhere)
      return [
        { part, state: 'good', says: 'Embedded, and open in a server that runs: its health page says more.' },
        ...(await failedElsewhere(settings)),
      ];
    return [{ part, state: 'broken', says: `${(startFailure(error) ?? reasonOf(error)).replace(/\.$/, '')}.` }];
  }
}

/** Findings about an open database: its version, migrations and clock, and whether its jobs are being processed. */
export async function lookInside({ background: db, kind, replica }: OpenDatabase, clock: Clock): Promise<Finding[]> {
  const before = clock.now().getTime();
  const { rows } = await sql<{ version: string; now: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as now`.execute(db);
  const { version, now } = rows[0]!;
  const found: Finding[] = [
    { part: 'database', state: 'good', says: `${kind === 'embedded' ? 'Embedded, as' : 'PostgreSQL'} ${version}; it answers.` },
    await migrationsOf(db),
    ...(await backfillsOf(db, now)),
  ];
  // The embedded database uses the clock of this process.
  if (kind === 'embedded') return found;
  const apart = now.getTime() - (before + clock.now().getTime()) / 2;
  const seconds = Math.abs(Math.round(apart / 1000));
  return [
    ...found,
    ...(await indexesOf(db)),
    ...(replica ? [await replicaOf(replica)] : []),
    ...(await jobsOf(db, now)),
    Math.abs(apart) > CLOCKS_MS
      ? {
          part: 'clock',
          state: 'look',
          says: `The database's clock is ${seconds} seconds ${apart > 0 ? 'ahead of' : 'behind'} this machine's. Keep both in step by NTP.`,
        }
      : { part: 'clock', state: 'good', says: "The database's is in step with this machine's." },
  ];
}

async function replicaOf({ behind }: NonNullable<OpenDatabase['replica']>): Promise<Finding> {
  const part = 'replica';
  const bytes = await behind();
  if (bytes === undefined) {
    const says = 'It does not answer, or does not replay the log of this database (yet): everything is read from the primary meanwhile.';
    return { part, state: 'look', says };
  }
  const state = bytes > MUCH_BEHIND ? 'look' : 'good';
  const says = `It is ${Math.ceil(bytes / 1024)} kB of the log behind. Nothing is read there that it does not have yet.`;
  return { part, state, says };
}

async function migrationsOf(db: OpenDatabase['background']): Promise<Finding> {
  const part = 'migrations';
  try {
    const { pending, later } = await takenSteps(db);
    if (later)
      return {
        part,
        state: 'look',
        says: `A later release has brought it up to ${later}; this one works on it. Go on with that one when it can be.`,
      };
    if (pending.length === 0) return { part, state: 'good', says: 'All are done.' };
    return { part, state: 'look', says: `The next start runs ${pending.length}. Back up before it.` };
  } catch (error) {
    if (error instanceof StartError) return { part, state: 'broken', says: error.message };
    throw error;
  }
}

/** Unfinished backfills; none if the next start still has to create their table. */
async function backfillsOf(db: OpenDatabase['background'], now: Date): Promise<Finding[]> {
  if (!(await hasTable(db, 'backfill'))) return [];
  const part = 'backfills';
  return (await unfinishedBackfills(db).execute()).map(({ name, done, total, stepped_at }): Finding => {
    const far = `${name} has done ${done} of about ${total} rows`;
    const minutes = Math.floor((now.getTime() - stepped_at.getTime()) / MINUTE_MS);
    if (minutes < STOOD_MINUTES) return { part, state: 'good', says: `${far}.` };
    const says = `${far}, and has stood for ${minutes} min. Start a process of the release that knows it, whose ROLE is worker or both.`;
    return { part, state: 'look', says };
  });
}

/** Missing indexes that processes of this release build in the background; none if the next start still has to migrate. */
async function indexesOf(db: OpenDatabase['background']): Promise<Finding[]> {
  const { pending } = await takenSteps(db).catch(() => ({ pending: ['unknown'] }));
  const lacking = pending.length === 0 ? (await lackingIndexes(db)).map(({ name }) => name).join(', ') : '';
  if (lacking === '') return [];
  const part = 'indexes';
  const at = await indexBuilder(db);
  if (at !== undefined) return [{ part, state: 'good', says: `Still to be built, and one is being built (${at}): ${lacking}.` }];
  const says = `Still to be built: ${lacking}. Some reads are slower until then. Start a process whose ROLE is worker or both.`;
  return [{ part, state: 'look', says }];
}

/** No findings before the queues exist. Queue times are those of the database. */
async function jobsOf(db: OpenDatabase['background'], now: Date): Promise<Finding[]> {
  if (!(await hasQueues(db))) return [];
  const part = 'jobs';
  const { waiting, since } = whatWaits(await queueFigures(db));
  const minutes = Math.floor((now.getTime() - (since ?? now).getTime()) / MINUTE_MS);
  if (minutes < 1) return [{ part, state: 'good', says: 'None has waited for a minute.' }];
  const says = `${waiting} wait, the first for ${minutes} min. Start a process whose ROLE is worker or both, if none is running.`;
  return [{ part, state: 'look', says }];
}
