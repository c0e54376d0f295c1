import { readFileSync } from 'node:fs';

/** The largest value of a figure among this process's children; 0 if the system does not report it. */
function largest(figure: (folder: string) => number): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    return Math.max(0, ...children.map((pid) => figure(`/proc/${pid}`)));
  } catch {
    return 0;
  }
}

/** The memory in MB of this process's largest child. */
export const childMemory = (): number =>
  largest((folder) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** The highest processor time of one of this process's children, in seconds. */
export const childSeconds = (): number =>
  largest((folder) => {
    const stat = readFileSync(`${folder}/stat`, 'utf8');
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) / TICKS;
  });
