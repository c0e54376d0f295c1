import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

let app: TestApp;
let admin: TestMember;
let member: TestMember;
let operator: TestMember;
let id: string;
let row: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, member] = [await makeMember(app), await makeMember(app)];
  const at = app.clock.now();
  id = await makeGroup(app.deps.db, { name: 'Harbour rowers', joining: 'request', at });
  await makeGroupMember(app.deps.db, { group: id, member: admin.id, role: 'Admin', at });
  row = await makeGroupMember(app.deps.db, { group: id, member: member.id, at });
});

/** The outcome of each call: `done`, or the code of its error. */
const outcomes = async (calls: ReadonlyArray<Promise<unknown>>): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code));
const counts = async () => {
  const { members_count, admins_count } = await app.deps.db
    .selectFrom('groups')
    .where('id', '=', id)
    .select(['members_count', 'admins_count'])
    .executeTakeFirstOrThrow();
  const rows = await app.deps.db.selectFrom('group_member').where('group_id', '=', id).select(['role', 'member_id']).execute();
  expect([members_count, admins_count]).toEqual([rows.length, rows.filter(({ role }) => role === 'Admin').length]);
  return { members: members_count, admins: admins_count };
};
const acts = async () => (await operator.api.listGroupActs({ params: { id }, query: {} })).data;

describe('at the same time', () => {
  it('200 people join by one link, each once', async () => {
    const { token } = await admin.api.createGroupLink({ params: { id } });
    const people = await Promise.all(Array.from({ length: 200 }, () => makeMember(app)));
    const joins = people.flatMap((who, nth) => (nth % 10 === 0 ? [who, who] : [who]));
    const done = await outcomes(joins.map((who) => who.api.acceptGroupInvite({ params: { token } })));
    expect(new Set(done)).toEqual(new Set(['done']));
    expect(await counts()).toEqual({ members: 202, admins: 1 });
  });

  it('a request is approved in two tabs: once, and the other is told so', async () => {
    const asking = await makeMember(app);
    await asking.api.joinGroup({ params: { id, userId: asking.id } });
    const [request] = (await admin.api.listGroupRequests({ params: { id }, query: {} })).data;
    const approve = () => admin.api.approveGroupRequest({ params: { id, rowId: request!.id } });
    expect((await outcomes([approve(), approve(), approve()])).sort()).toEqual(['done', 'groups.request_gone', 'groups.request_gone']);
    expect(await counts()).toEqual({ members: 3, admins: 1 });
    await app.jobs.settle();
    const told = (await asking.api.listNotifications({ params: { id: asking.id }, query: {} })).data.results;
    expect([told.map(({ kind }) => kind), (await acts()).map(({ verb }) => verb)]).toEqual([['group_approved'], ['approved']]);
  });

  it('some join and are let in while it is archived: each before it, or not at all', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => makeMember(app)));
    const { token } = await admin.api.createGroupLink({ params: { id } });
    const joins = people.map((who) => who.api.acceptGroupInvite({ params: { token } }));
    const done = await outcomes([...joins.slice(0, 4), operator.api.archiveGroup({ params: { id } }), ...joins.slice(4)]);
    expect(done.filter((each) => each !== 'done').every((each) => each === 'groups.archived')).toBe(true);
    expect((await counts()).members).toBe(2 + done.filter((each) => each === 'done').length - 1);
    const late = await makeMember(app);
    expect(
      await outcomes([late.api.acceptGroupInvite({ params: { token } }), late.api.joinGroup({ params: { id, userId: late.id } })]),
    ).toEqual(['groups.archived', 'groups.archived']);
  });

  it('a member writes who is removed: what was written before stays, and nothing comes after', async () => {
    const write = (nth: number) => member.api.createGroupPost({ params: { id }, body: { text: `Stroke ${nth}` } });
    const writes = Array.from({ length: 10 }, (_, nth) => nth);
    const done = await outcomes([
      ...writes.slice(0, 5).map(write),
      admin.api.removeGroupMember({ params: { id, membershipId: row }, body: {} }),
      ...writes.slice(5).map(write),
    ]);
    expect(done[5]).toBe('done');
    expect(done.filter((each) => each !== 'done').every((each) => each === 'groups.not_found')).toBe(true);
    const posts = (await admin.api.listGroupPosts({ params: { id }, query: { limit: 20 } })).data.results;
    expect(posts).toHaveLength(done.filter((each) => each === 'done').length - 1);
    expect(await outcomes([write(11)])).toEqual(['groups.not_found']);
  });

  it('two admins remove or unname each other: one of them stays', async () => {
    await admin.api.setGroupRole({ params: { id, membershipId: row }, body: { role: 'Admin' } });
    const { data } = await admin.api.searchGroupMembers({ params: { id }, query: {} });
    const own = data.find((each) => each.own)!.membership_id;
    const done = await outcomes([
      admin.api.removeGroupMember({ params: { id, membershipId: row }, body: {} }),
      member.api.setGroupRole({ params: { id, membershipId: own }, body: { role: 'Member' } }),
    ]);
    expect(done.filter((each) => each === 'done')).toHaveLength(1);
    expect((await counts()).admins).toBe(1);
  });
});

