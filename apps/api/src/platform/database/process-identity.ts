import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Which process this is, so that another one can tell later whether it still runs, although numbers of processes are used again. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in clock ticks since the machine did; null where the system does not say. */
  started: string | null;
  /** Where its number means something: this start of this machine, and the container within it. */
  place: string;
}

const read = (file: string) => readFile(file, 'utf8').catch(() => null);

/** Field 22 of /proc/<pid>/stat (proc(5)). The name before it stands in brackets and may hold spaces and brackets itself. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await read(`/proc/${pid}/stat`);
  return (
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .at(19) ?? null
  );
}

async function thisPlace(): Promise<string> {
  const boot = await read('/proc/sys/kernel/random/boot_id');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => null);
  return boot && namespace ? `${boot.trim()} ${namespace}` : hostname();
}

export async function thisProcess(): Promise<ProcessIdentity> {
  return { pid: process.pid, started: await startOf(process.pid), place: await thisPlace() };
}

/** Whether that process runs; `unknown` where it was started on another machine, in another container or before a restart. */
export async function isRunning(other: ProcessIdentity): Promise<boolean | 'unknown'> {
  if (other.place !== (await thisPlace())) return 'unknown';
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return other.started === null || other.started === (await startOf(other.pid));
}
