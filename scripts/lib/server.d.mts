import type { ChildProcess } from 'node:child_process';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}
export interface RunningServer {
  url: string;
  pid: number;
  /** Its output so far. */
  output: () => string;
  exited: Promise<Ended>;
  /** SIGTERM, and wait. */
  stop: () => Promise<Ended>;
  /** SIGKILL, and wait. */
  kill: () => Promise<Ended>;
}
export function spawnBuilt(
  program: 'main' | 'muster',
  options?: { dist?: string; args?: string[]; env?: Record<string, string>; brief?: boolean },
): { child: ChildProcess; exited: Promise<Ended>; output: () => string; onOutput: (listener: () => void) => void };
export function startServer(options: {
  dist?: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  demo?: boolean;
  env?: Record<string, string>;
  brief?: boolean;
}): Promise<RunningServer>;
export function killLeftOvers(): void;
export const quicklyCompiled: readonly string[];
