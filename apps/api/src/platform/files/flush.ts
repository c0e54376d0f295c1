import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { turns } from '../turns.ts';

/** How many files are flushed at the same time. */
const AT_ONCE = 16;

let on = true;

/** Whether data is flushed to the disk before it is acknowledged. */
export const isFlushing = (): boolean => on;

/** Switches all flushing off: for a disposable data folder (`DATA_SYNC`). */
export function flushNothing(): void {
  on = false;
}

/** Flushes a file, or the entries of a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  if (!on) return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder with everything in it. Flushes several files at a time, which takes a disk hardly longer than one. */
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

/**
 * Creates a folder, with its parents, accessible to this user only. It is durable across power loss, also if a concurrent call created it.
 */
export async function makeFolder(folder: string): Promise<void> {
  const work = create(resolve(folder));
  underWay.add(work);
  try {
    await Promise.all(underWay);
  } finally {
    underWay.delete(work);
  }
}
