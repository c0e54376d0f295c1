import { basename, dirname, resolve } from 'node:path';
import { BackupError } from '../platform/backup/backup-error.ts';
import { backupsIn } from '../platform/backup/backup-folder.ts';
import { type Manifest, readManifest } from '../platform/backup/backup-manifest.ts';
import { askForBackup } from '../platform/backup/backup-socket.ts';
import { type MadeBackup, makeBackup } from '../platform/backup/make-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import type { Clock } from '../platform/clock.ts';
import { hasEmbedded } from '../platform/database/embedded-folder.ts';
import { unhurried } from '../platform/database/limits.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openFiles } from '../platform/files/open-files.ts';
import type { Settings } from '../platform/start/settings.ts';
import { CommandError } from './commands.ts';
import { printTable } from './print-table.ts';

interface Context {
  settings: Settings;
  clock: Clock;
  say: (text: string) => void;
}

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
const bytesOf = ({ files }: Manifest) => files.reduce((sum, { size }) => sum + size, 0);
const rowsOf = ({ rows }: Manifest) => Object.values(rows).reduce((sum, n) => sum + n, 0);

/** The folder of backups: the given one, or that of the daily ones. */
function placeOf({ backupDir }: Settings, folder: string | undefined): string {
  if (folder !== undefined) return resolve(folder);
  if (!backupDir) throw new CommandError('Say in which folder backups are kept, or set BACKUP_DIR.');
  return backupDir;
}

/** Turns a backup error into one sentence for the terminal. */
const plainly = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  });

async function makeHere({ settings, clock }: Context, into: string): Promise<MadeBackup> {
  const database = await openDatabase(settings, unhurried);
  try {
    return await makeBackup({ database, files: await openFiles(settings), settings, clock }, into, new AbortController().signal);
  } finally {
    await database.close();
  }
}

/**
 * Makes a backup, also while the server runs: with an embedded database, a running server makes the backup itself. Throws `CommandError` if
 * it fails.
 */
export async function backUp(context: Context, folder: string | undefined): Promise<void> {
  const { settings, say } = context;
  const into = placeOf(settings, folder);
  if (!settings.databaseUrl && !(await hasEmbedded(settings.dataDir)))
    throw new CommandError(`There is no community in ${settings.dataDir}.`);
  const byServer = settings.databaseUrl ? null : await plainly(askForBackup(settings.dataDir, into));
  const made = byServer ?? (await plainly(makeHere(context, into)));
  say(`Backed up ${made.rows} rows and ${made.files} files, ${megabytes(made.bytes)}, to ${made.folder}.`);
  if (byServer) say(`The server made it. Members had to wait for ${made.heldUpMs} ms.`);
}

/** Shows the backups in a folder, newest first. */
export async function listBackups({ settings, say }: Context, folder: string | undefined): Promise<void> {
  const into = placeOf(settings, folder);
  const kept = await backupsIn(into);
  if (kept.length === 0) return say(`There is no backup in ${into}.`);
  const rows = await Promise.all(
    kept.map(async ({ folder: one }) => {
      const found = await readManifest(one).catch((error: unknown) => {
        if (error instanceof BackupError) return null;
        throw error;
      });
      return found
        ? [basename(one), found.engine, found.version, rowsOf(found), megabytes(bytesOf(found))]
        : [basename(one), 'damaged', '', '', ''];
    }),
  );
  say(printTable(['Backup', 'Database', 'Muster', 'Rows', 'Size'], rows));
}

/** Reads a whole backup and compares it with its manifest. Throws `CommandError` if it is damaged. */
export async function checkBackup({ say }: Context, folder: string): Promise<void> {
  const found = await plainly(verifyBackup(resolve(folder)));
  say(`The backup is whole: ${found.files.length} files with ${megabytes(bytesOf(found))} are what was written on ${found.made_at}.`);
}

/** Restores a backup into an empty target. Throws `CommandError` if it fails. */
export async function restore({ settings, say }: Context, folder: string): Promise<void> {
  const found = await plainly(restoreBackup(settings, resolve(folder), say));
  const uploads = found.files.filter(({ path }) => dirname(path) !== '.' && path.startsWith('files/')).length;
  say(`Restored ${rowsOf(found)} rows and ${uploads} files of ${found.made_at}. Every table has as many rows as it had.`);
  say('Start the server now. Who left, and what was deleted, since then is there again: delete it once more.');
}
