import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OneSession } from './one-session.ts';

const CHECKPOINT_MS = 60_000;
const VACUUM_MS = 60 * 60_000;

interface Upkeep {
  /** Runs an extra checkpoint when disk space is short, which frees log files. */
  checkpointNow: () => void;
  end: () => Promise<void>;
}

/**
 * Does the maintenance that a PostgreSQL server does by itself and the embedded one does not: a checkpoint a minute after writes, which
 * keeps the log short and reopening quick, and a vacuum every hour. `end` waits for work in progress.
 */
export function startUpkeep(
  database: Pick<OneSession, 'query' | 'exec'>,
  onError: (error: unknown) => void,
  { checkpointMs = CHECKPOINT_MS, vacuumMs = VACUUM_MS } = {},
): Upkeep {
  const logEnd = async () => ((await database.query('select pg_current_wal_insert_lsn()::text as at')).rows[0] as { at: string }).at;
  let checkpointedAt: string | undefined;
  const checkpoint = async () => {
    if ((await logEnd()) === checkpointedAt) return;
    await database.exec('checkpoint');
    checkpointedAt = await logEnd();
  };
  // In a call of its own: VACUUM cannot run together with other statements.
  const vacuum = async () => void (await database.exec('vacuum (analyze)'));

  let underWay: Promise<void> = Promise.resolve();
  const timers = [
    { work: checkpoint, every: checkpointMs },
    { work: vacuum, every: vacuumMs },
  ].map(({ work, every }) => {
    const timer = setInterval(() => {
      underWay = underWay.then(work).catch(onError);
    }, every);
    timer.unref();
    return timer;
  });
  return {
    checkpointNow: () => {
      underWay = underWay.then(checkpoint).catch(onError);
    },
    end: () => {
      for (const timer of timers) clearInterval(timer);
      return underWay;
    },
  };
}

/** Log files of 16 MB each: the current one and spares for the pages after it. */
const LOG_FILES = 3;

/**
 * Keeps spare log files. The database crashes only when it finds no space for its log; with spare files it survives a full disk, since each
 * checkpoint recycles the files it no longer needs (`min_wal_size`).
 */
export async function stockLog(database: Pick<OneSession, 'query' | 'exec'>, folder: string): Promise<void> {
  const names = await readdir(join(folder, 'pg_wal'));
  const missing = LOG_FILES - names.filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  if (missing <= 0) return;
  for (let file = 0; file < missing; file += 1) {
    // Only a file with content can be recycled.
    await database.query("select pg_logical_emit_message(false, 'muster', '')");
    await database.query('select pg_switch_wal()');
  }
  await database.exec('checkpoint');
}
