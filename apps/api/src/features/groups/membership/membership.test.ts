import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join as joinRooms } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

let app: TestApp;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await makeMember(app);
  other = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Change = Partial<Parameters<typeof makeGroup>[1]>;
const group = (change: Change = {}) => makeGroup(app.deps.db, { at: app.clock.now(), ...change });
const enter = (id: string, who: { id: string }, role: 'Admin' | 'Member' = 'Member') =>
  makeGroupMember(app.deps.db, { group: id, member: who.id, role, at: app.clock.now() });
const at = (id: string, who: TestMember) => ({ params: { id, userId: who.id } });
const join = (id: string, who = me) => who.api.joinGroup(at(id, who));
const leave = (id: string, who = me) => who.api.leaveGroup(at(id, who));
const counts = (id: string) =>
  app.deps.db.selectFrom('groups').where('id', '=', id).select(['members_count', 'admins_count']).executeTakeFirstOrThrow();
const invite = (id: string, who: TestMember) =>
  app.deps.db
    .insertInto('group_invite')
    .values({
      id: crypto.randomUUID(),
      group_id: id,
      member_id: who.id,
      token_hash: null,
      created_by: null,
      created_at: app.clock.now(),
      expires_at: new Date(app.clock.now().getTime() + 86_400_000),
    })
    .execute();

describe('joining a group', () => {
  it('makes one a member, once however often it is asked for [GROUP-01] [GROUP-34]', async () => {
    const id = await group();
    const joined = await join(id);
    expect(joined).toEqual({ group_id: id, user_id: me.id, state: 'joined', role: 'Member', since: app.clock.now().toISOString() });
    expect(await join(id)).toEqual(joined);
    await Promise.all(Array.from({ length: 10 }, () => join(id, other)));
    expect(await counts(id)).toEqual({ members_count: 2, admins_count: 0 });
    expect(await me.api.getGroup({ params: { id } })).toMatchObject({ joined: true, members_count: 2 });
  });

  it('is for oneself, and of a group that one may know of', async () => {
    const [open, hidden] = [await group(), await group({ joining: 'invite' })];
    expect(await refusal(me.api.joinGroup(at(open, other)))).toMatchObject({ status: 403, code: 'member.not_you' });
    for (const id of [hidden, crypto.randomUUID()])
      expect(await refusal(join(id))).toMatchObject({ status: 404, code: 'groups.not_found' });
  });

  it('needs an active group [GROUP-28]', async () => {
    const id = await group({ archived: true });
    expect(await refusal(join(id))).toMatchObject({ status: 409, code: 'groups.archived' });
    expect(await me.api.getGroup({ params: { id } })).toMatchObject({ active: false, can: { join: false } });
  });

  it('is possible with an anonymous profile [ROLE-24]', async () => {
    const hidden = await makeMember(app, { anonymous_profile: true });
    const id = await group();
    expect(await join(id, hidden)).toMatchObject({ state: 'joined' });
  });

  it('is refused to whoever is kept out', async () => {
    const id = await group();
    await app.deps.db
      .insertInto('group_kept_out')
      .values({ id: crypto.randomUUID(), group_id: id, member_id: me.id, created_at: app.clock.now() })
      .execute();
    expect(await me.api.getGroup({ params: { id } })).toMatchObject({ can: { join: false } });
    expect(await refusal(join(id))).toMatchObject({ status: 403, code: 'groups.kept_out' });
  });

  it('asks the admins of a group on request, and is withdrawn by leaving', async () => {
    const id = await group({ joining: 'request' });
    expect(await join(id)).toMatchObject({ state: 'asked', role: 'Member' });
    await join(id);
    expect(await me.api.getGroup({ params: { id } })).toMatchObject({
      asked: true,
      joined: false,
      opens: false,
      can: { join: false, leave: true },
    });
    expect(await me.api.getGroupMembership(at(id, me))).toMatchObject({ state: 'asked' });
    expect(await refusal(other.api.getGroupMembership(at(id, me)))).toMatchObject({ code: 'groups.not_a_member' });
    expect(await refusal(me.api.getGroupRelation({ params: { id: me.id, groupId: id } }))).toMatchObject({ code: 'groups.not_a_member' });
    expect(await counts(id)).toEqual({ members_count: 0, admins_count: 0 });
    await leave(id);
    expect(await me.api.getGroup({ params: { id } })).toMatchObject({ asked: false, can: { join: true } });
  });

  it('is at once for whoever is invited, also where others ask, and uses the invitation up', async () => {
    for (const joining of ['invite', 'request'] as const) {
      const id = await group({ joining });
      await invite(id, me);
      expect(await join(id)).toMatchObject({ state: 'joined' });
      expect(await me.api.getGroup({ params: { id } })).toMatchObject({ invited: false, joined: true, opens: true });
      await leave(id);
    }
  });

  it('by invitation can be declined: then there is no such group', async () => {
    const id = await group({ joining: 'invite' });
    await invite(id, me);
    await leave(id);
    expect(await refusal(join(id))).toMatchObject({ status: 404 });
  });
});

