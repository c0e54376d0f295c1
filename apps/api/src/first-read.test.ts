import type { CallName } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from './test/members.ts';
import type { TestApp } from './test/test-app.ts';
import { reads, startWatchedApp } from './test/watched-app.ts';
import { send } from './test/wire.ts';

/** The reads that query their session and their data in one statement, and the total number of statements of each. */
const together: Partial<Record<CallName, number>> = {
  getMe: 1,
  listEverythingFeed: 1,
  listFollowingFeed: 1,
  getPost: 1,
  checkNotifications: 1,
  listNotifications: 1,
};

let watched: Awaited<ReturnType<typeof startWatchedApp>>;
let app: TestApp;
beforeAll(async () => {
  watched = await startWatchedApp();
  app = watched.app;
});
afterAll(() => watched.close());

const callerOf = ({ access }: { access: string | null }) =>
  JSON.parse(Buffer.from(access!.split('.')[1]!, 'base64url').toString()) as { sub: string; sid: string };

it.each(Object.entries(together) as Array<[CallName, number]>)('%s reads its session with what it asks for first', async (name, most) => {
  const { status, statements } = await watched.watch(await watched.sampleOf(name));
  expect(status).toBe(200);
  expect(statements).toHaveLength(most);
});

it.each(reads)('%s is refused from the moment in which its session is over', async (name) => {
  const wire = await watched.sampleOf(name);
  expect((await send(app, wire)).status).toBe(200);
  // As if another process had ended it.
  await app.deps.db.updateTable('session').set({ ended_at: app.clock.now() }).where('id', '=', callerOf(wire).sid).execute();
  const refused = { status: 401, body: { code: 'unauthenticated' } };
  expect(await send(app, wire)).toMatchObject(refused);
  // Other errors in the request are not reported.
  expect(await send(app, { ...wire, query: { ...wire.query, nonsense: '1' } })).toMatchObject(refused);
  const bent = wire.path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '01890000-0000-7000-8000-000000000000');
  expect(await send(app, { ...wire, path: bent })).toMatchObject(refused);
});

it.each(reads)('%s tells whoever has not registered only that', async (name, call) => {
  const wire = await watched.sampleOf(name);
  await app.deps.db
    .updateTable('member')
    .set({ email_verified_at: null, profile_completed: false })
    .where('id', '=', callerOf(wire).sub)
    .execute();
  const refused = { status: 403, body: { code: call.access === 'member' ? 'member.registration_incomplete' : 'member.email_unverified' } };
  expect(await send(app, wire)).toMatchObject(refused);
  expect(await send(app, { ...wire, query: { ...wire.query, nonsense: '1' } })).toMatchObject(refused);
});

// One reads its session with its first read, the other before.
it.each(['news', 'block_post'])("refuses another's %s as such, to those who have not registered too", async (path) => {
  const [me, other] = [await makeMember(app), await makeMember(app)];
  await app.deps.db.updateTable('member').set({ profile_completed: false }).where('id', '=', me.id).execute();
  const answer = await app.raw('GET', `/api/user/${other.id}/${path}`, { token: me.access });
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'member.not_you' }]);
});

it('gives a list in which nothing is, where the session goes on', async () => {
  const me = await makeMember(app);
  expect((await me.api.listFollowingFeed({ params: { id: me.id }, query: {} })).data.results).toEqual([]);
  expect((await me.api.listNotifications({ params: { id: me.id }, query: {} })).data.results).toEqual([]);
});

it('looks at the session of a call that is refused before it reads anything', async () => {
  const wire = await watched.sampleOf('listEverythingFeed');
  expect(await send(app, { ...wire, query: { limit: 'many' } })).toMatchObject({ status: 400, body: { code: 'invalid' } });
});
