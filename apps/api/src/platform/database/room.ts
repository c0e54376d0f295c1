import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files/whole-file.ts';
import { isDiskFull } from '../start/disk-full.ts';

const MB = 1024 * 1024;
/** With less free space than this, members' writes are refused: the rest is for signing in, for jobs, and for the database itself. */
const LEAST = 20 * MB;
/** Reserved as a file, which is deleted if other data fills the disk, so that signing in and clean-up still work. */
const RESERVE = 8 * MB;
/** With less free space than this the reserve is released. */
const NONE = 2 * MB;
const LOOK_EVERY_MS = 1000;

/** The free space on the disk of a data folder. */
export interface Room {
  /** Whether there is too little space to accept what members write. */
  isShort: () => boolean;
  /** Checks again at once. */
  look: () => Promise<void>;
  end: () => void;
}

interface RoomOptions {
  /** Called when space becomes short, and when it is no longer short. */
  onChange?: (short: boolean) => void;
  /** Free bytes for this user; from the system by default. */
  freeBytes?: (folder: string) => Promise<number>;
  everyMs?: number;
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes free for this user on a folder's disk, or null if the system does not report them. */
export const freeSpace = (folder: string): Promise<number | null> => freeOn(folder).catch(() => null);

/**
 * Watches the free space on a data folder's disk, and keeps a reserve there. A database that runs out of space while working may crash, so
 * writes are refused before that happens; they are accepted again automatically once there is space.
 */
export async function watchRoom(
  dataDir: string,
  { onChange, freeBytes = freeOn, everyMs = LOOK_EVERY_MS }: RoomOptions = {},
): Promise<Room> {
  const reserve = join(dataDir, 'reserve');
  const keep = async () => writeWhole(reserve, Buffer.alloc(RESERVE, 'reserve '));
  const isKept = async () => (await stat(reserve).catch(() => null))?.size === RESERVE;
  let short = false;
  let looking: Promise<void> | null = null;

  const look = async () => {
    const free = await freeBytes(dataDir);
    let kept = await isKept();
    if (kept && free < NONE) {
      await rm(reserve, { force: true });
      kept = false;
    }
    // Space for a reserve that has yet to be written does not count as free.
    const now = (kept ? free : free - RESERVE) < LEAST;
    if (!now && !kept) await keep();
    if (now === short) return;
    short = now;
    onChange?.(short);
  };
  const lookOnce = () => {
    looking ??= look()
      // If the system does not report free space, or there is no space for the reserve after all, the database's own errors decide.
      .catch((error: unknown) => {
        if (!isDiskFull(error)) return;
        if (!short) onChange?.(true);
        short = true;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  await lookOnce();
  const timer = setInterval(() => void lookOnce(), everyMs);
  timer.unref();
  return { isShort: () => short, look: lookOnce, end: () => clearInterval(timer) };
}
