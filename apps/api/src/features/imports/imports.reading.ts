import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ImportKind } from '@muster/contract';
import { turns } from '../../platform/turns.ts';
import type { ToRead, WhatWasRead } from './imports.thread.ts';

/** How long reading a file may take, and how much memory: what a file is refused for cannot be worse than this. */
export const readingMs: Record<ImportKind, number> = { fit: 30_000, gpx: 30_000, tcx: 30_000, 'apple-health': 10 * 60_000 };
const MEMORY_MB = 192;

/** The thread, as the build names it. */
const THREAD = 'imports-thread.js';

function start(file: ToRead, threads: URL): Promise<WhatWasRead> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(THREAD, threads), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const timer = setTimeout(() => {
      resolve({ problem: 'imports.too_much_inside' });
      void worker.terminate();
    }, readingMs[file.kind]);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ problem: 'imports.too_much_inside' }) : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread that reads files has ended without an answer.'));
    });
    worker.unref();
  });
}

/** How many files a process reads at once, and how many more may wait for it. */
const inTurn = turns(2);
const WAITING = 20;
let waiting = 0;

/** Whether so many files wait already that another one would wait for long. */
export const isBusy = (): boolean => waiting >= WAITING;

/** Reads a file in a thread of its own, with a limit of time and memory, and removes it. */
export async function readFileApart(file: ToRead, threads: URL): Promise<WhatWasRead> {
  waiting += 1;
  try {
    return await inTurn(() => start(file, threads));
  } finally {
    waiting -= 1;
    await rm(file.path, { force: true });
  }
}
