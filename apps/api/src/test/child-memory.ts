import { readFileSync } from 'node:fs';

/** The memory in MB of the largest process that this one has started; where the system does not say it, none. */
export function childMemory(): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    const sizes = children.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0));
    return Math.max(0, ...sizes) / 1024;
  } catch {
    return 0;
  }
}
