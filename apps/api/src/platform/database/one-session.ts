import { DatabaseUnavailable } from './unavailable.ts';

/** An embedded database without turns: a single session that does not know whose transaction is open. */
export interface RawSession {
  query: (sql: string, params?: unknown[]) => Promise<{ rows: unknown[]; affectedRows?: number }>;
  exec: (sql: string) => Promise<Array<{ rows: unknown[] }>>;
  listen: (channel: string, heard: (payload: string) => void) => Promise<unknown>;
  close: () => Promise<void>;
  /**
   * Returns the session for one turn of a database on disk, where commits can share a flush. If the session is replaced in the middle of
   * the turn, its further statements fail.
   */
  pinned?: () => PinnedSession;
}

/** A session for one turn. */
export type PinnedSession = Pick<RawSession, 'query' | 'exec'>;

/** A committed transaction that is acknowledged once it is on the disk. */
interface Unflushed {
  session: PinnedSession;
  at: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** A flush serves at most this many commits, and starts about this long after the first of them. */
const COMMITS_PER_FLUSH = 16;
const FLUSH_WITHIN_MS = 10;

/** COMMIT does not wait for the disk; FLUSH flushes the log up to its own position. */
const COMMIT = 'set local synchronous_commit = off; commit';
const FLUSH = "select pg_logical_emit_message(false, 'muster', '', true)";

/** Shares the embedded database's single session: whole transactions and single statements take turns. */
export class OneSession {
  readonly raw: RawSession;
  readonly #waiting: Array<() => void> = [];
  #unflushed: Unflushed[] = [];
  #taken = false;

  constructor(raw: RawSession) {
    this.raw = raw;
  }

  /**
   * Waits for the session and returns the function that releases it. A caller that waits longer than `patienceMs` is refused before its
   * work begins. Once it has its turn, work is never interrupted.
   */
  async turn(patienceMs = Number.POSITIVE_INFINITY): Promise<() => void> {
    if (this.#taken) await this.#queue(patienceMs);
    this.#taken = true;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      if (this.#mustFlush()) void this.#flush().then(() => this.#pass());
      else this.#pass();
    };
  }

  /**
   * Commits the transaction of a turn and resolves once it is on the disk. If others wait for their turn, the turn ends before the flush,
   * and several commits share one flush.
   */
  async commit(session: PinnedSession, end: () => void): Promise<void> {
    const isAlone = this.#waiting.length === 0 && this.#unflushed.length === 0;
    if (isAlone || !this.raw.pinned) return void (await session.query('commit'));
    await session.exec(COMMIT);
    const flushed = new Promise<void>((resolve, reject) => {
      this.#unflushed.push({ session, at: performance.now(), resolve, reject });
    });
    end();
    await flushed;
  }

  #mustFlush(): boolean {
    const first = this.#unflushed[0];
    if (!first) return false;
    if (this.#waiting.length === 0 || this.#unflushed.length >= COMMITS_PER_FLUSH) return true;
    return performance.now() - first.at > FLUSH_WITHIN_MS;
  }

  /** Never rejects. If the session was replaced, its unflushed commits may be lost, so the flush runs on the first commit's session. */
  async #flush(): Promise<void> {
    const commits = this.#unflushed;
    this.#unflushed = [];
    try {
      await commits[0]?.session.query(FLUSH);
      for (const { resolve } of commits) resolve();
    } catch (error) {
      for (const { reject } of commits) reject(error);
    }
  }

  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
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

  /** Whether the session is in use, and how many callers wait for it. */
  load(): { used: number; open: number; waiting: number } {
    return { used: this.#taken ? 1 : 0, open: 1, waiting: this.#waiting.length };
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = await this.turn();
    await this.#flush();
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
