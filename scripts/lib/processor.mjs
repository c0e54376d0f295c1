// What the commands of a check cost, however busy the machine is.
import { existsSync, readFileSync } from 'node:fs';

/** The ticks of a second in which Linux counts. */
const TICKS = 100;
const stat = '/proc/self/stat';

/** Seconds of a processor that the ended children of this process took so far, and theirs; 0 where the system does not say. */
export function processorSeconds() {
  if (!existsSync(stat)) return 0;
  const text = readFileSync(stat, 'utf8');
  // Counted from behind the name, which may hold blanks: the 14th and 15th are those of ended children.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
