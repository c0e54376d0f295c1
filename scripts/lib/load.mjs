// Keeps the machine busy, so that a test which passes beside it does not pass by luck.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Ends by itself with the process that started it. */
const busy = `while (process.ppid === ${process.pid});`;

/** Runs work beside this many busy processes for each core. */
export async function besideLoad(perCore, work) {
  const processes = Array.from({ length: perCore * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }),
  );
  try {
    return await work();
  } finally {
    for (const each of processes) each.kill('SIGKILL');
  }
}
