import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

/** Ways in which a group loses its only admin. */
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
  for (const call of ['readGroupInvite', 'acceptGroupInvite'] as const)
    expect(await refusal(ben.api[call]({ params: { token } }))).toMatchObject({ code: 'groups.invite_resting' });
  expect(await refusal(ana.api.listGroupsWithoutAdmin({ query: {} }))).toMatchObject({ code: 'groups.operators_only' });
  await operator.api.setGroupRole({ params: { id: group, membershipId }, body: { role: 'Admin' } });
  expect(await listed()).toEqual([]);
  expect(await ben.api.acceptGroupInvite({ params: { token } })).toMatchObject({ state: 'joined' });
});

/** Ways to bar an admin who stays in the group, and to lift the bar. */
const bars: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
  suspended: [
    () => operator.api.suspendMember({ params: { id: admin.id }, body: { until: '2026-03-05T12:00:00Z', reason } }),
    () => operator.api.endSuspension({ params: { id: admin.id } }),
  ],
  deactivated: [
    () => operator.api.deactivateMember({ params: { id: admin.id }, body: { reason } }),
    () => operator.api.reactivateMember({ params: { id: admin.id } }),
  ],
};
const members = async (query: { q?: string; role?: string } = {}) => {
  const { data, count } = await ana.api.searchGroupMembers({ params: { id: group }, query });
  return { count, rows: data.map(({ id, role }) => [id, role]) };
};
const of = () => ({ params: { id: group, userId: ana.id } });

describe.each(Object.keys(bars))('an admin who is %s', (bar) => {
  const [keepOut, letIn] = [() => bars[bar]![0](), () => bars[bar]![1]()];
  beforeEach(async () => {
    await app.deps.db.updateTable('group_member').set({ role: 'Admin' }).where('id', '=', membershipId).execute();
    await app.deps.db.updateTable('groups').set({ admins_count: 2 }).where('id', '=', group).execute();
    await makeGroupMember(app.deps.db, { group, member: ben.id, at: app.clock.now() });
  });

  it('stands among the members of the group, with their role and in the counts, until they may come in', async () => {
    const relation = () => ana.api.getGroupRelation({ params: { id: admin.id, groupId: group } });
    expect(await members({ role: 'admin' })).toEqual({
      count: 2,
      rows: [
        [ana.id, 'Admin'],
        [admin.id, 'Admin'],
      ],
    });
    await keepOut();
    expect(await members({ role: 'admin' })).toEqual({ count: 1, rows: [[ana.id, 'Admin']] });
    expect(await members({ role: 'member' })).toEqual({
      count: 2,
      rows: [
        [ben.id, 'Member'],
        [admin.id, 'Member'],
      ],
    });
    expect((await members()).rows.slice(0, 1)).toEqual([[ana.id, 'Admin']]);
    expect(await relation()).toEqual({ role: 'Member' });
    await letIn();
    expect(await members({ role: 'admin' })).toMatchObject({ count: 2 });
    expect(await relation()).toEqual({ role: 'Admin' });
  });

  it('is found by name as a member, if at all', async () => {
    const { first_name } = await admin.api.getMe({});
    await keepOut();
    expect((await members({ q: first_name, role: 'admin' })).rows).not.toContainEqual([admin.id, 'Admin']);
    for (const [id, role] of (await members({ q: first_name })).rows) if (id === admin.id) expect(role).toBe('Member');
  });

  it('keeps nobody else from being the last who looks after the group', async () => {
    await keepOut();
    expect(await ana.api.getGroup({ params: { id: group } })).toMatchObject({ can: { leave: false } });
    expect(await refusal(ana.api.leaveGroup(of()))).toMatchObject({ code: 'groups.last_admin' });
    const unname = () => ana.api.setGroupRole({ params: { id: group, membershipId }, body: { role: 'Member' } });
    expect(await refusal(unname())).toMatchObject({ code: 'groups.needs_admin' });
    expect(await refusal(operator.api.removeGroupMember({ params: { id: group, membershipId }, body: {} }))).toMatchObject({
      code: 'groups.needs_admin',
    });
    await letIn();
    await ana.api.leaveGroup(of());
  });

  it('can be removed, and cannot be named admin; whoever is left alone with them may leave', async () => {
    await keepOut();
    const theirs = (await ana.api.searchGroupMembers({ params: { id: group }, query: {} })).data.find(({ id }) => id === admin.id)!;
    const named = { params: { id: group, membershipId: theirs.membership_id } };
    expect(await refusal(ana.api.setGroupRole({ ...named, body: { role: 'Admin' } }))).toMatchObject({
      status: 409,
      code: 'groups.cannot_be_admin',
    });
    await ben.api.leaveGroup({ params: { id: group, userId: ben.id } });
    expect(await ana.api.getGroup({ params: { id: group } })).toMatchObject({ can: { leave: true } });
    await ana.api.removeGroupMember({ ...named, body: {} });
    await ana.api.leaveGroup(of());
    expect(await listed()).toEqual([]);
  });

  it("hosts none of the group's events in which they may not come in, and is given none", async () => {
    const at = app.clock.now();
    const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000);
    const hosted = (host: TestMember, days: number) =>
      makeEvent(app.deps.db, { host: host.id, creator: host.id, chapter_id: group, at, starts: inDays(days) });
    const [soon, ofBen] = [await hosted(admin, 1), await hosted(ben, 1)];
    await keepOut();
    await app.jobs.settle();
    await ben.api.leaveGroup({ params: { id: group, userId: ben.id } });
    await app.jobs.settle();
    for (const id of [soon, ofBen]) expect(await ana.api.getEvent({ params: { id } })).toMatchObject({ host: { id: ana.id } });
  });
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
  // An event does not pass to a creator who cannot sign in: it is canceled.
  expect((await departure()).events).toMatchObject([{ id: passes, goes_to_creator: false }]);
  expect(await refusal(ana.api.getDeparture({ params: { id: admin.id } }))).toMatchObject({ status: 401 });
  await admin.api.deleteMember({ params: { id: admin.id }, body: { id: admin.id, password: admin.password } });
  await app.jobs.settle();
  expect(await operator.api.getEvent({ params: { id: passes } })).toMatchObject({ status: 'Canceled' });
});
