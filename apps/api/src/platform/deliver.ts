import { sql } from 'kysely';
import type { Tx } from './database/database.ts';
import type { Subscriber } from './jobs/jobs.ts';

/**
 * Handles this transaction's events inside it, in order, instead of by jobs afterwards: for demo data that must exist completely or not at
 * all.
 */
export async function deliver(tx: Tx, subscribers: Subscriber[]): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string; name: string; payload: object }>`
      with taken as (delete from outbox_event returning id, name, payload) select * from taken order by id`.execute(tx);
    if (rows.length === 0) return;
    for (const run of runsOf(rows)) {
      for (const { event, batch, when, handle } of subscribers) {
        if (event !== run[0]!.name) continue;
        const wanted = run.filter(({ payload }) => when?.(payload as never) !== false);
        for (let from = 0; from < wanted.length; from += batch) {
          const some = wanted.slice(from, from + batch);
          await handle(
            some.map(({ payload }) => payload) as never[],
            some.map(({ id }) => id),
          );
        }
      }
    }
  }
}

/** Groups consecutive events of the same name, in order. */
function runsOf<E extends { name: string }>(events: E[]): E[][] {
  const runs: E[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0]!.name === event.name) last.push(event);
    else runs.push([event]);
  }
  return runs;
}
