import type { Database, Tx } from './database/database.ts';
import { wroteEvents } from './outbox.ts';

/** Runs work in one transaction and delivers its events after the commit. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const RETRIES = 3;
/**
 * Errors after which the transaction is retried: serialization failure and deadlock; a foreign key to a row that has gone since it was read
 * (the retry will not find it); and a statement whose tables have changed since it was prepared.
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
