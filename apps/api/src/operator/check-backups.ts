import { standing } from '../platform/backup/backup-days.ts';
import { backupsIn } from '../platform/backup/backup-folder.ts';
import { askForState } from '../platform/backup/backup-socket.ts';
import { postgresTool } from '../platform/backup/postgres-tools.ts';
import type { Clock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { hasTable } from '../platform/database/facts.ts';
import { type Failure, lastFailure } from '../platform/jobs/last-failures.ts';
import type { Settings } from '../platform/start/settings.ts';
import { tryToWrite } from './check.services.ts';
import { type Finding, reasonOf, within } from './check-finding.ts';

const HOUR = 3_600_000;
/** Backups are daily; without one for two days, something prevents them. */
const OLD_MS = 48 * HOUR;
const ANSWER_MS = 5000;
const OLDEST_POSTGRES = '15';

/** Checks that the daily backups can be made, and that the last one is recent; no findings if they are off. */
export async function checkBackups({ backupDir, databaseUrl }: Settings, clock: Clock): Promise<Finding[]> {
  const part = 'backups';
  if (!backupDir) return [];
  try {
    await tryToWrite(backupDir);
    if (databaseUrl) await postgresTool('pg_dump', OLDEST_POSTGRES);
    const [newest] = await backupsIn(backupDir);
    if (!newest) return [{ part, state: 'look', says: `There is none yet in ${backupDir}. The server makes one within an hour.` }];
    const made = `The last one in ${backupDir} is of ${newest.at.toISOString()}.`;
    const isOld = clock.now().getTime() - newest.at.getTime() > OLD_MS;
    return [
      isOld ? { part, state: 'look', says: `${made} Look at the log for why there is no later one.` } : { part, state: 'good', says: made },
    ];
  } catch (error) {
    return [{ part, state: 'broken', says: `None can be made in ${backupDir}: ${reasonOf(error)}.` }];
  }
}

const couldNot = ({ at, reason }: Failure): Finding => ({
  part: 'backups',
  state: 'look',
  says: `The backup of ${at.toISOString()} could not be made: ${reason.replace(/\.$/, '')}.`,
});

/** The last failure of a daily backup in any process; no finding if a later backup succeeded. */
export async function failedBackup({ backupDir }: Pick<Settings, 'backupDir'>, { background: db }: OpenDatabase): Promise<Finding[]> {
  if (!backupDir || !(await hasTable(db, 'last_failure'))) return [];
  const [newest] = await backupsIn(backupDir).catch(() => []);
  const failed = standing(await lastFailure(db, 'backup'), newest?.at);
  return failed ? [couldNot(failed)] : [];
}

/** The last failure reported by a server that has the embedded database open. */
export async function failedElsewhere({ dataDir, backupDir }: Pick<Settings, 'dataDir' | 'backupDir'>): Promise<Finding[]> {
  if (!backupDir) return [];
  // A server that does not answer has other faults, which other parts report.
  const failure = (await within(ANSWER_MS, askForState(dataDir)).catch(() => null))?.last_failure;
  return failure ? [couldNot({ at: new Date(failure.at), reason: failure.reason })] : [];
}
