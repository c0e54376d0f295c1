import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseLimits } from './limits.ts';
import { type LogPosition, positionIn, REPLICA_AT } from './log-position.ts';
import { ask, postgresPool } from './postgres.ts';
import type { Statements } from './slow-statements.ts';
import { isStale, type StatementNames } from './statement-names.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** How long a call waits for a replica that lags slightly, and how often it checks. */
const BEHIND_MS = 20;
const LOOK_MS = 4;
/** After the replica lagged or did not answer, it gets no reads for this long, so that few calls pay for the attempt. */
const REST_BEHIND_MS = 250;
const REST_FAILED_MS = 1000;

/** Counts of calls, by the server that answered their reads. */
export interface ReadFigures {
  /** All reads went to the replica. */
  replica: number;
  /** Reads went to the primary, because the replica had not replayed what was acknowledged before the call arrived. */
  behind: number;
  /** Reads went to the primary, because the replica did not answer, refused, or is not a replica. */
  failed: number;
  /** Reads went to the primary without trying the replica: it was paused, or the call writes. */
  primary: number;
}

/** Whether the replica refused a statement because it writes. */
const isWrite = (error: unknown): boolean => error instanceof DatabaseUnavailable && (error.cause as { code?: string }).code === '25006';

/** The figures before any read, and without a replica. */
export const noReads: ReadFigures = { replica: 0, behind: 0, failed: 0, primary: 0 };

interface Options {
  connections: number;
  names: StatementNames | null;
  statements: Statements;
  /** Queries the primary's log position; called after the call has arrived. */
  primaryAt: () => Promise<LogPosition | undefined>;
}

/** The reads of one call, on one connection to a replica. */
export interface ReplicaCall {
  /** Returns the result of a read, or undefined if the primary has to answer this read and all later ones. */
  read: (sql: string, params: readonly unknown[]) => Promise<pg.QueryResult | undefined>;
  /** Sends all further reads to the primary, so that the call sees its own writes. */
  leave: () => void;
  /** Releases the connection, once the call has its answer. */
  end: () => void;
}

/**
 * A read replica, or several behind one address (decision 87). A call reads there if the replica has replayed everything that the primary
 * had acknowledged when the call arrived, so replica reads are never stale. On any failure the primary is read.
 */
export class Replica {
  readonly figures: ReadFigures = { ...noReads };
  readonly #pool: pg.Pool;
  readonly #silence: number;
  readonly #names: StatementNames | null;
  readonly #statements: Statements;
  readonly #primaryAt: Options['primaryAt'];
  /** Statements that the replica refused because they write; there are few. */
  readonly #writes = new Set<string>();
  #restsUntil = 0;

  constructor(url: string, limits: DatabaseLimits, { connections, names, statements, primaryAt }: Options) {
    this.#pool = postgresPool(url, limits, connections);
    this.#silence = limits.silence;
    this.#names = names;
    this.#statements = statements;
    this.#primaryAt = primaryAt;
  }

  load(): { used: number; open: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { used: totalCount - idleCount, open: totalCount, waiting: waitingCount };
  }

  /** Its lag behind the primary, in bytes of the log; undefined if it does not answer or is not a replica of this primary. */
  async behind(): Promise<number | undefined> {
    const wanted = await this.#primaryAt();
    const client = await this.#pool.connect().catch(() => undefined);
    if (!client) return undefined;
    try {
      const found = positionIn(await ask(client, this.#silence, REPLICA_AT));
      client.release();
      return wanted && found?.timeline === wanted.timeline ? Math.max(0, wanted.at - found.at) : undefined;
    } catch {
      client.release(true);
      return undefined;
    }
  }

  call(): ReplicaCall {
    let client: Promise<pg.PoolClient | undefined> | undefined;
    let left = false;
    let broken = false;
    const leave = () => {
      left = true;
      if (!client) this.figures.primary += 1;
      client ??= Promise.resolve(undefined);
    };
    return {
      read: async (sql, params) => {
        if (this.#writes.has(sql)) leave();
        if (left) return undefined;
        client ??= this.#begin();
        const taken = await client;
        if (!taken || left) {
          left = true;
          return undefined;
        }
        const began = performance.now();
        try {
          return await ask(taken, this.#silence, sql, params, this.#names?.of(sql));
        } catch (error) {
          // The primary runs the same statement, and reports any error of the statement itself.
          if (this.#names && isStale(error)) this.#names.renew();
          if (isWrite(error)) this.#writes.add(sql);
          if (!left) this.#failed(error instanceof DatabaseUnavailable && !isWrite(error));
          left = true;
          broken = true;
          return undefined;
        } finally {
          this.#statements.took(sql, performance.now() - began);
        }
      },
      leave,
      end: () => {
        left = true;
        // `#begin` has already passed a failure on to the call.
        void client?.then(
          async (taken) => {
            if (!taken) return;
            if (!broken) this.figures.replica += 1;
            taken.release(broken || (await ask(taken, this.#silence, 'commit').catch(() => null)) === null);
          },
          () => undefined,
        );
      },
    };
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  #failed(rests = true): void {
    this.figures.failed += 1;
    if (rests) this.#restsUntil = performance.now() + REST_FAILED_MS;
  }

  /**
   * Returns a connection with a transaction that sees everything acknowledged before; undefined if there is none. Throws if the primary is
   * unavailable.
   */
  async #begin(): Promise<pg.PoolClient | undefined> {
    if (performance.now() < this.#restsUntil) {
      this.figures.primary += 1;
      return undefined;
    }
    const [wanted, taken] = await Promise.allSettled([this.#primaryAt(), this.#take()]);
    const { client, found } = taken.status === 'fulfilled' ? taken.value : {};
    if (wanted.status === 'rejected') {
      client?.release(true);
      throw wanted.reason;
    }
    const fresh = client && (await this.#whenReplayed(client, wanted.value, found).catch(() => undefined));
    if (fresh) return client;
    client?.release(true);
    if (fresh === false) {
      this.figures.behind += 1;
      this.#restsUntil = performance.now() + REST_BEHIND_MS;
    } else this.#failed();
    return undefined;
  }

  async #take(): Promise<{ client?: pg.PoolClient; found?: LogPosition | undefined }> {
    const client = await this.#pool.connect();
    try {
      // Without parameters both statements go out in one message. Through a pooler only a transaction stays on one server.
      const answers = (await ask(client, this.#silence, `begin read only; ${REPLICA_AT}`)) as unknown as pg.QueryResult[];
      return { client, found: positionIn(answers[1]!) };
    } catch {
      client.release(true);
      return {};
    }
  }

  /**
   * Whether the replica replays up to `wanted` within some milliseconds; undefined if it cannot, being on another timeline or no replica.
   */
  async #whenReplayed(
    client: pg.PoolClient,
    wanted: LogPosition | undefined,
    first: LogPosition | undefined,
  ): Promise<boolean | undefined> {
    const until = performance.now() + BEHIND_MS;
    for (let found = first; ; found = positionIn(await ask(client, this.#silence, REPLICA_AT))) {
      if (!wanted || found?.timeline !== wanted.timeline) return undefined;
      if (found.at >= wanted.at) return true;
      if (performance.now() >= until) return false;
      await wait(LOOK_MS);
    }
  }
}
