import { sql } from 'kysely';
import { StartError } from '../start/settings.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** In milliseconds: how long a migration waits for a lock, how long it pauses between attempts, and when it gives up. */
export interface Patience {
  lock: number;
  longLock: number;
  rest: number;
  giveUp: number;
}

/**
 * While a migration waits for a lock, all other users of the table queue behind it. So it waits briefly, a fifth of a request's lock
 * timeout. Every tenth attempt waits longer, though still less than a request does (1.25 s): PostgreSQL cancels a blocking autovacuum only
 * after a waiter has waited for a second, and most autovacuums end by themselves before that.
 */
export const patience: Patience = { lock: 250, longLock: 1100, rest: 2000, giveUp: 300_000 };

const EACH_SAID_MS = 30_000;
const DEADLOCK = '40P01';

const isHeld = (error: unknown): boolean =>
  (error instanceof DatabaseUnavailable && error.kind === 'waited') || (error as { code?: unknown } | null)?.code === DEADLOCK;

/** Describes the longest-open transaction of another process in this database; an empty string if there is none. */
async function oldestTransaction(db: Database): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string; seconds: number }>`
    select pid, coalesce(nullif(application_name, ''), usename, backend_type) as name,
      floor(extract(epoch from clock_timestamp() - xact_start))::int as seconds
    from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`.execute(db);
  const oldest = rows[0];
  return oldest ? ` The oldest transaction there is open for ${oldest.seconds} s (process ${oldest.pid}, ${oldest.name}).` : '';
}

/**
 * Runs work that locks tables, and retries it until the locks are free. Each attempt starts from the beginning, with the lock timeout
 * passed to it. `say` gets progress messages. Throws `StartError` when it gives up, and passes on any other error of the work.
 */
export async function untilFree<T>(
  db: Database,
  work: (lockMs: number) => Promise<T>,
  { say, ...limits }: Patience & { say: (line: string) => void },
): Promise<T> {
  const began = performance.now();
  let said = Number.NEGATIVE_INFINITY;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(tries % 10 === 0 ? limits.longLock : limits.lock);
    } catch (error) {
      if (!isHeld(error)) throw error;
      const now = performance.now();
      const oldest = await oldestTransaction(db);
      if (now - began > limits.giveUp)
        throw new StartError([
          `The database could not be migrated: for ${Math.round((now - began) / 1000)} s somebody has held a table that has to change.${oldest} ` +
            'Nothing was changed, and what runs goes on. Start again when that has ended.',
        ]);
      if (now - said > EACH_SAID_MS) {
        said = now;
        say(`A table that has to change is in use; trying again until it is free.${oldest}`);
      }
      await new Promise((resolve) => setTimeout(resolve, limits.rest));
    }
  }
}
