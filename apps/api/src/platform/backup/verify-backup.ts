import { lstat, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest } from './backup-manifest.ts';
import { forEach, sumFile } from './copy-file.ts';

/** The paths of all files below a folder. Does not follow links. */
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
 * Reads a whole backup and compares each file with the manifest. Returns the manifest. Throws `BackupError` with the first fault: the
 * folder is not a backup, or a file is missing, is a link, or differs.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  // The folder itself may be a link; its files may not.
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
