import { type LiveStream, livePath } from '@muster/contract';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { killLeftOvers, type RunningServer } from '../../drills/src/lib/server.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { callsOf, dataFolder, serve, signIn } from './calls.ts';

let data: Awaited<ReturnType<typeof dataFolder>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let web: RunningServer;
let database: pg.Client;
let author: Awaited<ReturnType<typeof signIn>>;
let reader: Awaited<ReturnType<typeof signIn>>;
let postId: string;
/** What the author's socket at the web was told. */
const told: Array<[string, ...unknown[]]> = [];
let socket: ReturnType<typeof io>;

const start = (ROLE: string, demo = false) => serve({ dataDir: data.path, databaseUrl: postgres.url, demo, env: { ROLE } });
const eventually = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 120_000, interval: 50 });
const like = () => reader.calls.addReaction({ params: { posterId: author.me.id, streamId: postId }, body: { kind: 'like' } });
const likes = () =>
  told.flatMap(([about, news]) => (about === 'rooms' ? [(news as Array<[string, LiveStream]>)[0]?.[1].reaction_counts.like] : []));
/** Whether the author's list says anything of the post. */
const listed = async () =>
  JSON.stringify(await author.calls.listNotifications({ params: { id: author.me.id }, query: {} })).includes(postId);
/** The states in which the queue has jobs, each once. */
const states = async () => {
  const { rows } = await database.query<{ state: string }>('select distinct state from pgboss.job order by state');
  return rows.map(({ state }) => state);
};
const schedules = async () => (await database.query('select from pgboss.schedule')).rowCount;

beforeAll(async () => {
  data = await dataFolder();
  postgres = await startPostgres();
  web = await start('web', true);
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  author = await signIn(web.url, data.path, 'member');
  reader = await signIn(web.url, data.path, 'operator');
  postId = (await author.calls.createPost({ params: { id: author.me.id }, body: { text: 'Who tells me of likes?' } })).id;
  socket = io(web.url, { path: livePath, transports: ['websocket'], auth: { token: author.access }, reconnection: false });
  socket.onAny((...args: [string, ...unknown[]]) => told.push(args));
  await eventually(() => expect(socket.connected).toBe(true));
});
afterAll(async () => {
  socket?.disconnect();
  await database?.end();
  await web?.stop();
  killLeftOvers();
  await postgres?.stop();
  await data.remove();
});

it('serves with a web alone: what happens reaches a socket, its jobs wait, and nothing that is due by the clock is begun', async () => {
  expect(web.output()).toContain('Jobs run in processes whose ROLE is worker or both.');
  await socket.emitWithAck('watch', { join: [`post:${postId}`] });
  await like();
  await eventually(() => expect(likes()).toEqual([1]));
  await eventually(async () => expect(await states()).toEqual(['created']));
  expect(await schedules()).toBe(0);
  expect(await listed()).toBe(false);
  expect(told.map(([about]) => about)).not.toContain('notifications');
});

it('leaves the jobs to a worker, which writes the notification; the socket at the web is told of it', async () => {
  const worker = await start('worker');
  await eventually(() => expect(told.map(([about]) => about)).toContain('notifications'));
  await eventually(async () => expect(await listed()).toBe(true));
  expect(await schedules()).toBeGreaterThan(10);

  // To the world it only says that it is there.
  expect(await callsOf(worker.url).getHealth({})).toMatchObject({ status: 'ok', ready: true });
  expect(await callsOf(worker.url).getLiveness({})).toMatchObject({ alive: true });
  for (const path of ['/', '/api/config', '/api/docs', '/dev/outbox', `/api/user/${author.me.id}`]) {
    const answer = await fetch(worker.url + path, { headers: { authorization: `Bearer ${author.access}` } });
    expect([path, answer.status, await answer.json()]).toEqual([path, 404, expect.objectContaining({ code: 'not_found' })]);
  }
  const refused = io(worker.url, {
    path: livePath,
    transports: ['websocket'],
    auth: { token: author.access },
    reconnection: false,
    forceNew: true,
  });
  await new Promise((resolve) => refused.once('connect_error', resolve));
  expect(refused.connected).toBe(false);
  refused.disconnect();
  expect(await worker.stop()).toMatchObject({ code: 0, signal: null });
});
