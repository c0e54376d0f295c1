import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '../files/flush.ts';

/** A whole backup, by the name of its folder: only one that is whole has such a name. */
export interface CompleteBackup {
  folder: string;
  at: Date;
}

const NAME = /^muster-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const PART = /^muster-part-/;
const SECOND = 1000;
/** Nothing takes as long to be made. */
const ABANDONED_MS = 3 * 24 * 3_600_000;

const nameAt = (at: Date) => `muster-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** The backups in a folder, newest first; none if it does not exist. What is not named as one, and links, are not ours. */
export async function backupsIn(folder: string): Promise<CompleteBackup[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = entries.flatMap((entry): CompleteBackup[] => {
    const [, day, hour, minute, second] = NAME.exec(entry.name) ?? [];
    const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
    return entry.isDirectory() && !Number.isNaN(at.getTime()) ? [{ folder: join(folder, entry.name), at }] : [];
  });
  return found.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Makes a folder for a backup that is not whole yet, and the folder of all backups around it where that is missing. */
export async function beginFolder(into: string): Promise<string> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  const part = join(into, `muster-part-${randomUUID()}`);
  await mkdir(part, { mode: 0o700 });
  return part;
}

/** Gives a backup that is whole its name, durable across power loss. Returns its path. */
export async function finishFolder(into: string, part: string, at: Date): Promise<string> {
  await flush(part);
  for (let time = at.getTime(); ; time += SECOND) {
    const whole = join(into, nameAt(new Date(time)));
    try {
      // An empty folder would be replaced; one with another backup is refused by the system.
      await rename(part, whole);
      await flush(into);
      return whole;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
}

/** Removes what backups left that were broken off days ago, such as by a lost power supply. */
export async function sweepParts(into: string, now: Date): Promise<void> {
  const entries = await readdir(into, { withFileTypes: true });
  for (const entry of entries) {
    const folder = join(into, entry.name);
    if (!entry.isDirectory() || !PART.test(entry.name)) continue;
    if (now.getTime() - (await stat(folder)).mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
