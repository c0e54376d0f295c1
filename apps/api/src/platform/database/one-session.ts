import { DatabaseUnavailable } from './unavailable.ts';

/** An embedded database as it is: a single session that does not know whose transaction is open. */
export interface RawSession {
  query: (sql: string, params?: unknown[]) => Promise<{ rows: unknown[]; affectedRows?: number }>;
  exec: (sql: string) => Promise<Array<{ rows: unknown[] }>>;
  listen: (channel: string, heard: (payload: string) => void) => Promise<unknown>;
  close: () => Promise<void>;
  /** The same for one turn. If the session is replaced by another in the middle of it, the turn's further statements fail. */
  pinned?: () => Pick<RawSession, 'query'>;
}

/** Shares the embedded database's single session: whole transactions and single statements take turns. */
export class OneSession {
  readonly raw: RawSession;
  readonly #waiting: Array<() => void> = [];
  #taken = false;

  constructor(raw: RawSession) {
    this.raw = raw;
  }

  /**
   * Waits for the session and returns how to release it. A caller that has waited longer than `patienceMs` is refused before anything has
   * begun. Once it has its turn, work is never interrupted.
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

  /** Whether somebody has the session, and how many wait for it. */
  load(): { used: number; open: number; waiting: number } {
    return { used: this.#taken ? 1 : 0, open: 1, waiting: this.#waiting.length };
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = await this.turn();
    try {
      return await work();
    } finally {
      done();
    }
  }

  /** One statement, while no transaction is open. */
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }> {
    return this.#inTurn(() => this.raw.query(sql, params));
  }

  /** Several statements without parameters, as one turn. If a transaction among them fails, it is rolled back within the turn. */
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

  /** Closes the database after running and waiting work is done. */
  close(): Promise<void> {
    return this.#inTurn(() => this.raw.close());
  }
}
