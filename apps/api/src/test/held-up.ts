import { type RawBuilder, sql } from 'kysely';
import { inject, vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** The embedded database runs one statement at a time: nothing can happen between two statements of another caller. */
export const oneAtATime = inject('postgresUrl') === '';

/**
 * Starts calls one after the other, each once the previous one is blocked in the database by `lock`, and then releases them together.
 * Returns each call's answer or refusal. At most seven, since the pool has no connections for more.
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
