import type { Database, Tx } from './database/database.ts';
import { wroteEvents } from './outbox.ts';

/** Runs work in one transaction and has its events delivered once it is committed. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const RETRIES = 3;
/**
 * Serialization failure and deadlock: PostgreSQL asks for the transaction to be tried again. And a row that names one which has gone
 * since it was looked at: looked for again, it is not there. And a statement whose tables have changed since it was prepared.
 */
const retryable = new Set(['40001', '40P01', '23503', '26000', '0A000']);

export function transactions(db: Database, nudge: () => void): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        let emitted = false;
        const result = await db.transaction().execute(async (tx) => {
          const value = await work(tx);
          emitted = wroteEvents(tx);
          return value;
        });
        if (emitted) nudge();
        return result;
      } catch (error) {
        if (attempt >= RETRIES || !retryable.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  };
}