describe('leaving a group', () => {
  it('ends the membership; whoever is not in it stays as they are [GROUP-35]', async () => {
    const id = await group();
    await join(id);
    await leave(id);
    await leave(id);
    expect(await counts(id)).toEqual({ members_count: 0, admins_count: 0 });
    expect(await refusal(me.api.getGroupMembership(at(id, me)))).toMatchObject({ status: 404, code: 'groups.not_a_member' });
  });

  it('needs a successor of the last admin, unless nobody else is in it or it is archived', async () => {
    const id = await group();
    await enter(id, me, 'Admin');
    expect(await me.api.getGroup({ params: { id } })).toMatchObject({ can: { leave: true } });
    await enter(id, other);
    expect(await me.api.getGroup({ params: { id } })).toMatchObject({ can: { leave: false } });
    expect(await refusal(leave(id))).toMatchObject({ status: 409, code: 'groups.last_admin' });
    await leave(id, other);
    await leave(id);
    expect(await counts(id)).toEqual({ members_count: 0, admins_count: 0 });
    const archived = await group({ archived: true });
    await enter(archived, me, 'Admin');
    await enter(archived, other);
    await leave(archived);
    expect(await counts(archived)).toEqual({ members_count: 1, admins_count: 0 });
  });

  it('leaves one of two admins who leave at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await group();
      await enter(id, me, 'Admin');
      await enter(id, other, 'Admin');
      await enter(id, await makeMember(app));
      const ended = await Promise.allSettled([leave(id), leave(id, other)]);
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await counts(id)).toEqual({ members_count: 2, admins_count: 1 });
    }
  });

  it('of the whole community takes the member out of the counts', async () => {
    const id = await group();
    await enter(id, me, 'Admin');
    await enter(id, other);
    await me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: me.password } });
    await app.jobs.settle();
    expect(await counts(id)).toEqual({ members_count: 1, admins_count: 0 });
  });
});

describe('a membership', () => {
  it('says what somebody is, and since when [GROUP-36] [GROUP-40] [GROUP-23]', async () => {
    const id = await group();
    await enter(id, other, 'Admin');
    expect(await me.api.getGroupMembership(at(id, other))).toEqual({
      group_id: id,
      user_id: other.id,
      state: 'joined',
      role: 'Admin',
      since: app.clock.now().toISOString(),
    });
    expect(await me.api.getGroupRelation({ params: { id: other.id, groupId: id } })).toEqual({ role: 'Admin' });
    expect(await refusal(me.api.getGroupRelation({ params: { id: me.id, groupId: id } }))).toMatchObject({
      status: 404,
      code: 'groups.not_a_member',
    });
  });

  it('of somebody anonymous, blocked, or in a group that is closed to the viewer is nobody’s to know', async () => {
    const [hidden, blocked] = [await makeMember(app, { anonymous_profile: true }), await makeMember(app)];
    const [open, closed] = [await group(), await group({ joining: 'request' })];
    for (const who of [hidden, blocked]) await enter(open, who);
    await enter(closed, other);
    await makeBlock(app.deps.db, { blocker: blocked.id, blocked: me.id, at: app.clock.now() });
    for (const [id, who] of [
      [open, hidden],
      [open, blocked],
      [closed, other],
    ] as const)
      expect(await refusal(me.api.getGroupMembership(at(id, who)))).toMatchObject({ status: 404, code: 'groups.not_a_member' });
    expect(await hidden.api.getGroupMembership(at(open, hidden))).toMatchObject({ state: 'joined' });
  });

  it('keeps which posts one is told of', async () => {
    const id = await group();
    const tell = (told: 'all' | 'mentions' | 'nothing') => me.api.setGroupNotifications({ ...at(id, me), body: { told } });
    expect(await refusal(tell('all'))).toMatchObject({ status: 404, code: 'groups.not_a_member' });
    await join(id);
    for (const told of ['all', 'nothing', 'mentions'] as const) {
      expect(await tell(told)).toEqual({ told });
      expect(await me.api.getGroup({ params: { id } })).toMatchObject({ told });
    }
  });
});

describe('a group on the screen', () => {
  it('tells who looks at it of who comes and goes, and ends with the right to see it', async () => {
    const id = await group({ joining: 'request' });
    await enter(id, me);
    await enter(id, other, 'Admin');
    const room = `group:${id}`;
    const seen = await joinRooms(me.access, app.url, [room]);
    const outside = await joinRooms((await makeMember(app)).access, app.url, [room]);
    expect(seen.first).toEqual([[room, { version: 1, members_count: 2, active: true, role: 'Member' }]]);
    expect(outside.first).toEqual([[room, null]]);
    const third = await makeMember(app);
    await invite(id, third);
    await join(id, third);
    await expect.poll(() => seen.last(room), { timeout: 30_000 }).toMatchObject({ members_count: 3 });
    await leave(id);
    await expect.poll(() => seen.last(room), { timeout: 30_000 }).toBeNull();
    expect(outside.news).toEqual([]);
  });
});

it('keeps counts that cannot be wrong: the database refuses them', async () => {
  const id = await group();
  const spoil = (members: number, admins: number) =>
    sql`update groups set members_count = ${members}, admins_count = ${admins} where id = ${id}`.execute(app.deps.db);
  for (const [members, admins] of [
    [-1, 0],
    [1, 2],
  ] as const)
    await expect(spoil(members, admins)).rejects.toThrow();
});
