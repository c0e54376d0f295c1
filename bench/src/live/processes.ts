import { readFileSync } from 'node:fs';
import { databaseSeconds, type Server, secondsOf } from '../load.ts';

/** Processor seconds used so far by each of these processes and by PostgreSQL. */
export interface Used {
  webs: number[];
  worker: number;
  database: number;
  clients: number;
}

/** Everything that runs while sockets are measured. */
export interface Machine {
  webs: Server[];
  worker: Server;
  database: { main: number; without: number };
  clients: number[];
}

/** Seconds, or 0 where the process is gone. */
const soFar = (pid: number): number => {
  try {
    return secondsOf(pid);
  } catch {
    return 0;
  }
};

/** What they have used until now. */
export const usedBy = ({ webs, worker, database, clients }: Machine): Used => ({
  webs: webs.map(({ process }) => soFar(process.pid!)),
  worker: soFar(worker.process.pid!),
  database: databaseSeconds(database),
  clients: clients.reduce((sum, pid) => sum + soFar(pid), 0),
});

/** Megabytes that a process holds. */
export const megabytesOf = ({ process }: Server): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid!}/status`, 'utf8'))![1]) / 1024;

/** Processor seconds between two points: of all webs, the worker and PostgreSQL. */
export const spent = (before: Used, after: Used): { webs: number; worker: number; database: number } => ({
  webs: after.webs.reduce((sum, used, nth) => sum + used - before.webs[nth]!, 0),
  worker: after.worker - before.worker,
  database: after.database - before.database,
});

/** Processor seconds between two points, for a row: the busiest web, all webs, the worker, PostgreSQL; in parts of one processor. */
export function shares(before: Used, after: Used, seconds: number): Record<string, string> {
  const part = (used: number) => (used / seconds).toFixed(2);
  const webs = after.webs.map((used, nth) => used - before.webs[nth]!);
  return {
    'busiest web': part(Math.max(...webs)),
    'all webs': part(webs.reduce((sum, used) => sum + used, 0)),
    worker: part(after.worker - before.worker),
    PostgreSQL: part(after.database - before.database),
    clients: part(after.clients - before.clients),
  };
}
