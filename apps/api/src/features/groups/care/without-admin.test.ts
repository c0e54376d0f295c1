import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeEvent } from '../../events/events.factory.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

let app: TestApp;
let operator: TestMember;
let [admin, ana, ben] = [] as unknown as [TestMember, TestMember, TestMember];
let group: string;
let membershipId: string;

beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  operator = await makeMember(app, { permissions: ['operator'] });
  [admin, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  const at = app.clock.now();
  group = await makeGroup(app.deps.db, { name: 'Early Birds', joining: 'invite', at });
  await makeGroupMember(app.deps.db, { group, member: admin.id, role: 'Admin', at });
  membershipId = await makeGroupMember(app.deps.db, { group, member: ana.id, at });
});

const reason = 'For a test.';
const listed = async () => (await operator.api.listGroupsWithoutAdmin({ query: {} })).data.filter(({ id }) => id === group);

/** How the only admin of a group can leave. */
const ways: Record<string, () => Promise<unknown>> = {
  'deleted their account': () => admin.api.deleteMember({ params: { id: admin.id }, body: { id: admin.id, password: admin.password } }),
  'is suspended': () => operator.api.suspendMember({ params: { id: admin.id }, body: { until: '2026-03-05T12:00:00Z', reason } }),
  'is deactivated': () => operator.api.deactivateMember({ params: { id: admin.id }, body: { reason } }),
};

it.each(Object.keys(ways))('a group whose only admin %s comes to the operators, and its links rest until it has one', async (way) => {
  const { token } = await admin.api.createGroupLink({ params: { id: group } });
  expect(await listed()).toEqual([]);
  await ways[way]!();
  await app.jobs.settle();
  expect(await listed()).toMatchObject([{ name: 'Early Birds' }]);
  for (const call of [ben.api.readGroupInvite({ params: { token } }), ben.api.acceptGroupInvite({ params: { token } })])
    expect(await refusal(call)).toMatchObject({ code: 'groups.invite_resting' });
  expect(await refusal(ana.api.listGroupsWithoutAdmin({ query: {} }))).toMatchObject({ code: 'groups.operators_only' });
  await operator.api.setGroupRole({ params: { id: group, membershipId }, body: { role: 'Admin' } });
  expect(await listed()).toEqual([]);
  expect(await ben.api.acceptGroupInvite({ params: { token } })).toMatchObject({ state: 'joined' });
});

it('what a departure takes is said by name and number, and handing things over takes them off the list', async () => {
  const at = app.clock.now();
  const starts = new Date(at.getTime() + 86_400_000);
  const [own, passes] = [
    await makeEvent(app.deps.db, { host: admin.id, at, starts, name: 'Sunrise swim' }),
    await makeEvent(app.deps.db, {
      host: admin.id,
      creator: ana.id,
      at,
      starts: new Date(starts.getTime() + 3_600_000),
      name: 'Stretching',
    }),
  ];
  await makeEvent(app.deps.db, { host: admin.id, at, starts: new Date(at.getTime() - 86_400_000) });
  await ana.api.updateAttendance({ params: { id: own, userId: ana.id }, body: { status: 'going' } });
  await admin.api.createPost({ params: { id: admin.id }, body: { text: 'Hello', tagged: [] } });
  const departure = () => admin.api.getDeparture({ params: { id: admin.id } });
  expect(await departure()).toEqual({
    events: [
      { id: own, name: 'Sunrise swim', starts_local: expect.any(String), attendees_count: 1, goes_to_creator: false },
      { id: passes, name: 'Stretching', starts_local: expect.any(String), attendees_count: 0, goes_to_creator: true },
    ],
    events_count: 2,
    groups: [{ id: group, name: 'Early Birds', members_count: 2 }],
    groups_count: 1,
    counts: { posts: 1, comments: 0, workouts: 0, challenges: 0, badges: 0, groups: 1, seats: 0 },
    membership: null,
  });
  await admin.api.handOverEvent({ params: { id: own }, body: { host_id: ana.id } });
  await admin.api.setGroupRole({ params: { id: group, membershipId }, body: { role: 'Admin' } });
  expect(await departure()).toMatchObject({ events: [{ id: passes }], events_count: 1, groups: [], groups_count: 0 });
  await operator.api.deactivateMember({ params: { id: ana.id }, body: { reason } });
  expect(await departure()).toMatchObject({ groups: [{ id: group }], groups_count: 1 });
  expect(await refusal(ana.api.getDeparture({ params: { id: admin.id } }))).toMatchObject({ status: 401 });
});
