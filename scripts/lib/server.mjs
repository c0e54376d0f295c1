// The built server as a separate process, for tests and scripts that start, stop and kill it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.mjs';

const START_LIMIT_MS = 300_000;

/**
 * The embedded database is compiled anew by each process, and what is used often a second time, well. A third of what a process costs that soon
 * ends is for that, and comes back only to one that works for minutes. Only this version of V8 is known to take these flags.
 */
export const quicklyCompiled = process.versions.v8.startsWith('11.3.') ? ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] : [];

const running = new Set();

/** Kills whatever was started here and still runs: for the end of tests, which may have failed half-way. */
export function killLeftOvers() {
  for (const child of running) child.kill('SIGKILL');
}
process.on('exit', killLeftOvers);

/**
 * Starts a program of the built server, `main` or `muster`, with a clean environment: nothing of ours is inherited. `dist` is where it was
 * built, by default apps/api/dist; one that is `brief` soon ends.
 */
export function spawnBuilt(program, { dist = join(root, 'apps/api/dist'), args = [], env = {}, brief = false } = {}) {
  const flags = ['--enable-source-maps', ...(brief ? quicklyCompiled : [])];
  const child = spawn(process.execPath, [...flags, join(dist, `${program}.js`), ...args], {
    // Their folders are thrown away, so nothing in them has to be on the disk.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_SYNC: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hearing = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk) => {
      output += chunk;
      for (const listener of hearing) listener();
    });
  }
  running.add(child);
  const exited = new Promise((resolve) =>
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, output });
    }),
  );
  return { child, exited, output: () => output, onOutput: (listener) => hearing.add(listener) };
}

/** Starts the server on a loopback port that the system chooses, and waits until it listens. Throws with its output if it exits instead. */
export async function startServer({ dist, dataDir, databaseUrl, demo = false, env = {}, brief = false }) {
  const { child, exited, output, onOutput } = spawnBuilt('main', {
    dist,
    brief,
    env: {
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: demo ? '1' : '0',
      LOG_LEVEL: 'error',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  });
  const address = () => / is at (http:\/\/\S+)\n/.exec(output())?.[1];
  const listening = new Promise((resolve) => onOutput(() => address() && resolve('listening')));
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve('late'), START_LIMIT_MS);
  });
  const first = await Promise.race([listening, exited.then(() => 'ended'), late]);
  clearTimeout(timer);
  if (first !== 'listening') {
    child.kill('SIGKILL');
    throw new Error(first === 'late' ? `The server did not start in time:\n${output()}` : `The server did not start:\n${output()}`);
  }
  /** Sends a signal and waits for the process to end. */
  const end = (signal) => {
    child.kill(signal);
    return exited;
  };
  return { url: address(), pid: child.pid, output, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
