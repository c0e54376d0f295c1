import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../ids.ts';
import { StartError } from '../start/settings.ts';
import { isEnding, isRunning, type ProcessIdentity, thisProcess } from './process-identity.ts';

/** This process's exclusive lock on one embedded database. */
export interface EmbeddedLock {
  /** Marks this process as shutting down: a process that starts meanwhile waits for it. */
  leaving: () => Promise<void>;
  release: () => Promise<void>;
}

/** Another process has the embedded database open. */
export class OpenElsewhere extends StartError {}

const BEAT_MS = 1000;
/** How long a lock from another machine or container must stay unchanged before its owner counts as gone. */
const SILENCE_MS = 5000;
/** How long a start waits for an owner that is shutting down, and for one that may have received the signal a moment ago. */
const ENDING_MS = 10_000;
const GRACE_MS = 500;
const LOOK_EVERY_MS = 100;
/** Old marks to keep, so that a process with a slightly outdated listing cannot recreate one that was already deleted. */
const KEPT = 16;

/** Exists beside the mark of an owner that is shutting down. */
const leavingMark = (mark: string) => `${mark}.leaving`;

function ownerIn(mark: string): ProcessIdentity | null {
  try {
    const { pid, started, place } = JSON.parse(mark) as Partial<ProcessIdentity>;
    return typeof pid === 'number' && typeof place === 'string' ? { pid, started: started ?? null, place } : null;
  } catch {
    return null;
  }
}

/** The process that still owns a mark, or null. A mark is emptied on release; an unreadable one was truncated by a power loss. */
async function holder(file: string): Promise<ProcessIdentity | null> {
  const owner = ownerIn(await readFile(file, 'utf8').catch(() => ''));
  if (!owner) return null;
  const running = await isRunning(owner);
  if (running !== 'unknown') return running ? owner : null;
  const beatOf = async () => (await stat(file).catch(() => null))?.mtimeMs;
  const before = await beatOf();
  await wait(SILENCE_MS);
  return before === (await beatOf()) ? null : owner;
}

/**
 * Takes the exclusive lock on the embedded database in `folder`: two processes using it would lose each other's writes without an error.
 * Throws `StartError` with the owner's process id if another process has it. Waits for an owner that is shutting down.
 *
 * The lock is a series of numbered marks beside the folder, each created atomically and exclusively by `link`; the highest one names the
 * owner. A process that finds the owner gone creates the next number. If several find it gone, one succeeds; a mark that may still count is
 * never removed.
 */
export async function lockEmbedded(folder: string): Promise<EmbeddedLock> {
  const marks = `${folder}.lock`;
  await mkdir(marks, { recursive: true, mode: 0o700 });
  const draft = join(marks, `draft-${newId()}`);
  await writeFile(draft, JSON.stringify(await thisProcess()), { mode: 0o600 });
  const began = performance.now();
  try {
    for (;;) {
      const names = await readdir(marks);
      const numbers = names.map(Number).filter(Number.isInteger);
      const newest = Math.max(0, ...numbers);
      const last = join(marks, String(newest));
      // Checked first: an owner that shuts down removes this file last.
      const leaving = existsSync(leavingMark(last));
      const owner = newest > 0 ? await holder(last) : null;
      if (owner) {
        const patience = leaving || (await isEnding(owner)) ? ENDING_MS : GRACE_MS;
        if (performance.now() - began < patience) {
          await wait(LOOK_EVERY_MS);
          continue;
        }
        throw new OpenElsewhere([
          `The community in ${folder} is open in another process (pid ${owner.pid}). Stop that one first, or set another DATA_DIR.`,
        ]);
      }
      const mine = join(marks, String(newest + 1));
      try {
        await link(draft, mine);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      await Promise.all(
        numbers
          .filter((number) => number <= newest + 1 - KEPT)
          .map(String)
          .flatMap((name) => [join(marks, name), leavingMark(join(marks, name))])
          .map((file) => rm(file, { force: true })),
      );
      return held(mine);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

function held(mark: string): EmbeddedLock {
  const beat = setInterval(() => void utimes(mark, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  beat.unref();
  return {
    leaving: () => writeFile(leavingMark(mark), '', { mode: 0o600 }),
    release: async () => {
      clearInterval(beat);
      await truncate(mark, 0);
      await rm(leavingMark(mark), { force: true });
    },
  };
}
