import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connect as connectTo, withoutSweeps } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const connect = (token: unknown, url = app.url, origin?: string) => connectTo(token, url, origin);
const write = (author: TestMember, text: string, tagged: string[] = []) =>
  author.api.createPost({ params: { id: author.id }, body: { text, tagged } });

it('opens for a member with a good access token alone', async () => {
  const me = await makeMember(app);
  expect(await connect(me.access).opened).toBe('open');
  for (const bad of [undefined, '', 'x.y.z', 7, `${me.access}x`]) expect(await connect(bad).opened).toBe('unauthenticated');
  const unfinished = await makeMember(app, { profile_completed: false });
  expect(await connect(unfinished.access).opened).toBe('unauthenticated');
});

it('tells who was told something to ask again, and says nothing more', async () => {
  const [me, hidden, other] = [
    await makeMember(app),
    await makeMember(app, { first_name: 'Canary', anonymous_profile: true }),
    await makeMember(app),
  ];
  const post = await write(me, 'Early run');
  await app.jobs.settle();
  const [mine, theirs] = [connect(me.access), connect(other.access)];
  await Promise.all([mine.opened, theirs.opened]);
  await hidden.api.addReaction({ params: { posterId: me.id, streamId: post.id }, body: { kind: 'like' } });
  await vi.waitFor(() => expect(mine.told).toContainEqual(['notifications']), 30_000);
  expect([...mine.told, ...theirs.told].filter((event) => String(event) !== 'feed')).toEqual([['notifications']]);
  // Marked as seen in one tab: the bell in another refetches.
  await me.api.markNotificationsSeen({ params: { id: me.id } });
  await vi.waitFor(() => expect(mine.told).toContainEqual(['seen']), 30_000);
  expect(theirs.told).not.toContainEqual(['seen']);
});

it('tells everybody of new posts to ask again, not more than once in five seconds, and at the end once more', async () => {
  // A separate app, in which no nudge about posts has been sent yet.
  const own = await startTestApp();
  const [me, other] = [await makeMember(own), await makeMember(own)];
  const theirs = connect(other.access, own.url);
  await theirs.opened;
  const times: number[] = [];
  theirs.socket.on('feed', () => times.push(performance.now()));
  const began = performance.now();
  await write(me, 'The first');
  await vi.waitFor(() => expect(times).toHaveLength(1), 60_000);
  for (let i = 0; i < 4; i += 1) await write(me, `${i}`);
  await own.jobs.settle();
  await vi.waitFor(() => expect(times.length).toBeGreaterThan(1), 60_000);
  expect(theirs.told).toEqual(times.map(() => ['feed']));
  // Counted from before the first nudge, which may arrive late on a busy machine; timers may fire a millisecond early.
  for (const [i, time] of times.entries()) expect(time - began).toBeGreaterThan(i * 5000 - 50);
  await own.close();
});

it('closes with its session, however that ends, and with its access token', async () => {
  const me = await makeMember(app);
  const [first, second] = [await app.session.start(me.id, 'test'), await app.session.start(me.id, 'test')];
  const [ended, kept] = [connect(first.access), connect(second.access)];
  await Promise.all([ended.opened, kept.opened]);
  await app.client().endSession({ body: { refresh: first.refresh } });
  expect(await ended.closed).toBe('io server disconnect');
  expect(kept.socket.connected).toBe(true);
  await me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: me.password } });
  expect(await kept.closed).toBe('io server disconnect');
});

it('closes at once with its session, in whichever way that ends and whoever ends it', async () => {
  // Without the sweep every five seconds: a socket that is not closed at once stays open.
  const own = await withoutSweeps(() => startTestApp());
  const me = await makeMember(own);
  const begin = () => own.session.start(me.id, 'test');
  const mine = own.client((await begin()).access);
  const ways: Array<[string, (session: { access: string; refresh: string }) => Promise<unknown>]> = [
    ['signed out', ({ refresh }) => own.client().endSession({ body: { refresh } })],
    ['ended elsewhere', async ({ refresh }) => mine.endOneSession({ params: { id: me.id, sessionId: refresh.split('.')[0]! } })],
    ['all others ended', async () => mine.endOtherSessions({ params: { id: me.id } })],
    [
      'by another process',
      ({ refresh }) => sql`update session set ended_at = now() where id = ${refresh.split('.')[0]}`.execute(own.deps.db),
    ],
    ['deleted', ({ refresh }) => sql`delete from session where id = ${refresh.split('.')[0]}`.execute(own.deps.db)],
  ];
  const ended: string[] = [];
  for (const [how, end] of ways) {
    const session = await begin();
    const { opened, closed } = connect(session.access, own.url);
    expect(await opened).toBe('open');
    await end(session);
    expect(await closed).toBe('io server disconnect');
    ended.push(how);
  }
  expect(ended).toEqual(ways.map(([how]) => how));
  await own.close();
});

it('refuses a page of another site, and takes our own and what is no browser', async () => {
  const { access } = await makeMember(app);
  const open = (origin?: string) => connect(access, app.url, origin).opened;
  for (const foreign of ['https://evil.example', 'null', app.url.replace(/:\d+$/, ':1')]) expect(await open(foreign)).not.toBe('open');
  for (const ours of [undefined, app.url]) expect(await open(ours)).toBe('open');
});

it('cuts off who floods it, also with messages that are nothing', async () => {
  const { access } = await makeMember(app);
  const { opened, socket, closed } = connect(access);
  expect(await opened).toBe('open');
  for (let sent = 0; sent < 5000; sent += 1) (socket as Socket).emit('x');
  expect(await closed).toMatch(/transport/);
});

it('ends with the access token that opened it', async () => {
  const me = await makeMember(app);
  const { access } = await app.session.start(me.id, 'test');
  app.clock.advance(15 * 60 - 1);
  const socket = connect(access);
  expect(await socket.opened).toBe('open');
  expect(await socket.closed).toBe('io server disconnect');
});

it('takes no more than twenty sockets of a member: the oldest goes', async () => {
  const me = await makeMember(app);
  const { access } = await app.session.start(me.id, 'test');
  const all = [];
  for (let i = 0; i < 21; i += 1) {
    all.push(connect(access));
    expect(await all.at(-1)!.opened).toBe('open');
  }
  expect(await all[0]!.closed).toBe('io server disconnect');
  expect(all.slice(1).every(({ socket }) => socket.connected)).toBe(true);
});

it('hears what is agreed on alone: anything else has no effect, and much of it ends the connection', async () => {
  const me = await makeMember(app);
  const { access } = await app.session.start(me.id, 'test');
  const { socket, told, closed } = connect(access);
  await vi.waitFor(() => expect(socket.connected).toBe(true), 30_000);
  (socket as Socket).emit('feed', 'x');
  (socket as Socket).emit('notifications', 'x'.repeat(10_000));
  expect(await closed).toBe('transport close');
  expect(told).toEqual([]);
});

it('lets the server close at once while sockets are open', async () => {
  const own = await startTestApp();
  const { access } = await makeMember(own);
  const { opened, closed } = connect(access, own.url);
  await opened;
  // A server that waited for its sockets would never close.
  await own.close();
  expect(await closed).toBe('io server disconnect');
});
