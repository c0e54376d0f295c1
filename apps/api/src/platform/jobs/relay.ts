import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { JobLog, Listener, Subscriber } from './jobs.ts';
import type { OutboxEvent } from './outbox.ts';

const BATCH = 100;
/** Events within this time are moved together, which costs hardly more than moving one. */
export const RELAY_GATHERS_MS = 20;

interface Relay {
  /** Signals that the outbox has events. */
  nudge: () => void;
  /** Stops moving events; waits for the batch in progress. */
  stop: () => Promise<void>;
}

interface Parts {
  db: Database;
  boss: PgBoss;
  subscribers: readonly Subscriber[];
  /** Wakes the workers of the queues that received jobs. */
  wake: (queues: Iterable<string>) => void;
  listener: Listener;
  log: JobLog;
}

/** Moves events from the outbox to one queue per subscriber, in the transaction that deletes them. Returns their number. */
async function moveEvents({ db, boss, subscribers, wake, listener }: Parts): Promise<number> {
  const moved = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<OutboxEvent & { id: string }>`
      delete from outbox_event where id in (select id from outbox_event order by id limit ${sql.lit(BATCH)} for update skip locked)
      returning id, name, payload`.execute(tx);
    const byQueue = new Map<string, Array<{ id: string; data: object }>>();
    for (const event of rows) {
      for (const each of subscribers) {
        if (each.event !== event.name || each.when?.(event.payload as never) === false) continue;
        byQueue.set(each.name, [...(byQueue.get(each.name) ?? []), { id: event.id, data: event.payload }]);
      }
    }
    for (const [queue, jobs] of byQueue) await boss.insert(queue, jobs, { db: fromKysely(tx) });
    return { events: rows, queues: byQueue.keys() };
  });
  wake(moved.queues);
  listener(moved.events);
  return moved.events.length;
}

/** Moves events after each nudge, batch by batch until there are none. */
export function startRelay(parts: Parts): Relay {
  let stopping = false;
  let wanted = false;
  let relaying: Promise<void> | null = null;
  const relay = async () => {
    while (wanted && !stopping) {
      await new Promise((resolve) => setTimeout(resolve, RELAY_GATHERS_MS));
      wanted = false;
      try {
        if ((await moveEvents(parts)) === BATCH) wanted = true;
      } catch (error) {
        parts.log.error({ err: error }, 'outbox relay');
      }
    }
    relaying = null;
  };
  return {
    nudge: () => {
      wanted = true;
      relaying ??= relay();
    },
    stop: async () => {
      stopping = true;
      await relaying;
    },
  };
}
