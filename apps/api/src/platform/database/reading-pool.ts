import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { FairPool } from './fair-pool.ts';
import { PRIMARY_AT, positionIn, sharedAnswer } from './log-position.ts';
import type { Replica, ReplicaCall } from './replica.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The server's error code for reading its own log position while it replays another's log. */
const NOT_PRIMARY = '55000';
/** Statements that look read-only. If one writes after all, the replica refuses it, and it is sent to the primary. */
const reads = /^[\s(]*(select|with)\b/i;

/** The connections of requests if there is a replica: reads of read-only calls go to the replica, everything else to the primary. */
export class ReadingPool implements PostgresPool {
  readonly replica: Replica;
  readonly #primary: FairPool;
  readonly #calls = new AsyncLocalStorage<ReplicaCall>();

  constructor(primary: FairPool, replicaOn: (primaryAt: () => Promise<ReturnType<typeof positionIn>>) => Replica) {
    this.#primary = primary;
    this.replica = replicaOn(
      sharedAnswer(async () => {
        const client = await primary.connect();
        let demoted = false;
        try {
          return positionIn(await client.query<Record<string, string>>(PRIMARY_AT, []));
        } catch (error) {
          demoted = (error as { code?: string }).code === NOT_PRIMARY;
          throw demoted ? new DatabaseUnavailable('lost', 'The database is no longer the primary.', error) : error;
        } finally {
          client.release(demoted);
        }
      }),
    );
  }

  get options(): object {
    return this.#primary.options;
  }

  /** Runs a read-only call. */
  async reading<T>(work: () => Promise<T>): Promise<T> {
    const call = this.replica.call();
    try {
      return await this.#calls.run(call, work);
    } finally {
      call.end();
    }
  }

  async connect(): Promise<PostgresPoolClient> {
    const call = this.#calls.getStore();
    if (!call) return this.#primary.connect();
    let client: PostgresPoolClient | undefined;
    const query = async (sql: string, params: readonly unknown[]): Promise<unknown> => {
      if (!client && reads.test(sql)) {
        const read = await call.read(sql, params);
        if (read) return read;
      } else call.leave();
      client ??= await this.#primary.connect();
      return client.query(sql, params);
    };
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy?: boolean) => client?.release(destroy) };
  }

  async end(): Promise<void> {
    await Promise.all([this.#primary.end(), this.replica.end()]);
  }
}
