import { link, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newId } from '../ids.ts';
import { flush, isFlushing } from './flush.ts';

/** Whether a name is that of a file being written, or left over from a process that ended. */
export const isDraft = (name: string): boolean => name.endsWith('.part');

type Content = string | Buffer | AsyncIterable<Uint8Array>;

async function write(file: string, content: Content, finish: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${newId()}.part`;
  try {
    await writeFile(part, content, { mode: 0o600, flush: isFlushing() });
    await finish(part);
    await flush(dirname(file));
  } finally {
    await rm(part, { force: true });
  }
}

/** Writes or replaces a file atomically, even on a full disk, and durable across power loss. Only its owner may read it. */
export const writeWhole = (file: string, content: Content): Promise<void> => write(file, content, (part) => rename(part, file));

/** Writes a file that does not exist yet; returns whether it was created. If several calls do so at once, one succeeds. */
export async function createWhole(file: string, content: Content): Promise<boolean> {
  let made = true;
  await write(file, content, (part) =>
    link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      made = false;
    }),
  );
  return made;
}
