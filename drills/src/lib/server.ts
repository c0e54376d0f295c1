// The built server as a separate process: for drills, tests and benches that start, stop and kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/build.mjs';

const START_LIMIT_MS = 300_000;

/**
 * V8 flags for a process that soon ends. The embedded database is compiled anew by each process, and hot code a second time, optimized: a
 * third of what a short process costs, which pays only in one that works for minutes. Only this version of V8 is known to take these flags.
 */
export const quicklyCompiled: readonly string[] = process.versions.v8.startsWith('11.3.')
  ? ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']
  : [];

const running = new Set<ChildProcess>();

/** Kills all processes started here that still run: for the end of tests, which may have failed half-way. */
export function killLeftOvers(): void {
  for (const child of running) child.kill('SIGKILL');
}
process.on('exit', killLeftOvers);

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

interface Launch {
  /** The folder of the built server, by default apps/api/dist. */
  dist?: string | undefined;
  env?: Record<string, string>;
  /** Whether it soon ends. */
  brief?: boolean;
  /** Further flags for Node. */
  flags?: readonly string[];
  /** Whether messages can be exchanged with it. */
  ipc?: boolean;
}

interface Spawned {
  child: ChildProcess;
  exited: Promise<Ended>;
  /** Its output so far. */
  output: () => string;
  onOutput: (listener: () => void) => void;
}

/** Starts a program of the built server, such as `main` or `muster`, with a clean environment: nothing of ours is inherited. */
export function spawnBuilt(
  program: string,
  {
    dist = join(root, 'apps/api/dist'),
    args = [],
    env = {},
    brief = false,
    flags = [],
    ipc = false,
  }: Launch & { args?: readonly string[] } = {},
): Spawned {
  const all = ['--enable-source-maps', ...(brief ? quicklyCompiled : []), ...flags, join(dist, `${program}.js`), ...args];
  const child = spawn(process.execPath, all, {
    // Their folders are thrown away, so nothing in them has to be on the disk.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_SYNC: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  }
  running.add(child);
  const exited = new Promise<Ended>((resolve) =>
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, output });
    }),
  );
  return { child, exited, output: () => output, onOutput: (listener) => listeners.add(listener) };
}

export interface RunningServer extends Omit<Spawned, 'onOutput'> {
  url: string;
  pid: number;
  /** SIGTERM, and wait. */
  stop: () => Promise<Ended>;
  /** SIGKILL, and wait. */
  kill: () => Promise<Ended>;
}

export interface ServerOptions extends Launch {
  program?: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  demo?: boolean;
}

/** Starts the server on a loopback port that the system chooses, and waits until it listens. Throws with its output if it exits instead. */
export async function startServer({
  program = 'main',
  dataDir,
  databaseUrl,
  demo = false,
  env,
  ...launch
}: ServerOptions): Promise<RunningServer> {
  const { child, exited, output, onOutput } = spawnBuilt(program, {
    ...launch,
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
  const listening = new Promise<'listening'>((resolve) => onOutput(() => address() && resolve('listening')));
  let timer: NodeJS.Timeout;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), START_LIMIT_MS);
  });
  const first = await Promise.race([listening, exited.then(() => 'ended' as const), late]);
  clearTimeout(timer!);
  if (first !== 'listening') {
    child.kill('SIGKILL');
    throw new Error(first === 'late' ? `The server did not start in time:\n${output()}` : `The server did not start:\n${output()}`);
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { url: address()!, pid: child.pid!, child, output, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
