import { DatabaseUnavailable } from './unavailable.ts';

/** An embedded database as it is: one session, which knows nothing of who is in the middle of a transaction. */
export interface RawSession {
  query: (sql: string, params?: unknown[]) => Promise<{ rows: unknown[]; affectedRows?: number }>;
  exec: (sql: string) => Promise<Array<{ rows: unknown[] }>>;
  listen: (channel: string, heard: (payload: string) => void) => Promise<unknown>;
  close: () => Promise<void>;
  /** The same for one turn, where the session may be replaced by another in the middle of it: then the turn's further statements fail. */
  pinned?: () => Pick<RawSession, 'query'>;
}

/** The embedded database with its one session shared: whole transactions and single statements take turns. */
export class OneSession {
  readonly raw: RawSession;
  readonly #waiting: Array<() => void> = [];
  #taken = false;

  constructor(raw: RawSession) {
    this.raw = raw;
  }

  /**
   * Waits for the session and gives how to hand it on. Who has waited for longer than `patienceMs` goes without: nothing was begun. Once
   * its turn has come, work is never broken off.
   */
  async turn(patienceMs = Number.POSITIVE_INFINITY): Promise<() => void> {
    if (this.#taken) await this.#queue(patienceMs);
    this.#taken = true;
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken = false;
    };
  }

  #queue(patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(go);
      if (patienceMs === Number.POSITIVE_INFINITY) return;
      timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(new DatabaseUnavailable('crowded', `The embedded database was busy for ${patienceMs} ms.`));
      }, patienceMs);
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = await this.turn();
    try {
      return await work();
    } finally {
      done();
    }
  }

  /** One statement, when no transaction is under way. */
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }> {
    return this.#inTurn(() => this.raw.query(sql, params));
  }

  /** Several statements without parameters, as one turn. A transaction among them that fails does not outlive it. */
  exec(sql: string): Promise<Array<{ rows: unknown[] }>> {
    return this.#inTurn(() =>
      this.raw.exec(sql).catch(async (error: unknown) => {
        await this.raw.query('rollback').catch(() => undefined);
        throw error;
      }),
    );
  }

  /** Calls back for each NOTIFY on a channel. */
  hear(channel: string, heard: (payload: string) => void): Promise<unknown> {
    return this.#inTurn(() => this.raw.listen(channel, heard));
  }

  /** Closes the database once what is under way and what waits is done. */
  close(): Promise<void> {
    return this.#inTurn(() => this.raw.close());
  }
}
