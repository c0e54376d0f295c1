import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { migrations } from '../../../migrations/index.ts';
import { hasEmbedded } from '../database/embedded-folder.ts';
import { worksAbove } from '../database/taken-steps.ts';
import { flush, flushTree } from '../files/flush.ts';
import { openFiles } from '../files/open-files.ts';
import { BackupError, orFull } from './backup-error.ts';
import { laterVersion, type Manifest, smallFiles } from './backup-manifest.ts';
import { forEach, writeSummed } from './copy-file.ts';
import { restoreDatabase } from './restore-database.ts';
import type { RestoreSettings, Target } from './restore-target.ts';
import { restoreToBucket } from './restore-to-bucket.ts';
import { verifyBackup } from './verify-backup.ts';

/** Refuses a backup that does not fit these settings or this version. */
function refuseOther(folder: string, { engine, migration, floor, version }: Manifest, { databaseUrl }: RestoreSettings): void {
  if (engine === 'embedded' && databaseUrl)
    throw new BackupError(
      `The backup ${basename(folder)} is of an embedded database, and DATABASE_URL names a PostgreSQL. Restore it without, and move it there then.`,
    );
  if (engine === 'postgres' && !databaseUrl)
    throw new BackupError(`The backup ${basename(folder)} is of a PostgreSQL. Set DATABASE_URL to an empty database.`);
  // A later release may have migrated the data, with this release running on it since (decision 85).
  if (migration && !(migration in migrations) && !worksAbove(floor)) throw laterVersion(folder, version);
}

/** Refuses a target with data that would be overwritten. */
async function refuseUsed(folder: string, { files: wanted }: Manifest, settings: RestoreSettings): Promise<void> {
  const { dataDir, s3 } = settings;
  const used = (what: string) => new BackupError(`${what} A backup is only put back where there is nothing: nothing was changed.`);
  if (!settings.databaseUrl && (await hasEmbedded(dataDir))) throw used(`There is a database in ${dataDir} already.`);
  if (s3) {
    for await (const key of (await openFiles(settings)).list()) throw used(`The bucket ${s3.bucket} is not empty: it holds ${key}.`);
  } else {
    const there = await readdir(join(dataDir, 'files')).catch(() => []);
    if (there.length > 0) throw used(`There are files in ${join(dataDir, 'files')} already.`);
  }
  for (const name of smallFilesOf(wanted, settings)) {
    const [there, here] = await Promise.all([dataDir, folder].map((at) => readFile(join(at, name), 'utf8').catch(() => null)));
    if (there !== null && there !== here) throw used(`There is another ${name} in ${dataDir} already.`);
  }
}

/** The small files to restore; without the secret if the settings contain it. */
const smallFilesOf = (wanted: Manifest['files'], { sessionSecret }: RestoreSettings) =>
  smallFiles.filter((name) => wanted.some(({ path }) => path === name) && !(name === 'session-secret' && sessionSecret));

/** Copies files of a backup to a folder, and checks them once more. */
async function stage(from: string, to: string, files: Manifest['files']): Promise<void> {
  await forEach(files, async ({ path, sha256 }) => {
    const written = await writeSummed(join(to, path), createReadStream(join(from, path)));
    if (written.sha256 !== sha256) throw new BackupError(`${path} was changed while it was copied from the backup.`);
  });
  await flushTree(to);
}

/**
 * Restores a backup into an empty target. Verifies the whole backup first, copies everything next to its target, compares it, and moves it
 * into place at the end. Throws `BackupError` if that fails; then nothing is changed.
 */
export async function restoreBackup(settings: RestoreSettings, folder: string, say: (text: string) => void): Promise<Manifest> {
  say('Reading the backup…');
  const manifest = await verifyBackup(folder);
  refuseOther(folder, manifest, settings);
  await refuseUsed(folder, manifest, settings);
  const { dataDir } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const staging = join(dataDir, `restoring-${randomUUID()}`);
  const uploads = manifest.files.filter(({ path }) => path.startsWith('files/'));
  const small = smallFilesOf(manifest.files, settings);
  const undo: Array<() => Promise<unknown>> = [];
  const move = async (name: string) => {
    await rename(join(staging, name), join(dataDir, name));
    undo.push(() => rm(join(dataDir, name), { recursive: true, force: true }));
  };
  const target: Target = {
    settings,
    backup: folder,
    manifest,
    staging,
    placeFiles: async () => {
      if (settings.s3) undo.push(await restoreToBucket(await openFiles(settings), folder, uploads));
      else if (uploads.length > 0) await move('files');
      for (const name of small) await move(name);
      await flush(dataDir);
    },
    say,
  };
  try {
    await mkdir(staging, { mode: 0o700 });
    say('Copying files…');
    await stage(
      folder,
      staging,
      manifest.files.filter(({ path }) => (path.startsWith('files/') ? !settings.s3 : small.some((name) => name === path))),
    );
    await restoreDatabase(target, (files) => stage(folder, staging, files));
    await flush(dataDir);
    return manifest;
  } catch (error) {
    for (const each of undo.toReversed()) await each();
    throw orFull(error, dataDir, 'Nothing was put back.');
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
