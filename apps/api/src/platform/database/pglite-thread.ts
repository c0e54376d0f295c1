import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pgliteOptions } from './pglite-options.ts';

/** What the main thread asks of this one. */
export type ThreadRequest =
  | { id: number; kind: 'query'; sql: string; params: unknown[] | undefined }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' };

/** An answer by id, or a notice on a channel that is listened to. */
export type ThreadAnswer = { id: number; result?: unknown; error?: Record<string, unknown> } | { channel: string; payload: string };

const port = parentPort!;
const opened = PGlite.create({
  ...pgliteOptions,
  dataDir: (workerData as { folder: string }).folder,
  // Without a limit the log of a busy hour grows past a gigabyte, and reopening replays all of it.
  startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=128MB'],
});

/** Errors lose their own properties when they cross threads, and the callers compare `code`. */
const plain = (error: unknown): Record<string, unknown> => ({
  ...(error as object),
  message: error instanceof Error ? error.message : String(error),
});

async function run(request: ThreadRequest): Promise<unknown> {
  const database = await opened;
  switch (request.kind) {
    case 'query': {
      const { rows, affectedRows } = await database.query(request.sql, request.params);
      return { rows, affectedRows, fields: [] };
    }
    case 'exec':
      return (await database.exec(request.sql)).map(({ rows }) => ({ rows }));
    case 'listen':
      await database.listen(request.channel, (payload) => port.postMessage({ channel: request.channel, payload } satisfies ThreadAnswer));
      return undefined;
    case 'close':
      return database.close();
  }
}

port.on('message', (request: ThreadRequest) => {
  run(request).then(
    (result) => port.postMessage({ id: request.id, result } satisfies ThreadAnswer),
    (error: unknown) => port.postMessage({ id: request.id, error: plain(error) } satisfies ThreadAnswer),
  );
});
opened.then(
  () => port.postMessage({ id: 0 } satisfies ThreadAnswer),
  (error: unknown) => port.postMessage({ id: 0, error: plain(error) } satisfies ThreadAnswer),
);
