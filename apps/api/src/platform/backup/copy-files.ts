import { link, lstat, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import type { BackedUpFile } from './backup-manifest.ts';
import { forEach, sumStream, writeSummed } from './copy-file.ts';

/** An earlier backup, whose files can be shared. */
export interface EarlierBackup {
  folder: string;
  files: ReadonlyMap<string, BackedUpFile>;
}

const pathOfKey = (key: string): string => `files/${key}`;

/**
 * Hard-links the file of an earlier backup if it is the same, which takes no extra space. Returns null if it is not, or if the file system
 * cannot link it.
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
 * Copies the files of a store that are not in the backup yet, and adds them to `into`. Files never change, so those already copied are
 * skipped. A file that is deleted meanwhile had no row any more.
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
