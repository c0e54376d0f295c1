import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ImportKind } from '@muster/contract';
import { turns } from '../../../platform/turns.ts';
import type { ToRead, WhatWasRead } from './thread.ts';

/** Time limit per kind, and memory limit. A file that exceeds one is refused. */
export const readingMs: Record<ImportKind, number> = { fit: 30_000, gpx: 30_000, tcx: 30_000, 'apple-health': 10 * 60_000 };
const MEMORY_MB = 192;

/** File name of the reader program in the build. */
const PROGRAM = 'imports-thread.js';

/**
 * Reads a file in a process of its own without the server's environment. A worker thread does not suffice: if it runs out of memory during
 * a large allocation, the whole server ends.
 */
function start(file: ToRead, programs: URL): Promise<WhatWasRead> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(PROGRAM, programs)), [JSON.stringify(file)], {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), readingMs[file.kind]);
    child.once('message', (found) => resolve(found as WhatWasRead));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      // Killed by the timeout, or aborted when out of memory.
      if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134) resolve({ problem: 'imports.too_much_inside' });
      else reject(new Error(`The process that reads files has ended without an answer: ${code ?? signal}.`));
    });
    child.unref();
    child.channel?.unref();
  });
}

/** Number of files a process reads at once, and of files that may wait. */
const inTurn = turns(2);
const WAITING = 20;
let waiting = 0;

/** Whether so many files are waiting that another one would wait too long. */
export const isBusy = (): boolean => waiting >= WAITING;

/** Reads a file in a process of its own, with limits of time and memory, and deletes it. */
export async function readFileApart(file: ToRead, threads: URL): Promise<WhatWasRead> {
  waiting += 1;
  try {
    return await inTurn(() => start(file, threads));
  } finally {
    waiting -= 1;
    await rm(file.path, { force: true });
  }
}
