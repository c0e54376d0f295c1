import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startJobs } from '../../../platform/jobs/start-jobs.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startPushPeer } from '../../../test/push-peer.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';
import { audienceParts } from './posts.queries.ts';

let app: TestApp;
let peer: Awaited<ReturnType<typeof startPushPeer>>;
let group: string;
let [ana, all, some, none, outsider]: TestMember[] = [];
beforeAll(async () => {
  peer = await startPushPeer();
  app = await startTestApp({ config: { features: { groups: true }, private: { push_services: [peer.origin] } } });
});
afterAll(async () => {
  await app.close();
  await peer.close();
});
beforeEach(async () => {
  peer.pushed.length = 0;
  [ana, all, some, none, outsider] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
  ];
  group = await makeGroup(app.deps.db, { name: 'Early Birds', joining: 'request', at: app.clock.now() });
  for (const who of [ana, all, some, none]) await makeGroupMember(app.deps.db, { group, member: who.id, at: app.clock.now() });
  await choose(all, 'all');
  await choose(none, 'nothing');
});

const choose = (who: TestMember, told: 'all' | 'mentions' | 'nothing') =>
  who.api.setGroupNotifications({ params: { id: group, userId: who.id }, body: { told } });
const post = (text: string, tagged: string[] = []) => ana!.api.createGroupPost({ params: { id: group }, body: { text, tagged } });
const told = async (who: TestMember) => {
  await app.jobs.settle();
  return (await who.api.listNotifications({ params: { id: who.id }, query: {} })).data.results;
};
const leave = (who: TestMember) => who.api.leaveGroup({ params: { id: group, userId: who.id } });

it('tells who follows a group closely of each post in it, and nobody else [NOTIF-05]', async () => {
  const { id } = await post('Six o’clock at the bridge');
  await post('Make it seven');
  expect(await told(all!)).toMatchObject([
    { verb: 'post', tagged: false },
    { verb: 'post', tagged: false, object: id, group: { id: group, name: 'Early Birds' }, actor: { id: ana!.id } },
  ]);
  for (const who of [ana!, some!, none!, outsider!]) expect(await told(who)).toEqual([]);
});

it('tells of mentions unless somebody wants to be told nothing of it, each once', async () => {
  await post('With @Ana Marlow', [all!.id, some!.id, none!.id]);
  for (const who of [all!, some!]) expect(await told(who)).toMatchObject([{ verb: 'post', tagged: true, group: { id: group } }]);
  expect(await told(none!)).toEqual([]);
  // Mentions outside the group still notify.
  await ana!.api.createPost({ params: { id: ana!.id }, body: { text: 'With @Ana Marlow', tagged: [none!.id] } });
  expect(await told(none!)).toMatchObject([{ verb: 'post', tagged: true }]);
});

it('tells nobody across a block, and nobody who has left, not even of what was posted before', async () => {
  await makeBlock(app.deps.db, { blocker: all!.id, blocked: ana!.id, at: app.clock.now() });
  await choose(some!, 'all');
  await post('First');
  expect(await told(all!)).toEqual([]);
  expect(await told(some!)).toHaveLength(1);
  await leave(some!);
  expect(await told(some!)).toEqual([]);
  expect(await some!.api.checkNotifications({ params: { id: some!.id } })).toMatchObject({ data: { unseen: 0 } });
  await post('Second');
  expect(await told(some!)).toEqual([]);
  const rows = await app.deps.db.selectFrom('notification').where('member_id', '=', some!.id).select('id').execute();
  expect(rows).toHaveLength(1);
});

it('is told to thousands in parts, each once', async () => {
  const MANY = 3000;
  await sql`
    with made as (
      insert into member (id, email, first_name, last_name, profile_completed, email_verified_at, created_at)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', 'C', 'Rowd', true, now(), now() from generate_series(1, ${MANY}::int) as n
      returning id)
    insert into group_member (id, group_id, member_id, told, created_at)
    select gen_random_uuid(), ${group}::uuid, id, 'all', now() from made`.execute(app.deps.db);
  const { id } = await post('Everybody');
  await app.jobs.settle();
  const { count } = await app.deps.db
    .selectFrom('notification')
    .where('about_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(MANY + 1);
  const parts = await app.deps.transact((tx) => audienceParts(tx, group));
  expect(parts).toHaveLength(Math.ceil((MANY + 1) / 500));
});

it('pushes it as each member has chosen, and not to who has left meanwhile', async () => {
  for (const who of [all!, some!]) {
    await choose(who, 'all');
    await who.api.savePushToken({ params: { id: who.id }, body: { token: peer.subscribe(who.id), device_id: who.id } });
  }
  // Jobs are stopped, so that she leaves before anybody is notified.
  await app.jobs.stop();
  await post('Here we go');
  await leave(some!);
  const next = await startJobs(app.database, app.subscribers(app.deps), [], { error: () => undefined });
  await next.settle();
  expect(peer.pushed).toMatchObject([{ browser: all!.id, message: { verb: 'post', group: { name: 'Early Birds' } } }]);
  await next.stop();
});
