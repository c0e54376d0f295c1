import { link, rename, rm, writeFile } from 'node:fs/promises';
import { newId } from '../ids.ts';

type Content = string | Buffer | AsyncIterable<Uint8Array>;

async function write(file: string, content: Content, flush: boolean, finish: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${newId()}.part`;
  try {
    await writeFile(part, content, { mode: 0o600, flush });
    await finish(part);
  } finally {
    await rm(part, { force: true });
  }
}

/** Writes a file that appears whole or not at all, also on a full disk, in place of one that is there. Only its owner may read it. */
export const writeWhole = (file: string, content: Content): Promise<void> => write(file, content, false, (part) => rename(part, file));

/** The same where there is no such file yet, safe from a lost power supply; whether it was made. Of several who try at once one succeeds. */
export async function createWhole(file: string, content: Content): Promise<boolean> {
  let made = true;
  await write(file, content, true, (part) =>
    link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      made = false;
    }),
  );
  return made;
}
