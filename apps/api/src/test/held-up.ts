import { type RawBuilder, sql } from 'kysely';
import { inject, vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** The embedded database works one statement at a time: there nothing happens between two statements of somebody else. */
export const oneAtATime = inject('postgresUrl') === '';

/**
 * Starts calls one after the other, each once the one before waits in the database for what `lock` takes, and lets them go on together.
 * Answers how each of them ended: its answer, or what it was refused with. At most seven, which is what the pool has room for.
 */
export async function heldUp(app: TestApp, lock: RawBuilder<unknown>, calls: Array<() => Promise<unknown>>): Promise<unknown[]> {
  const running: Array<Promise<unknown>> = [];
  await app.database.background.transaction().execute(async (tx) => {
    await lock.execute(tx);
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.database.background,
      );
      return rows[0]!.n;
    };
    for (const call of calls) {
      running.push(call().catch((error: unknown) => error));
      await vi.waitFor(async () => {
        if ((await waiting()) < running.length) throw new Error('It does not wait.');
      }, 10_000);
    }
  });
  return Promise.all(running);
}
