import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { writeWhole } from './whole-file.ts';

/** Files in a folder. A file appears whole or not at all. */
export function diskStore(folder: string): FileStore {
  const at = (key: string) => join(folder, key);
  return {
    put: async (key, content) => {
      await mkdir(dirname(at(key)), { recursive: true, mode: 0o700 });
      await writeWhole(at(key), content);
    },
    read: async (key, range) => {
      const file = await open(at(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!file) return null;
      const { size } = await file.stat();
      return range
        ? { size: range.end - range.start + 1, stream: file.createReadStream(range) }
        : { size, stream: file.createReadStream() };
    },
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(at(key), { force: true })));
    },
    removeFolder: (path) => rm(at(path), { recursive: true, force: true }),
    uploadAddress: async () => null,
  };
}
