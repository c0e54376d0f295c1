import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@muster/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { killLeftOvers, type RunningServer } from '../../drills/src/lib/server.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { dataFolder, serve, signIn } from './calls.ts';

/** Where Debian installs it. Without it the test is skipped. */
const pgbouncer = '/usr/sbin/pgbouncer';
const there = existsSync(pgbouncer);

let data: Awaited<ReturnType<typeof dataFolder>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let pooler: ChildProcess;
let folder: string;
let server: RunningServer;

/** A pooler with two connections in transaction mode, which keeps no prepared statements. Returns its address. */
async function startPooler(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'muster-pooler-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = `[databases]
postgres = host=127.0.0.1 port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
server_reset_query =
`;
  await writeFile(file, settings.replace('port=', 'user=postgres port='));
  const asRoot = process.getuid?.() === 0;
  pooler = spawn(pgbouncer, [...(asRoot ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        await client.query('select 1');
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    { timeout: 120_000, interval: 100 },
  );
  return url;
}

beforeAll(async () => {
  if (!there) return;
  data = await dataFolder();
  postgres = await startPostgres();
  const env = { DATABASE_DIRECT_URL: postgres.url, DATABASE_PREPARE: 'false' };
  server = await serve({ dataDir: data.path, databaseUrl: await startPooler(), demo: true, env });
});
afterAll(async () => {
  if (!there) return;
  await server?.stop();
  killLeftOvers();
  pooler?.kill('SIGINT');
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
  await data.remove();
});

/** Asks until it is answered: on a busy machine many at once may wait for longer than anything may, and are asked to come again. */
async function comingAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      await wait(1000);
    }
  }
}

it.runIf(there)('serves reads and writes, many at once, through a pooler that lends its connections by the transaction', async () => {
  const { me, calls } = await signIn(server.url, data.path, 'member');
  const post = await calls.createPost({ params: { id: me.id }, body: { text: 'Through the pooler.' } });
  const feeds = await Promise.all(Array.from({ length: 40 }, () => comingAgain(() => calls.listEverythingFeed({ query: {} }))));
  for (const { data: page } of feeds) expect(page.results[0]!.id).toBe(post.id);
  const written = await Promise.all(
    Array.from({ length: 5 }, (_, n) => {
      const comment = { params: { posterId: me.id, streamId: post.id }, body: { kind: 'comment' as const, content: `Comment ${n}` } };
      const idempotencyKey = crypto.randomUUID();
      return comingAgain(() => calls.addReaction(comment, { idempotencyKey }));
    }),
  );
  expect(new Set(written.map(({ id }) => id)).size).toBe(5);
  expect((await calls.getPost({ params: { id: me.id, postId: post.id } })).reaction_counts.comment).toBe(5);
});

it.runIf(there)('listens at the server itself', async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from pg_stat_activity where application_name = 'muster live'`);
  await client.end();
  expect(rows).toEqual([{ n: 1 }]);
});
