// The processor time of a check's commands, whatever the load of the machine.
import { existsSync, readFileSync } from 'node:fs';

/** Clock ticks per second on Linux. */
const TICKS = 100;
const stat = '/proc/self/stat';

/** Processor seconds of this process's ended children and their descendants; 0 if the system does not report them. */
export function processorSeconds() {
  if (!existsSync(stat)) return 0;
  const text = readFileSync(stat, 'utf8');
  // Split after the name, which may contain spaces: fields 14 and 15 are those of ended children.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
