import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './pglite-thread.ts';
import { DatabaseUnavailable } from './unavailable.ts';

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
/** A request without its id, distributed over the union. */
type Ask = ThreadRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

const LAST_WORDS_MS = 100;

/** The embedded database has crashed. Work in progress is lost; the database is reopened automatically. */
export class DatabaseStopped extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super('lost', 'The embedded database has stopped.', cause);
    this.name = 'DatabaseStopped';
  }
}

/** One thread running the embedded database, from opening until it is closed or crashes. */
export class EmbeddedThread {
  /** Resolves once the database is open. */
  readonly ready: Promise<void>;
  /** Called when the thread can no longer answer, for whatever reason, before any pending statement fails. */
  onEnd: (reason: unknown) => void = () => undefined;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #end: { reason: unknown } | null = null;

  /** Passes notifications on subscribed channels to `hearing`. */
  constructor(data: ThreadData, hearing: ReadonlyMap<string, (payload: string) => void>) {
    this.#worker = new Worker(new URL('./pglite-thread.js', import.meta.url), { workerData: data });
    this.ready = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(0, { resolve, reject });
    }).then(() => undefined);
    this.#worker.on('message', (answer: ThreadAnswer) => {
      if ('channel' in answer) hearing.get(answer.channel)?.(answer.payload);
      else this.#receive(answer);
    });
    this.#worker.on('error', (error) => this.#stop(error));
    this.#worker.on('exit', () => this.#stop(undefined));
  }

  get over(): boolean {
    return this.#end !== null;
  }

  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }> {
    return this.#ask({ kind: 'query', sql, params }) as Promise<{ rows: unknown[]; affectedRows?: number }>;
  }

  exec(sql: string): Promise<Array<{ rows: unknown[] }>> {
    return this.#ask({ kind: 'exec', sql }) as Promise<Array<{ rows: unknown[] }>>;
  }

  listen(channel: string): Promise<unknown> {
    return this.#ask({ kind: 'listen', channel });
  }

  /** Shuts the database down cleanly and ends the thread. */
  async close(): Promise<void> {
    try {
      if (!this.over) await this.#ask({ kind: 'close' });
    } finally {
      this.#stop(undefined);
      await this.#worker.terminate();
    }
  }

  #ask(request: Ask): Promise<unknown> {
    if (this.#end) return Promise.reject(new DatabaseStopped(this.#end.reason));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }

  #receive({ id, result, error, fatal }: Exclude<ThreadAnswer, { channel: string }>): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id !== undefined) this.#waiting.delete(id);
    const failure = error && Object.assign(new Error(String(error.message)), error);
    // The statement that crashed it may still report why.
    if (id === undefined) setTimeout(() => this.#die(failure), LAST_WORDS_MS);
    else if (!failure) waiting?.resolve(result);
    else if (!fatal) waiting?.reject(failure);
    else {
      this.#die(failure);
      waiting?.reject(new DatabaseStopped(failure));
    }
  }

  #die(reason: unknown): void {
    this.#stop(reason);
    void this.#worker.terminate();
  }

  #stop(reason: unknown): void {
    if (this.#end) return;
    this.#end = { reason };
    this.onEnd(reason);
    for (const { reject } of this.#waiting.values()) reject(new DatabaseStopped(reason));
    this.#waiting.clear();
  }
}
