import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Database, Tx } from './database/database.ts';
import { wroteEvents } from './jobs/outbox.ts';

/** Runs work in one transaction and delivers its events after the commit. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const RETRIES = 3;
/**
 * Errors after which the transaction is retried: serialization failure and deadlock; a foreign key to a row that was deleted after it was
 * read (the retry will not find it); and a statement whose tables have changed since it was prepared.
 */
const retryable = new Set(['40001', '40P01', '23503', '26000', '0A000']);

/** Runs work by `inside`, retries it on a retryable error, and delivers the events of its handle. */
const delivering =
  (nudge: () => void, inside: Transact): Transact =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        let emitted = false;
        const result = await inside(async (tx) => {
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

export const transactions = (db: Database, nudge: () => void): Transact => delivering(nudge, (work) => db.transaction().execute(work));

/** A plugin that allows one statement. */
function onlyOne(): KyselyPlugin {
  let sent = false;
  return {
    transformQuery: ({ node }: { node: RootOperationNode }) => {
      if (sent) throw new Error('Only one statement can be sent alone: what belongs together needs a transaction.');
      sent = true;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/**
 * Like `transactions`, for work that is a single statement and so a transaction by itself: one round trip instead of three, and its locks
 * are released without waiting for this process. A second statement throws.
 */
export const singleStatements = (db: Database, nudge: () => void): Transact =>
  // For one statement this handle behaves like that of a transaction.
  delivering(nudge, (work) => work(db.withPlugin(onlyOne()) as unknown as Tx));
