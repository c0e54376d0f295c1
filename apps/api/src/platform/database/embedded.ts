import { Worker } from 'node:worker_threads';
import type { PGliteQueryResults, PGliteTransaction } from 'kysely';
import type { ThreadAnswer, ThreadRequest } from './pglite-thread.ts';

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
/** A request before its id is given, one member of the union at a time. */
type Ask = ThreadRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

/**
 * The embedded database in a thread of its own, so that a long query does not hold up requests that need no database.
 * It has one session: whole transactions and single statements take turns.
 */
export class EmbeddedDatabase {
  closed = false;
  ready = false;
  readonly waitReady: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #turn: Promise<unknown> = Promise.resolve();

  /** `folder` is created when absent; the caller holds its lock. */
  constructor(folder: string) {
    this.#worker = new Worker(new URL('./pglite-thread.js', import.meta.url), { workerData: { folder } });
    this.waitReady = new Promise<void>((resolve, reject) => {
      this.#waiting.set(0, { resolve: () => resolve(), reject });
    }).then(() => {
      this.ready = true;
    });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#receive(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')));
  }

  /** One statement, when no transaction is under way. */
  query<T>(sql: string, params?: unknown[]): Promise<PGliteQueryResults<T>> {
    return this.#inTurn(() => this.#query<T>(sql, params));
  }

  /** Several statements without parameters, as one turn. */
  exec(sql: string): Promise<Array<{ rows: unknown[] }>> {
    return this.#inTurn(() => this.#ask({ kind: 'exec', sql }) as Promise<Array<{ rows: unknown[] }>>);
  }

  /** Runs `work` in a transaction that nothing else of this process enters; its own handle must be used inside. */
  transaction<T>(work: (tx: PGliteTransaction) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      await this.#query('begin');
      try {
        const result = await work({
          query: (sql, params) => this.#query(sql, params),
          rollback: async () => void (await this.#query('rollback')),
        });
        await this.#query('commit');
        return result;
      } catch (error) {
        await this.#query('rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    await this.#inTurn(() => this.#ask({ kind: 'close' }));
    this.closed = true;
    await this.#worker.terminate();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #query<T>(sql: string, params?: unknown[]): Promise<PGliteQueryResults<T>> {
    return this.#ask({ kind: 'query', sql, params }) as Promise<PGliteQueryResults<T>>;
  }

  #ask(request: Ask): Promise<unknown> {
    if (this.closed) return Promise.reject(new Error('The embedded database is closed.'));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }

  #receive(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.error) waiting?.reject(Object.assign(new Error(String(answer.error.message)), answer.error));
    else waiting?.resolve(answer.result);
  }

  #fail(error: Error): void {
    this.closed = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
