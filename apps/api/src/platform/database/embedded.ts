import { Worker } from 'node:worker_threads';
import type { RawSession } from './one-session.ts';
import type { ThreadAnswer, ThreadRequest } from './pglite-thread.ts';

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
/** A request before its id is given, one member of the union at a time. */
type Ask = ThreadRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

/** The embedded database in a thread of its own, so that a long query does not hold up requests that need no database. */
export class EmbeddedDatabase implements RawSession {
  readonly waitReady: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #hearing = new Map<string, (payload: string) => void>();
  #nextId = 1;
  #closed = false;

  /** `folder` is created when absent; the caller holds its lock. */
  constructor(folder: string) {
    this.#worker = new Worker(new URL('./pglite-thread.js', import.meta.url), { workerData: { folder } });
    this.waitReady = new Promise<void>((resolve, reject) => {
      this.#waiting.set(0, { resolve: () => resolve(), reject });
    });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#receive(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')));
  }

  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }> {
    return this.#ask({ kind: 'query', sql, params }) as Promise<{ rows: unknown[]; affectedRows?: number }>;
  }

  exec(sql: string): Promise<Array<{ rows: unknown[] }>> {
    return this.#ask({ kind: 'exec', sql }) as Promise<Array<{ rows: unknown[] }>>;
  }

  listen(channel: string, heard: (payload: string) => void): Promise<unknown> {
    this.#hearing.set(channel, heard);
    return this.#ask({ kind: 'listen', channel });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#ask({ kind: 'close' });
    this.#closed = true;
    await this.#worker.terminate();
  }

  #ask(request: Ask): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error('The embedded database is closed.'));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }

  #receive(answer: ThreadAnswer): void {
    if ('channel' in answer) {
      this.#hearing.get(answer.channel)?.(answer.payload);
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.error) waiting?.reject(Object.assign(new Error(String(answer.error.message)), answer.error));
    else waiting?.resolve(answer.result);
  }

  #fail(error: Error): void {
    this.#closed = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
