import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { turns } from '../turns.ts';

/** How many files are flushed at the same time. */
const AT_ONCE = 16;

let on = true;

/** Whether what is acknowledged is flushed to the disk first. */
export const isFlushing = (): boolean => on;

/** From here on nothing is flushed: for a data folder that nobody keeps (`DATA_SYNC`). */
export function flushNothing(): void {
  on = false;
}

/** Flushes a file, or the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  if (!on) return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder with everything in it; several files at a time, for which a disk takes hardly longer than for one. */
export async function flushTree(folder: string): Promise<void> {
  if (!on) return;
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const folders = entries.filter((entry) => entry.isDirectory());
  const inTurn = turns(AT_ONCE);
  await Promise.all(files.map(({ name }) => inTurn(() => flush(join(folder, name)))));
  for (const { name } of folders) await flushTree(join(folder, name));
  await flush(folder);
}

async function create(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flush(dirname(made));
}

const underWay = new Set<Promise<void>>();

/** Creates a folder for this user alone, with those above it, durable across power loss also where another call has just created it. */
export async function makeFolder(folder: string): Promise<void> {
  const work = create(resolve(folder));
  underWay.add(work);
  try {
    await Promise.all(underWay);
  } finally {
    underWay.delete(work);
  }
}
