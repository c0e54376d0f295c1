import { type Call, type CallName, contract, type ErrorBody } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from './test/members.ts';
import { samples } from './test/samples.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';
import { wireOf } from './test/wire.ts';

/** The reads that query their session and their data in one statement, and how many statements each sends in total. */
const together: Partial<Record<CallName, number>> = {
  getMe: 1,
  listEverythingFeed: 1,
  listFollowingFeed: 1,
  getPost: 1,
  checkNotifications: 1,
};
const reads = (Object.entries(contract) as Array<[CallName, Call]>).filter(
  ([, call]) => call.method === 'GET' && (call.access === 'member' || call.access === 'verified'),
);

let app: TestApp;
let statements = 0;
beforeAll(async () => {
  app = await startTestApp({
    config: { features: { everything_feed: true } },
    onStatement: () => {
      statements += 1;
    },
  });
});
afterAll(() => app.close());

const send = async ({ path, query, access }: ReturnType<typeof wireOf>) => {
  const search = new URLSearchParams(query).toString();
  const answer = await app.raw('GET', path + (search && `?${search}`), { token: access ?? undefined });
  return { status: answer.status, body: (await answer.json()) as ErrorBody };
};
const wireFor = async (name: CallName) => wireOf(contract[name], await samples[name](app));
const callerOf = ({ access }: { access: string | null }) =>
  JSON.parse(Buffer.from(access!.split('.')[1]!, 'base64url').toString()) as { sub: string; sid: string };

it.each(Object.entries(together) as Array<[CallName, number]>)('%s reads its session with what it asks for first', async (name, most) => {
  const wire = await wireFor(name);
  await app.jobs.settle();
  statements = 0;
  expect((await send(wire)).status).toBe(200);
  expect(statements).toBe(most);
});

it.each(reads)('%s is refused from the moment in which its session is over', async (name) => {
  const wire = await wireFor(name);
  expect((await send(wire)).status).toBe(200);
  // As when another process ends it.
  await app.deps.db.updateTable('session').set({ ended_at: app.clock.now() }).where('id', '=', callerOf(wire).sid).execute();
  const refused = { status: 401, body: { code: 'unauthenticated' } };
  expect(await send(wire)).toMatchObject(refused);
  // Other errors in the request are not reported.
  expect(await send({ ...wire, query: { ...wire.query, nonsense: '1' } })).toMatchObject(refused);
  const bent = wire.path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '01890000-0000-7000-8000-000000000000');
  expect(await send({ ...wire, path: bent })).toMatchObject(refused);
});

it.each(reads)('%s tells whoever has not registered only that', async (name, call) => {
  const wire = await wireFor(name);
  await app.deps.db
    .updateTable('member')
    .set({ email_verified_at: null, profile_completed: false })
    .where('id', '=', callerOf(wire).sub)
    .execute();
  const refused = { status: 403, body: { code: call.access === 'member' ? 'member.registration_incomplete' : 'member.email_unverified' } };
  expect(await send(wire)).toMatchObject(refused);
  expect(await send({ ...wire, query: { ...wire.query, nonsense: '1' } })).toMatchObject(refused);
});

it('gives a list in which nothing is, where the session goes on', async () => {
  const me = await makeMember(app);
  expect((await me.api.listFollowingFeed({ params: { id: me.id }, query: {} })).data.results).toEqual([]);
  expect((await me.api.listNotifications({ params: { id: me.id }, query: {} })).data.results).toEqual([]);
});

it('looks at the session of a call that is refused before it reads anything', async () => {
  const wire = await wireFor('listEverythingFeed');
  expect(await send({ ...wire, query: { limit: 'many' } })).toMatchObject({ status: 400, body: { code: 'invalid' } });
});
