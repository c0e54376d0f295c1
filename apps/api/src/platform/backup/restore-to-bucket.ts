import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import type { BackedUpFile } from './backup-manifest.ts';
import { forEach } from './copy-file.ts';

/** Smaller files are sent in one request. */
const WHOLE_BYTES = 8 * 1024 * 1024;

/** Uploads files of a backup to an empty bucket. Returns a function that deletes them again, which is also called if an upload fails. */
export async function restoreToBucket(store: FileStore, from: string, files: readonly BackedUpFile[]): Promise<() => Promise<void>> {
  const keys: string[] = [];
  const undo = () => store.remove(keys);
  try {
    await forEach(files, async ({ path, size }) => {
      const key = path.slice('files/'.length);
      const file = join(from, path);
      keys.push(key);
      // The server sets the content type when it serves a file; this one is for people who browse the bucket.
      const type = key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
      await store.put(key, size < WHOLE_BYTES ? await readFile(file) : createReadStream(file), type);
    });
    return undo;
  } catch (error) {
    await undo();
    throw error;
  }
}
