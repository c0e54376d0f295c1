import { readdir, readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Identifies a process, so that another process can check later whether it still runs, although process ids are reused. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in clock ticks since boot; null if the system does not report it. */
  started: string | null;
  /** The scope of the process id: this boot of this machine, and the container within it. Other versions read it under this name. */
  place: string;
}

const read = (file: string) => readFile(file, 'utf8').catch(() => null);

/** The fields of /proc/<pid>/stat from the third on (proc(5)). The name before them is in parentheses and may contain more of them. */
async function statOf(pid: number): Promise<string[] | null> {
  const stat = await read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? null;
}
const startOf = async (pid: number): Promise<string | null> => (await statOf(pid))?.at(19) ?? null;

const gone = ['Z', 'X'];

/** Whether a process is a zombie: its first thread is dead, and there is no other that may still be running. */
async function isZombie(pid: number): Promise<boolean> {
  if (!gone.includes((await statOf(pid))?.[0] ?? '')) return false;
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  return threads.length <= 1;
}

/** PF_EXITING in a process's flags, and the bits of SIGINT, SIGKILL and SIGTERM in its pending signals. */
const EXITING = 0x4;
const ENDING_SIGNALS = 0x4102n;

/** Whether a process has a pending signal that kills it or asks it to terminate, or is already exiting. */
export async function isEnding({ pid }: ProcessIdentity): Promise<boolean> {
  const stat = await statOf(pid);
  if (!stat) return true;
  const [state, flags] = [stat[0]!, Number(stat[6])];
  const pending = [...((await read(`/proc/${pid}/status`)) ?? '').matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm)];
  return gone.includes(state) || (flags & EXITING) !== 0 || pending.some(([, bits]) => (BigInt(`0x${bits}`) & ENDING_SIGNALS) !== 0n);
}

async function thisMachine(): Promise<string> {
  const boot = await read('/proc/sys/kernel/random/boot_id');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => null);
  return boot && namespace ? `${boot.trim()} ${namespace}` : hostname();
}

export async function thisProcess(): Promise<ProcessIdentity> {
  return { pid: process.pid, started: await startOf(process.pid), place: await thisMachine() };
}

/** Whether a process runs; `unknown` if it was started on another machine, in another container or before a reboot. */
export async function isRunning(other: ProcessIdentity): Promise<boolean | 'unknown'> {
  if (other.place !== (await thisMachine())) return 'unknown';
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (await isZombie(other.pid)) return false;
  return other.started === null || other.started === (await startOf(other.pid));
}
