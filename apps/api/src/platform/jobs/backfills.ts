import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Tx } from '../database/database.ts';
import type { PlatformDeps } from '../deps.ts';

/** Work on rows from before a migration, in steps, while members go on using the app (decision 90). */
export interface Backfill {
  /** `feature.what_it_fills`, permanent: a finished backfill never runs again. */
  name: string;
  /** Roughly how many rows it will process; used for progress only. */
  count: (db: Database) => Promise<number>;
  /**
   * Processes the next `rows` rows after the cursor (null at the beginning), in the transaction that also stores the new cursor. Returns
   * null when no rows are left. The cursor must not be a member's id.
   */
  step: (tx: Tx, cursor: string | null, rows: number) => Promise<{ cursor: string; rows: number } | null>;
}

/** Rows per step, adjusted so that a step takes about a tenth of a second, since members may wait for its locks. */
const [FEWEST, FIRST, MOST] = [50, 500, 5000];
const [QUICK_MS, SLOW_MS] = [50, 200];
/** How long to wait before looking again at a backfill that failed or that another process is running. */
const LOOK_EVERY_MS = 10_000;
const SAID_EVERY_MS = 30_000;

/** Backfills of this or a later release that have begun and are not finished, by name. */
export const unfinishedBackfills = (db: Database) =>
  db.selectFrom('backfill').select(['name', 'done', 'total', 'started_at', 'stepped_at']).where('finished_at', 'is', null).orderBy('name');

/** Creates the row of a backfill if there is none. */
async function announce(db: Database, { name, count }: Backfill, now: Date): Promise<void> {
  if (await db.selectFrom('backfill').select('name').where('name', '=', name).executeTakeFirst()) return;
  const total = await count(db);
  await db
    .insertInto('backfill')
    .values({ name, total, started_at: now, stepped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Stepped = { left: 'rows' | 'nothing'; done: number; total: number } | 'elsewhere' | 'finished before';

/** Runs one step in a transaction. Skips the backfill, without waiting, if another process is running a step of it. */
async function stepOf(tx: Tx, { name, step }: Backfill, rows: number, now: Date): Promise<Stepped> {
  const state = await tx.selectFrom('backfill').selectAll().where('name', '=', name).forUpdate().skipLocked().executeTakeFirst();
  if (!state) return 'elsewhere';
  if (state.finished_at) return 'finished before';
  const next = await step(tx, state.cursor, rows);
  const done = state.done + (next?.rows ?? 0);
  const change = next ? { cursor: next.cursor, done, stepped_at: now } : { cursor: null, stepped_at: now, finished_at: now };
  await tx.updateTable('backfill').set(change).where('name', '=', name).execute();
  return { left: next ? 'rows' : 'nothing', done, total: state.total };
}

/** The backfill runner of a process that runs jobs. */
export interface Backfilling {
  /** Runs the backfills one after the other. Resolves when all are finished, here or elsewhere, or after `end`. */
  run: () => Promise<void>;
  /** Waits for the current step. Another process, or the next start, continues from there. */
  end: () => Promise<void>;
}

/**
 * Runs the backfills that the features declare. However many processes do so, each row is processed once: a step is one transaction that
 * locks the backfill's row and stores the cursor. After each step it pauses for as long as the step took, to leave the database to members.
 */
export function backfilling(
  { db, transact, clock, log }: Pick<PlatformDeps, 'db' | 'transact' | 'clock'> & { log: Pick<PlatformDeps['log'], 'info' | 'error'> },
  declared: readonly Backfill[],
  lookEveryMs = LOOK_EVERY_MS,
): Backfilling {
  const ending = new AbortController();
  const { signal } = ending;
  const rest = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  let running: Promise<void> | undefined;

  /** Runs a backfill; resolves to whether it is finished. */
  async function carryOn(each: Backfill): Promise<boolean> {
    await announce(db, each, clock.now());
    let [rows, said] = [FIRST, performance.now()];
    while (!signal.aborted) {
      const began = performance.now();
      const size = rows;
      const stepped = await transact((tx) => stepOf(tx, each, size, clock.now()));
      if (stepped === 'finished before') return true;
      if (stepped === 'elsewhere') return false;
      const now = performance.now();
      const { left, done, total } = stepped;
      if (left === 'nothing') {
        log.info({ backfill: each.name, rows: done }, 'backfill finished');
        return true;
      }
      if (now - said > SAID_EVERY_MS) {
        said = now;
        log.info({ backfill: each.name, rows: done, of: total }, 'backfill');
      }
      const took = now - began;
      if (took > SLOW_MS) rows = Math.max(FEWEST, Math.floor(rows / 2));
      else if (took < QUICK_MS) rows = Math.min(MOST, rows * 2);
      await rest(took);
    }
    return false;
  }

  async function runAll(): Promise<void> {
    for (let left = declared; ; await rest(lookEveryMs)) {
      const open: Backfill[] = [];
      for (const each of left) {
        const finished = await carryOn(each).catch((err: unknown) => {
          log.error({ err, backfill: each.name }, 'backfill failed');
          return false;
        });
        if (!finished) open.push(each);
      }
      if (open.length === 0 || signal.aborted) return;
      left = open;
    }
  }

  return {
    run: () => (running ??= runAll()),
    end: async () => {
      ending.abort();
      await running;
    },
  };
}