it('an admin across a block still looks after it, and is nobody in the log of who blocked them', async () => {
  const second = await makeMember(app, { first_name: 'Quilla' });
  await makeGroupMember(app.deps.db, { group: id, member: second.id, role: 'Admin', at: app.clock.now() });
  await makeBlock(app.deps.db, { blocker: admin.id, blocked: second.id, at: app.clock.now() });
  const { data, count } = await admin.api.searchGroupMembers({ params: { id }, query: {} });
  expect([data.map((each) => each.id).includes(second.id), count]).toEqual([false, 2]);
  expect(await admin.api.getGroup({ params: { id } })).toMatchObject({ members_count: 2 });
  await second.api.removeGroupMember({ params: { id, membershipId: row }, body: { keep_out: true, reason: 'Splashes.' } });
  const log = (await admin.api.listGroupActs({ params: { id }, query: {} })).data;
  expect(log).toMatchObject([{ verb: 'kept_out', actor: null, member: { id: member.id }, reason: 'Splashes.' }]);
  expect(JSON.stringify(log)).not.toContain('Quilla');
});

it('somebody anonymous has no name, id or photo in any list of it', async () => {
  const hidden = async (first_name: string) => makeMember(app, { first_name, last_name: 'Zyxoquill', anonymous_profile: true });
  const [inside, asking, out, admins] = [await hidden('Ina'), await hidden('Asa'), await hidden('Ola'), await hidden('Ada')];
  await asking.api.joinGroup({ params: { id, userId: asking.id } });
  for (const who of [inside, admins]) await makeGroupMember(app.deps.db, { group: id, member: who.id, at: app.clock.now() });
  const outRow = await makeGroupMember(app.deps.db, { group: id, member: out.id, at: app.clock.now() });
  await admin.api.removeGroupMember({ params: { id, membershipId: outRow }, body: { keep_out: true } });
  const list = await admin.api.searchGroupMembers({ params: { id }, query: {} });
  const anonymous = list.data.filter((each) => each.anonymous_profile);
  expect(anonymous).toHaveLength(2);
  await admin.api.setGroupRole({ params: { id, membershipId: anonymous[0]!.membership_id }, body: { role: 'Admin' } });
  await app.jobs.settle();
  for (const who of [admin, member, operator]) {
    const read = { params: { id }, query: {} };
    const texts: unknown[] = [await who.api.getGroup({ params: { id } })];
    for (const query of [{}, { role: 'admin' as const }, { role: 'member' as const }, { q: 'Zyxoquill' }])
      texts.push(await who.api.searchGroupMembers({ params: { id }, query }));
    expect(texts.at(-1)).toMatchObject({ data: [], count: 0 });
    if (who !== member)
      texts.push(await who.api.listGroupRequests(read), await who.api.listBanned(read), await who.api.listGroupActs(read));
    texts.push(await who.api.listNotifications({ params: { id: who.id }, query: {} }));
    for (const secret of ['Zyxoquill', inside.id, asking.id, out.id, admins.id]) expect(JSON.stringify(texts)).not.toContain(secret);
  }
});
