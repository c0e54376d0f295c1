import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ImportKind } from '@muster/contract';
import { turns } from '../../../platform/turns.ts';
import type { ToRead, WhatWasRead } from './thread.ts';

/** How long reading a file may take, and how much memory: what a file is refused for cannot be worse than this. */
export const readingMs: Record<ImportKind, number> = { fit: 30_000, gpx: 30_000, tcx: 30_000, 'apple-health': 10 * 60_000 };
const MEMORY_MB = 192;

/** The program that reads, as the build names it. */
const PROGRAM = 'imports-thread.js';

/**
 * Reads in a process of its own, which knows nothing of the server's environment. A thread would not do: one that runs out of memory while it
 * asks for a large piece ends the whole server with it.
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
      // Ended for its time, or by itself for want of memory.
      if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134) resolve({ problem: 'imports.too_much_inside' });
      else reject(new Error(`The process that reads files has ended without an answer: ${code ?? signal}.`));
    });
    child.unref();
    child.channel?.unref();
  });
}

/** How many files a process reads at once, and how many more may wait for it. */
const inTurn = turns(2);
const WAITING = 20;
let waiting = 0;

/** Whether so many files wait already that another one would wait for long. */
export const isBusy = (): boolean => waiting >= WAITING;

/** Reads a file in a process of its own, with a limit of time and memory, and removes it. */
export async function readFileApart(file: ToRead, threads: URL): Promise<WhatWasRead> {
  waiting += 1;
  try {
    return await inTurn(() => start(file, threads));
  } finally {
    waiting -= 1;
    await rm(file.path, { force: true });
  }
}
