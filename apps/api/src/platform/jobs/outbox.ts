import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { newId } from '../ids.ts';

/**
 * All events by name. Features add to this interface in their `*.events.ts` (`declare module`), so that an event without a payload type, or
 * a subscriber to an event that is never emitted, does not compile.
 */
export interface Events {
  'platform.started': { version: string };
}
export type EventName = keyof Events & string;

/** An event from the outbox. */
export interface OutboxEvent {
  name: string;
  payload: object;
}

const withEvents = new WeakSet<Tx>();

/** Records an event in the transaction that causes it. */
export const emit = <N extends EventName>(tx: Tx, name: N, payload: Events[N]): Promise<void> => emitAll(tx, name, [payload]);

/** Records many events, in one statement. */
export async function emitAll<N extends EventName>(tx: Tx, name: N, payloads: ReadonlyArray<Events[N]>): Promise<void> {
  if (payloads.length === 0) return;
  withEvents.add(tx);
  const rows = payloads.map((payload) => ({ id: newId(), payload }));
  await sql`
    insert into outbox_event (id, name, payload)
    select id, ${name}, payload from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (id uuid, payload jsonb)`.execute(tx);
}

/**
 * Records one event within the statement that causes it, as one of its CTEs (`with`). `cause` is the name of the CTE that makes the change
 * and returns one row; if it returns none, nothing changed and no event is recorded.
 */
export function emission<N extends EventName>(tx: Tx, name: N, payload: Events[N], cause: string): RawBuilder<unknown> {
  withEvents.add(tx);
  return sql`
    insert into outbox_event (id, name, payload)
    select ${newId()}::uuid, ${name}::text, ${JSON.stringify(payload)}::jsonb from ${sql.table(cause)}`;
}

/** Records the events that such a statement selects: `rows` is a query of ids, event names and payloads. */
export function emissions(tx: Tx, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  withEvents.add(tx);
  return sql`insert into outbox_event (id, name, payload) ${rows}`;
}

/** Whether this transaction has emitted an event. */
export const wroteEvents = (tx: Tx): boolean => withEvents.has(tx);
