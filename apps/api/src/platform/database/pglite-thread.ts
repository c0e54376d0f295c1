import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { flush, flushNothing, flushTree } from '../files/flush.ts';
import { SyncedFolder } from './embedded-files.ts';
import { pgliteOptions } from './pglite-options.ts';
import { PreparedPGlite } from './prepared-pglite.ts';

/** A request from the main thread to this thread. */
export type ThreadRequest =
  | { id: number; kind: 'query'; sql: string; params: unknown[] | undefined }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' };

/**
 * An answer by id; without an id if the database has crashed on its own. `fatal` if the thread cannot answer any further request, not even
 * with an error. Or a notification on a subscribed channel.
 */
export type ThreadAnswer =
  | { id?: number; result?: unknown; error?: Record<string, unknown>; fatal?: boolean }
  | { channel: string; payload: string };

/**
 * The folder to open. If there is no database yet, one is created: in the folder `draft`, which is then moved into place, or directly in
 * place. PGlite creates one wherever PG_VERSION is missing, whatever else is there, so that decision is never left to it. `synced`: commits
 * are flushed to the disk.
 */
export type ThreadData = { folder: string; make: { draft: string } | 'in place' | null; synced: boolean };

const port = parentPort!;
const say = (answer: ThreadAnswer) => port.postMessage(answer);
const { folder, make, synced } = workerData as ThreadData;
if (!synced) flushNothing();

const startParams = [
  // PGlite's `-F` switches fsync off. Its fdatasync does nothing, so the log is flushed by fsync too.
  ...pgliteOptions.startParams.filter((param) => !(synced && param === '-F')),
  '-c',
  'wal_sync_method=fsync',
  // Without a limit the log grows past a gigabyte in a busy hour, and reopening replays all of it.
  '-c',
  'max_wal_size=128MB',
  // PostgreSQL keeps this much log as spare files (see embedded-upkeep.ts). More would fill a small disk.
  '-c',
  'min_wal_size=48MB',
  // There is no replication. Otherwise each checkpoint writes a file of replication origins, and PostgreSQL crashes if there is no space
  // for it.
  '-c',
  'max_active_replication_origins=0',
];

/**
 * A database that reports when its program aborts. PostgreSQL aborts when it cannot go on (PANIC), and PGlite would then call it again and
 * again, forever.
 */
class Watched extends PreparedPGlite {
  #closing = false;

  sayBroken(tell: (what: string | number) => void): void {
    const end = (what: string | number) => {
      if (!this.#closing) tell(what);
    };
    Object.assign(this.mod!, { onAbort: end, onExit: end });
  }

  override close(): Promise<void> {
    this.#closing = true;
    return super.close();
  }
}

async function open(): Promise<Watched> {
  if (!make && !existsSync(join(folder, 'PG_VERSION'))) throw new Error(`There is no PG_VERSION in ${folder}`);
  if (make && make !== 'in place') {
    const { draft } = make;
    await rm(draft, { recursive: true, force: true });
    await (await PGlite.create({ ...pgliteOptions, fs: new SyncedFolder(draft), startParams })).close();
    await flushTree(draft);
    await rename(draft, folder);
    await flush(dirname(folder));
  }
  const database = new Watched({ ...pgliteOptions, fs: new SyncedFolder(folder), startParams });
  await database.waitReady;
  database.sayBroken((what) => say({ error: { message: `PostgreSQL broke off (${what || 'PANIC'})` }, fatal: true }));
  return database;
}
const opened = open();

/** Errors lose their custom properties when they cross threads, and the callers compare `code`. */
const plain = (error: unknown): Record<string, unknown> => ({
  ...(error as object),
  message: error instanceof Error ? error.message : String(error),
});

/** After a PANIC or FATAL of PostgreSQL, or an abort, every further statement would wait forever. */
function isFatal(error: unknown): boolean {
  const { severity, name } = error as { severity?: unknown; name?: unknown };
  return severity === 'PANIC' || severity === 'FATAL' || name === 'RuntimeError' || name === 'ExitStatus';
}

async function run(request: ThreadRequest): Promise<unknown> {
  const database = await opened;
  switch (request.kind) {
    case 'query': {
      const { rows, affectedRows } = await database.query(request.sql, request.params);
      return { rows, affectedRows };
    }
    case 'exec':
      return (await database.exec(request.sql)).map(({ rows }) => ({ rows }));
    case 'listen':
      await database.listen(request.channel, (payload) => say({ channel: request.channel, payload }));
      return undefined;
    case 'close':
      return database.close();
  }
}

port.on('message', (request: ThreadRequest) => {
  run(request).then(
    (result) => say({ id: request.id, result }),
    (error: unknown) => say({ id: request.id, error: plain(error), fatal: isFatal(error) }),
  );
});
opened.then(
  () => say({ id: 0 }),
  (error: unknown) => say({ id: 0, error: plain(error), fatal: true }),
);
