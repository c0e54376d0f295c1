import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '../disk-full.ts';
import { writeWhole } from '../files/whole-file.ts';

const MB = 1024 * 1024;
/** With less room than this nothing is taken that members write: the rest is for signing in, for jobs, and for the database itself. */
const LEAST = 20 * MB;
/** Kept as a file that is given up where somebody else has taken all room, so that signing in and tidying up go on. */
const RESERVE = 8 * MB;
/** With less than this the reserve is needed. */
const NONE = 2 * MB;
const LOOK_EVERY_MS = 1000;

/** How much room the disk of a data folder has. */
export interface Room {
  /** Whether there is too little to take what members write. */
  isShort: () => boolean;
  /** Looks again at once. */
  look: () => Promise<void>;
  end: () => void;
}

interface RoomOptions {
  /** Called each time it becomes short, and each time it no longer is. */
  onChange?: (short: boolean) => void;
  /** Bytes that are free for this user; asked of the system unless given. */
  freeBytes?: (folder: string) => Promise<number>;
  everyMs?: number;
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The bytes free for this user on the disk of a folder, or null where the system does not say. */
export const freeSpace = (folder: string): Promise<number | null> => freeOn(folder).catch(() => null);

/**
 * Watches the room on the disk of a data folder, and holds a reserve there. A database that finds no room in the middle of its work may
 * stop, so writes end before it comes to that; they are taken again by themselves once there is room.
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
    // A reserve that is still to be made is not room.
    const now = (kept ? free : free - RESERVE) < LEAST;
    if (!now && !kept) await keep();
    if (now === short) return;
    short = now;
    onChange?.(short);
  };
  const lookOnce = () => {
    looking ??= look()
      // Where the system does not say, or the reserve finds no room after all: what the database says counts.
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
