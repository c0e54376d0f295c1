import { lstat, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest } from './backup-manifest.ts';
import { forEach, sumFile } from './copy-file.ts';

/** The paths of all files below a folder. What a link leads to is not below it. */
async function filesBelow(folder: string, path = ''): Promise<Set<string>> {
  const found = new Set<string>();
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const at = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) for (const file of await filesBelow(folder, at)) found.add(file);
    else if (entry.isFile()) found.add(at);
  }
  return found;
}

/**
 * Reads a backup whole, and compares each file with what was written. Returns what is in it. Throws `BackupError` with the first thing that
 * is wrong: it is no backup, a file is missing, a link, or is not what was written.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  // A link to a whole backup is fine; one within it is not.
  const manifest = await readManifest(folder);
  const there = await filesBelow(folder);
  const wrong = (path: string, what: string) => new BackupError(`The backup ${basename(folder)} is damaged: ${path} ${what}.`);
  await forEach(manifest.files, async ({ path, size, sha256 }) => {
    const file = join(folder, path);
    if (!there.has(path)) {
      const found = await lstat(file).catch(() => null);
      throw wrong(path, found ? 'is not a plain file' : 'is missing');
    }
    const sum = await sumFile(file);
    if (sum.size !== size) throw wrong(path, `has ${sum.size} bytes instead of ${size}`);
    if (sum.sha256 !== sha256) throw wrong(path, 'is not what was written');
  });
  return manifest;
}
