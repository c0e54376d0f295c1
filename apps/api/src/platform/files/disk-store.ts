import { open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { makeFolder } from './flush.ts';
import { isDraft, writeWhole } from './whole-file.ts';

async function* keysIn(folder: string, path = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const key = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* keysIn(folder, key);
    else if (entry.isFile() && !isDraft(entry.name)) yield key;
  }
}

/** Files in a folder. A file appears atomically, and is on the disk once `put` resolves. */
export function diskStore(folder: string): FileStore {
  const at = (key: string) => join(folder, key);
  return {
    put: async (key, content) => {
      await makeFolder(dirname(at(key)));
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
    list: () => keysIn(folder),
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(at(key), { force: true })));
    },
    removeFolder: (path) => rm(at(path), { recursive: true, force: true }),
    uploadAddress: async () => null,
  };
}
