// Keeps the machine busy, so that a test that passes under load does not pass by luck.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Ends together with its parent process. */
const busy = `while (process.ppid === ${process.pid});`;

/** Runs `work` while this many processes per core keep the machine busy. */
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
