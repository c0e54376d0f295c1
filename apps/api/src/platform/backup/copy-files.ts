import { link, lstat, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import type { BackedUpFile } from './backup-manifest.ts';
import { forEach, sumStream, writeSummed } from './copy-file.ts';

/** A backup before this one, whose files need not be stored twice. */
export interface EarlierBackup {
  folder: string;
  files: ReadonlyMap<string, BackedUpFile>;
}

const pathOfKey = (key: string): string => `files/${key}`;

/**
 * Takes an earlier backup's copy of a file if it is the same: both are then one file with two names, which takes no room. Null if there is none
 * like it, or the file system cannot do that.
 */
async function share(files: FileStore, key: string, to: string, earlier: EarlierBackup): Promise<BackedUpFile | null> {
  const path = pathOfKey(key);
  const before = earlier.files.get(path);
  const old = join(earlier.folder, path);
  const there = before && (await lstat(old).catch(() => null));
  if (!there?.isFile() || there.size !== before?.size) return null;
  const found = await files.read(key);
  if (!found) return null;
  if ((await sumStream(found.stream)).sha256 !== before.sha256) return null;
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
  return link(old, join(to, path)).then(
    () => before,
    () => null,
  );
}

/**
 * Copies the files of a store that are not in the backup yet, and adds them to what is known of it. A file never changes, so those that are
 * there need no second look. One that is removed meanwhile belonged to nothing any more.
 */
export async function copyFiles(
  files: FileStore,
  { to, into, earlier, signal }: { to: string; into: Map<string, BackedUpFile>; earlier: EarlierBackup | null; signal: AbortSignal },
): Promise<void> {
  const keys: string[] = [];
  for await (const key of files.list()) if (!into.has(pathOfKey(key))) keys.push(key);
  await forEach(keys, async (key) => {
    signal.throwIfAborted();
    const path = pathOfKey(key);
    const shared = earlier && (await share(files, key, to, earlier));
    if (shared) {
      into.set(path, shared);
      return;
    }
    const found = await files.read(key);
    if (!found) return;
    into.set(path, { path, ...(await writeSummed(join(to, path), found.stream)) });
  });
}
