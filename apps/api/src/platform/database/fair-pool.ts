import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { DatabaseLimits } from './limits.ts';
import { ask, postgresPool } from './postgres.ts';
import type { Statements } from './slow-statements.ts';
import { isStale, type StatementNames } from './statement-names.ts';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';

/**
 * The share of the connections that one statement, or all transactions together, may use, so that work that hangs leaves some for the rest.
 */
const STATEMENT_SHARE = 0.6;
const TRANSACTION_SHARE = 0.7;
/** After this many timeouts in a row a statement is tried only once per `REST_MS`, and refused at once in between. */
const TRIES = 3;
const REST_MS = 1000;

const TRANSACTIONS = 'transactions';

interface Lane {
  taken: number;
  waiting: Array<() => void>;
}

/** Named semaphores: each admits a limited number; the others wait, for a limited time. */
function lanes(waitMs: number) {
  const open = new Map<string, Lane>();
  return {
    enter: async (name: string, most: number): Promise<void> => {
      const lane = open.get(name) ?? { taken: 0, waiting: [] };
      open.set(name, lane);
      if (lane.taken < most) {
        lane.taken += 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          lane.waiting = lane.waiting.filter((each) => each !== go);
          reject(new DatabaseUnavailable('crowded', 'Too many wait for the same statement.'));
        }, waitMs);
        lane.waiting.push(go);
      });
    },
    leave: (name: string): void => {
      const lane = open.get(name)!;
      const next = lane.waiting.shift();
      if (next) next();
      else if (lane.taken > 1) lane.taken -= 1;
      else open.delete(name);
    },
    waiting: (): number => [...open.values()].reduce((sum, lane) => sum + lane.waiting.length, 0),
  };
}

/** Tracks statements that time out, so that later requests do not have to wait for the same timeout. */
function hangingStatements() {
  const hanging = new Map<string, { times: number; next: number }>();
  return {
    check: (sql: string): void => {
      const known = hanging.get(sql);
      if (!known || known.times < TRIES) return;
      if (performance.now() < known.next) throw new DatabaseUnavailable('crowded', 'This statement was kept waiting a moment ago.');
      known.next = performance.now() + REST_MS;
    },
    passed: (sql: string): void => void hanging.delete(sql),
    hung: (sql: string): void => void hanging.set(sql, { times: (hanging.get(sql)?.times ?? 0) + 1, next: performance.now() + REST_MS }),
  };
}

/**
 * A fair connection pool. While something hangs (a locked table, a stopped server), requests that need it fail within their limits and the
 * others go on: no statement gets all connections, and one that hangs is rarely retried. A client takes its connection with its first
 * statement, because only that shows its purpose.
 */
export class FairPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #silence: number;
  readonly #most: (isTransaction: boolean) => number;
  readonly #lanes: ReturnType<typeof lanes>;
  readonly #hanging = hangingStatements();
  readonly #names: StatementNames | null;
  readonly #statements: Statements;
  /** When the server last failed to answer or to accept a connection. */
  #silentAt = Number.NEGATIVE_INFINITY;

  /** Without names every statement is parsed and planned each time: a pooler in transaction mode keeps no prepared statements. */
  constructor(
    url: string,
    limits: DatabaseLimits,
    {
      connections,
      names,
      pooled,
      statements,
    }: { connections: number; names: StatementNames | null; pooled: boolean; statements: Statements },
  ) {
    this.#names = names;
    this.#statements = statements;
    this.#silence = limits.silence;
    this.#pool = postgresPool(url, limits, connections, pooled);
    this.#lanes = lanes(limits.connect);
    this.#most = (isTransaction) => Math.ceil(connections * (isTransaction ? TRANSACTION_SHARE : STATEMENT_SHARE));
  }

  /** Busy connections, open connections, and callers waiting for one. */
  load(): { used: number; open: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { used: totalCount - idleCount, open: totalCount, waiting: waitingCount + this.#lanes.waiting() };
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    let taken: { client: pg.PoolClient; lane: string } | undefined;
    let broken = false;
    const query = async (sql: string, params: readonly unknown[]): Promise<pg.QueryResult> => {
      taken ??= await this.#take(sql);
      // A transaction must be able to finish.
      const mayWait = sql === 'commit' || sql === 'rollback';
      try {
        if (!mayWait) this.#hanging.check(sql);
        const { client, lane } = taken;
        const send = async () => {
          const began = performance.now();
          try {
            return await ask(client, this.#silence, sql, params, this.#names?.of(sql));
          } finally {
            this.#statements.took(sql, performance.now() - began);
          }
        };
        const result = await send().catch((error: unknown) => {
          if (!this.#names || !isStale(error)) throw error;
          this.#names.renew();
          // The error has aborted the transaction, which is retried as a whole.
          if (lane === TRANSACTIONS) throw error;
          return send();
        });
        this.#hanging.passed(sql);
        return result;
      } catch (error) {
        const kind = error instanceof DatabaseUnavailable ? error.kind : 'answered';
        if (kind === 'waited' || kind === 'silent') this.#hanging.hung(sql);
        if (kind === 'answered') this.#hanging.passed(sql);
        if (kind === 'silent') this.#silentAt = performance.now();
        broken ||= kind === 'silent' || kind === 'lost';
        throw error;
      }
    };
    const release = (discard = false): void => {
      if (!taken) return;
      taken.client.release(discard || broken);
      this.#lanes.leave(taken.lane);
      taken = undefined;
    };
    return { query: query as unknown as PostgresPoolClient['query'], release };
  }

  async #take(sql: string): Promise<{ client: pg.PoolClient; lane: string }> {
    const isTransaction = /^(begin|start transaction)/.test(sql);
    const lane = isTransaction ? TRANSACTIONS : sql;
    const began = performance.now();
    await this.#lanes.enter(lane, this.#most(isTransaction));
    try {
      // A caller that has already waited here must not wait for a second timeout.
      if (this.#silentAt > began) throw new DatabaseUnavailable('crowded', 'The database did not answer others.');
      const client = await this.#pool.connect().catch((error: unknown) => {
        this.#silentAt = performance.now();
        throw asUnavailable(error);
      });
      return { client, lane };
    } catch (error) {
      this.#lanes.leave(lane);
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
