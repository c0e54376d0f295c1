import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../ids.ts';
import type { FileStore } from './file-store.ts';

/** Files in a folder. A file appears whole or not at all. */
export function diskStore(folder: string): FileStore {
  const at = (key: string) => join(folder, key);
  return {
    put: async (key, content) => {
      await mkdir(dirname(at(key)), { recursive: true, mode: 0o700 });
      const part = `${at(key)}.${newId()}.part`;
      await writeFile(part, content, { mode: 0o600 });
      await rename(part, at(key));
    },
    get: (key) =>
      readFile(at(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(at(key), { force: true })));
    },
    uploadAddress: async () => null,
  };
}
