import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { join } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makePost } from '../../feed/feed.factory.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

let app: TestApp;
let [admin, second, member, asking]: TestMember[] = [];
let group: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, second, member, asking] = [await makeMember(app), await makeMember(app), await makeMember(app), await makeMember(app)];
  const { db } = app.deps;
  const at = app.clock.now();
  group = await makeGroup(db, { joining: 'request', at });
  for (const who of [admin, second]) await makeGroupMember(db, { group, member: who.id, role: 'Admin', at });
  await makeGroupMember(db, { group, member: member.id, at });
});

const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000, interval: 20 });
const params = () => ({ id: group });
const own = () => ({ id: group, userId: asking!.id });
const watch = (who: TestMember, room: 'care' | 'reports') => join(who.access, app.url, [`${room}:${group}`]);

it('tells those who look after a group how many ask to join, also when another admin answers or somebody asks no longer', async () => {
  const { first, last } = await watch(admin!, 'care');
  expect(first).toEqual([[`care:${group}`, { requests: 0, newest_request: null, newest_act: null }]]);
  const shows = (requests: number) => soon(() => expect(last(`care:${group}`)).toMatchObject({ requests }));
  await asking!.api.joinGroup({ params: own() });
  await shows(1);
  await asking!.api.leaveGroup({ params: own() });
  await shows(0);
  await asking!.api.joinGroup({ params: own() });
  await shows(1);
  const [request] = (await second!.api.listGroupRequests({ params: params(), query: {} })).data;
  await second!.api.approveGroupRequest({ params: { ...params(), rowId: request!.id } });
  await soon(() => expect(last(`care:${group}`)).toMatchObject({ requests: 0, newest_act: expect.any(String) }));
});

it('counts nobody across a block, and is nobody else’s to watch', async () => {
  await asking!.api.joinGroup({ params: own() });
  await makeBlock(app.deps.db, { blocker: second!.id, blocked: asking!.id, at: app.clock.now() });
  const seen = async (who: TestMember, room: 'care' | 'reports') => (await watch(who, room)).first[0]![1];
  expect(await seen(admin!, 'care')).toMatchObject({ requests: 1 });
  expect(await seen(second!, 'care')).toMatchObject({ requests: 0, newest_request: null });
  for (const who of [member!, asking!]) expect([await seen(who, 'care'), await seen(who, 'reports')]).toEqual([null, null]);
});

it('tells them how many things are reported, but not of what is about themselves', async () => {
  const home = { kind: 'group' as const, id: group };
  const at = app.clock.now();
  const [post, of_second] = [
    await makePost(app.deps.db, { author: member!.id, home, at }),
    await makePost(app.deps.db, { author: second!.id, home, at }),
  ];
  const [firsts, seconds] = [await watch(admin!, 'reports'), await watch(second!, 'reports')];
  const things = () => [firsts, seconds].map(({ last, first }) => (last(`reports:${group}`) ?? first[0]![1]) as { things: number });
  const shows = (counts: number[]) => soon(() => expect(things()).toMatchObject(counts.map((each) => ({ things: each }))));
  await shows([0, 0]);
  const report = (who: TestMember, postId: string) =>
    who.api.reportGroupPost({ params: { ...params(), postId }, body: { reporter: who.id } });
  await report(admin!, post);
  await shows([1, 1]);
  await report(admin!, of_second);
  await shows([2, 1]);
  await second!.api.takeDownInGroup({ params: params(), body: { kind: 'post', object_id: post, reason: 'It sells something.' } });
  await shows([1, 0]);
});
