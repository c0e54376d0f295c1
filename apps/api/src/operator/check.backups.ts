import { backupsIn } from '../platform/backup/backup-folder.ts';
import { postgresTool } from '../platform/backup/postgres-tools.ts';
import type { Clock } from '../platform/clock.ts';
import type { Settings } from '../platform/settings.ts';
import { type Finding, reasonOf } from './check.finding.ts';
import { tryToWrite } from './check.services.ts';

const HOUR = 3_600_000;
/** One is made each day; after two something keeps it from being made. */
const OLD_MS = 48 * HOUR;
const OLDEST_POSTGRES = '15';

/** Whether the daily backups can be made, and the last one is recent; nothing where none are made. */
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
