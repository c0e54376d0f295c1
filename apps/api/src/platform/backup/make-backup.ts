import { copyFile, mkdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { Clock } from '../clock.ts';
import type { OpenDatabase } from '../database/database.ts';
import { embeddedFolder } from '../database/embedded-folder.ts';
import type { AnyDatabase } from '../database/every-table.ts';
import type { FileStore } from '../files/file-store.ts';
import { flush } from '../files/flush.ts';
import type { Settings } from '../start/settings.ts';
import { version } from '../start/version.ts';
import { BackupError, orFull } from './backup-error.ts';
import { backupsIn, beginFolder, finishFolder, sweepParts } from './backup-folder.ts';
import { type BackedUpFile, DUMP, type Manifest, readManifest, smallFiles, writeManifest } from './backup-manifest.ts';
import { forEach, sumFile } from './copy-file.ts';
import { copyFiles, type EarlierBackup } from './copy-files.ts';
import { copyEmbedded } from './embedded-copy.ts';
import { dumpPostgres } from './postgres-dump.ts';

/** The sources of a backup. */
export interface BackupSource {
  database: OpenDatabase;
  files: FileStore;
  settings: Pick<Settings, 'dataDir' | 'sessionSecret'>;
  clock: Clock;
}

/** A completed backup. */
export interface MadeBackup {
  folder: string;
  /** Total size of its files in bytes, including those shared with an earlier backup. */
  bytes: number;
  rows: number;
  files: number;
  /** How long statements had to wait, in milliseconds; null on PostgreSQL, where they do not wait. */
  heldUpMs: number | null;
}

type Database = Pick<Manifest, 'database_version' | 'migration' | 'floor' | 'rows' | 'folders'> & {
  heldUpMs: number | null;
  files: BackedUpFile[];
};

/** Copies the database into the backup, as of one moment. */
async function copyDatabase({ database, settings }: BackupSource, part: string, signal: AbortSignal): Promise<Database> {
  if (database.kind === 'postgres') {
    const counted = await dumpPostgres(database, { file: join(part, DUMP), signal });
    await flush(join(part, DUMP));
    return { ...counted, folders: [], heldUpMs: null, files: [{ path: DUMP, ...(await sumFile(join(part, DUMP))) }] };
  }
  const to = join(part, 'database');
  await mkdir(to, { mode: 0o700 });
  const { paths, folders, ...copied } = await copyEmbedded(database.session, database.background as unknown as AnyDatabase, {
    from: embeddedFolder(settings.dataDir),
    to,
    signal,
  });
  const files: BackedUpFile[] = [];
  await forEach(paths, async (name) => {
    signal.throwIfAborted();
    const file = join(to, name);
    await flush(file);
    files.push({ path: `database/${name}`, ...(await sumFile(file)) });
  });
  for (const folder of ['', ...folders]) await flush(join(to, folder));
  return { ...copied, folders: folders.map((folder) => `database/${folder}`), files };
}

/** The newest readable backup in a folder, to share its files; null if there is none. */
async function earlierIn(into: string): Promise<EarlierBackup | null> {
  const [newest] = await backupsIn(into);
  const manifest = newest && (await readManifest(newest.folder).catch(() => null));
  return manifest ? { folder: newest.folder, files: new Map(manifest.files.map((file) => [file.path, file])) } : null;
}

/** Copies the small files of the data folder that exist. The secret only if the settings do not contain it. */
async function copySmallFiles({ settings }: BackupSource, part: string): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = [];
  for (const name of smallFiles) {
    if (name === 'session-secret' && settings.sessionSecret) continue;
    const to = join(part, name);
    try {
      await copyFile(join(settings.dataDir, name), to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    await flush(to);
    copied.push({ path: name, ...(await sumFile(to)) });
  }
  return copied;
}

/** A path with its links resolved, as far as it exists. */
async function realPath(path: string): Promise<string> {
  const parent = dirname(path);
  return realpath(path).catch(async () => (parent === path ? path : join(await realPath(parent), basename(path))));
}

/** Refuses a target that is, or is inside, a folder that the backup copies. */
async function refuseWithin(into: string, dataDir: string): Promise<void> {
  const place = await realPath(into);
  for (const folder of [embeddedFolder(dataDir), join(dataDir, 'files')]) {
    const copied = await realPath(folder);
    if (place === copied || place.startsWith(copied + sep))
      throw new BackupError(`Backups cannot be kept in ${folder}, which they are copies of. Name another folder.`);
  }
}

/**
 * Makes a backup in a new folder in `into`, which gets its final name once it is complete and on the disk. Files are copied before the
 * database and again after it: a file is stored before its row, and deleted after it, so each row in the backup has its file (decision 81).
 * Throws `BackupError` if it fails, and then leaves nothing behind.
 */
export async function makeBackup(source: BackupSource, into: string, signal: AbortSignal): Promise<MadeBackup> {
  await refuseWithin(into, source.settings.dataDir);
  const earlier = await earlierIn(into);
  const part = await beginFolder(into).catch((error: unknown) => {
    throw orFull(error, into, 'No backup was made.');
  });
  try {
    const known = new Map<string, BackedUpFile>();
    const copy = () => copyFiles(source.files, { to: part, into: known, earlier, signal });
    await copy();
    // The first copy may take long. A second one right before the database leaves little time for changes.
    await copy();
    const { heldUpMs, files, folders, ...counted } = await copyDatabase(source, part, signal);
    await copy();
    const at = source.clock.now();
    const all = [...files, ...known.values(), ...(await copySmallFiles(source, part))];
    await writeManifest(part, { version, made_at: at.toISOString(), engine: source.database.kind, ...counted, folders, files: all });
    signal.throwIfAborted();
    const folder = await finishFolder(into, part, at);
    // Partial backups of another user stay; this backup is complete anyway.
    await sweepParts(into, at).catch(() => undefined);
    return {
      folder,
      bytes: all.reduce((sum, { size }) => sum + size, 0),
      rows: Object.values(counted.rows).reduce((sum, n) => sum + n, 0),
      files: known.size,
      heldUpMs,
    };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw orFull(error, into, 'No backup was made, and nothing of one was left.');
  }
}
