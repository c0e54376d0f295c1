import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseStopped, EmbeddedThread } from './embedded-thread.ts';
import type { PinnedSession, RawSession } from './one-session.ts';
import type { ThreadData } from './pglite-thread.ts';

const TRY_AGAIN_MS = 1000;

/**
 * The embedded database in a thread of its own, so that a long query does not hold up requests that need no database. When it crashes, work
 * in progress fails with `DatabaseStopped`, and the database is reopened, with retries until that succeeds.
 */
export class EmbeddedDatabase implements RawSession {
  readonly waitReady: Promise<void>;
  readonly #data: ThreadData;
  readonly #onError: (error: unknown) => void;
  readonly #hearing = new Map<string, (payload: string) => void>();
  #thread: EmbeddedThread;
  /** Set while the database is being reopened: the attempt in progress, or the error of the last one. */
  #again: { trying: Promise<void> } | { failed: unknown } | null = null;
  #closed = false;

  /** The caller holds the lock on the folder and knows whether there is a database in it. */
  constructor(data: ThreadData, onError: (error: unknown) => void) {
    this.#data = data;
    this.#onError = onError;
    this.#thread = new EmbeddedThread(data, this.#hearing);
    this.waitReady = this.#thread.ready.then(() => this.#watch(this.#thread));
  }

  async query(sql: string, params?: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }> {
    return (await this.#open()).query(sql, params);
  }

  async exec(sql: string): Promise<Array<{ rows: unknown[] }>> {
    return (await this.#open()).exec(sql);
  }

  async listen(channel: string, heard: (payload: string) => void): Promise<unknown> {
    this.#hearing.set(channel, heard);
    return (await this.#open()).listen(channel);
  }

  /** Work that began before a reopening fails: its further statements must not run outside their transaction. */
  pinned(): PinnedSession {
    let thread: Promise<EmbeddedThread> | null = null;
    const opened = () => {
      thread ??= this.#open();
      return thread;
    };
    return {
      query: async (sql, params) => (await opened()).query(sql, params),
      exec: async (sql) => (await opened()).exec(sql),
    };
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#again && 'trying' in this.#again) await this.#again.trying;
    await this.#thread.close();
  }

  /**
   * The open thread. Callers wait for an attempt to reopen it that is in progress; if the last attempt failed, they get its error at once.
   */
  async #open(): Promise<EmbeddedThread> {
    if (this.#closed) throw new Error('The embedded database is closed.');
    if (this.#again && 'trying' in this.#again) await this.#again.trying;
    if (this.#again && 'failed' in this.#again) throw new DatabaseStopped(this.#again.failed);
    return this.#thread;
  }

  #watch(thread: EmbeddedThread): void {
    thread.onEnd = (reason) => {
      if (!this.#closed) void this.#reopen(reason);
    };
  }

  async #reopen(reason: unknown): Promise<void> {
    this.#onError(new DatabaseStopped(reason));
    while (!this.#closed) {
      const trying = this.#try();
      this.#again = { trying };
      await trying;
      if (!this.#again) return;
      await wait(TRY_AGAIN_MS, undefined, { ref: false });
    }
  }

  async #try(): Promise<void> {
    const thread = new EmbeddedThread({ ...this.#data, make: null }, this.#hearing);
    try {
      await thread.ready;
      await Promise.all([...this.#hearing.keys()].map((channel) => thread.listen(channel)));
    } catch (error) {
      this.#again = { failed: error };
      return;
    }
    this.#thread = thread;
    this.#again = null;
    this.#watch(thread);
  }
}
