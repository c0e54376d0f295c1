import { sql } from 'kysely';
import type { Tx } from './database/database.ts';
import { newId } from './ids.ts';

/**
 * What can happen, by name. Features add theirs to this interface in their `*.events.ts` (`declare module`), so that an event without
 * a payload type, or a subscriber to an event that nobody writes, does not compile.
 */
export interface Events {
  'platform.started': { version: string };
}
export type EventName = keyof Events & string;

const withEvents = new WeakSet<Tx>();

/** Writes down that something happened, in the transaction in which it did (architecture law 6). */
export async function emit<N extends EventName>(tx: Tx, name: N, payload: Events[N]): Promise<void> {
  withEvents.add(tx);
  await tx
    .insertInto('outbox_event')
    .values({ id: newId(), name, payload: sql`${JSON.stringify(payload)}::jsonb` })
    .execute();
}

/** Whether anything was emitted in this transaction. */
export const wroteEvents = (tx: Tx): boolean => withEvents.has(tx);
