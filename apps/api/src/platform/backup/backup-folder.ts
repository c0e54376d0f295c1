import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '../files/flush.ts';

/** A complete backup; only complete backups have a folder name of this form. */
export interface CompleteBackup {
  folder: string;
  at: Date;
}

const NAME = /^muster-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const PART = /^muster-part-/;
const SECOND = 1000;
/** Longer than any backup takes. */
const ABANDONED_MS = 3 * 24 * 3_600_000;

const nameAt = (at: Date) => `muster-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** The complete backups in a folder, newest first; none if the folder does not exist. Ignores other names and links. */
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

/** Creates a folder for a backup in progress, and its parent folder if that is missing. */
export async function beginFolder(into: string): Promise<string> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  const part = join(into, `muster-part-${randomUUID()}`);
  await mkdir(part, { mode: 0o700 });
  return part;
}

/** Gives a complete backup its name, durable across power loss. Returns its path. */
export async function finishFolder(into: string, part: string, at: Date): Promise<string> {
  await flush(part);
  for (let time = at.getTime(); ; time += SECOND) {
    const whole = join(into, nameAt(new Date(time)));
    try {
      // The system replaces an empty folder, and refuses to replace another backup.
      await rename(part, whole);
      await flush(into);
      return whole;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
}

/** Deletes the partial backups of runs that were interrupted days ago, for example by a power loss. */
export async function sweepParts(into: string, now: Date): Promise<void> {
  const entries = await readdir(into, { withFileTypes: true });
  for (const entry of entries) {
    const folder = join(into, entry.name);
    if (!entry.isDirectory() || !PART.test(entry.name)) continue;
    if (now.getTime() - (await stat(folder)).mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
