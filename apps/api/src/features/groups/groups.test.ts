import { type Group, limits } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makeFollow } from '../feed/feed.factory.ts';
import { makePicture } from '../media/media.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeGroup, makeGroupMember } from './groups.factory.ts';

let app: TestApp;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('groups').execute();
  me = await makeMember(app);
  other = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Change = Partial<Parameters<typeof makeGroup>[1]>;
const group = (name: string, change: Change = {}) => makeGroup(app.deps.db, { name, at: app.clock.now(), ...change });
const enter = (id: string, who: { id: string }, role: 'Admin' | 'Member' = 'Member') => {
  app.clock.advance(1);
  return makeGroupMember(app.deps.db, { group: id, member: who.id, role, at: app.clock.now() });
};
const get = (id: string, who = me) => who.api.getGroup({ params: { id } });
const boston = { latitude: 42.3601, longitude: -71.0589, city: 'Boston', state: 'MA', zip: '02108' };
const portland = { latitude: 45.5152, longitude: -122.6784, city: 'Portland', state: 'OR', zip: '97204' };
const names = (groups: readonly Group[]) => groups.map(({ name }) => name);

describe('a group', () => {
  it('has everything that its screen shows [GROUP-22] [GROUP-33]', async () => {
    const { id: media_id } = await makePicture(app.deps, { ownerId: other.id, intent: 'event' });
    const id = await group('Harbour runners', { kind: 'activity', activity: 'Running', description: 'Every Tuesday.', place: boston });
    await app.deps.db.updateTable('groups').set({ media_id }).where('id', '=', id).execute();
    await enter(id, other, 'Admin');
    await enter(id, me);
    expect(await get(id)).toEqual({
      id,
      name: 'Harbour runners',
      image: expect.stringContaining(media_id),
      photo: expect.objectContaining({ sizes: expect.any(Array) }),
      kind: 'activity',
      joining: 'open',
      activity: 'Running',
      description: 'Every Tuesday.',
      members_count: 2,
      members: [expect.objectContaining({ id: other.id }), expect.objectContaining({ id: me.id })],
      joined: true,
      role: 'Member',
      asked: false,
      invited: false,
      told: 'mentions',
      active: true,
      opens: true,
      event_count: 0,
      location: boston,
      version: 1,
      can: { join: false, leave: true, post: true, create_event: false, manage: false, edit: false, archive: false },
    });
  });

  it('counts its events to come that the viewer may see [GROUP-22]', async () => {
    const id = await group('Harbour runners');
    const at = app.clock.now();
    const event = (inHours: number, change: object = {}) =>
      makeEvent(app.deps.db, {
        host: other.id,
        at,
        starts: new Date(at.getTime() + inHours * 3_600_000),
        chapter_id: id,
        ...change,
      });
    await event(1);
    await event(30);
    await event(-30);
    await event(2, { status: 'Canceled' });
    await event(3, { chapter_id: null });
    expect(await get(id)).toMatchObject({ event_count: 2 });
    await makeBlock(app.deps.db, { blocker: other.id, blocked: me.id, at });
    expect(await get(id)).toMatchObject({ event_count: 0 });
  });

  it('shows admins first, then the viewer, whom they follow, and the newest; nobody anonymous or across a block', async () => {
    const id = await group('Harbour runners');
    const [followed, hidden, blocked, admin] = [
      await makeMember(app, { first_name: 'Followed' }),
      await makeMember(app, { anonymous_profile: true }),
      await makeMember(app, { first_name: 'Blocked' }),
      await makeMember(app, { first_name: 'Admin' }),
    ];
    await enter(id, followed);
    await enter(id, me);
    for (let nth = 0; nth < 10; nth += 1) await enter(id, await makeMember(app, { first_name: `Newer ${nth}` }));
    for (const who of [hidden, blocked]) await enter(id, who);
    await enter(id, admin, 'Admin');
    await makeFollow(app.deps.db, { follower: me.id, followee: followed.id, at: app.clock.now() });
    await makeBlock(app.deps.db, { blocker: blocked.id, blocked: me.id, at: app.clock.now() });
    const { members, members_count } = await get(id);
    expect(members.map(({ first_name }) => first_name)).toEqual([
      'Admin',
      'Ana',
      'Followed',
      'Newer 9',
      'Newer 8',
      'Newer 7',
      'Newer 6',
      'Newer 5',
    ]);
    expect(members).toHaveLength(limits.group_members_shown);
    expect(members_count).toBe(14);
    expect(JSON.stringify(members)).not.toContain(hidden.id);
    expect((await get(id, admin)).members_count).toBe(15);
  });

  it('is known to everybody if one asks to join it, without what is in it; one that invites only to its members, the invited and operators', async () => {
    const operator = await makeMember(app, { permissions: ['operator'] });
    const [asks, invites] = [await group('On request', { joining: 'request' }), await group('By invitation', { joining: 'invite' })];
    for (const id of [asks, invites]) await enter(id, other);
    expect(await get(asks)).toMatchObject({
      opens: false,
      members: [],
      members_count: 1,
      event_count: 0,
      can: { join: true, post: false },
    });
    expect(await refusal(get(invites))).toMatchObject({ status: 404, code: 'groups.not_found' });
    for (const who of [other, operator]) expect(await get(invites, who)).toMatchObject({ opens: true });
    const expires_at = new Date(app.clock.now().getTime() + 86_400_000);
    await app.deps.db
      .insertInto('group_invite')
      .values({
        id: crypto.randomUUID(),
        group_id: invites,
        member_id: me.id,
        token_hash: null,
        created_by: other.id,
        created_at: app.clock.now(),
        expires_at,
      })
      .execute();
    expect(await get(invites)).toMatchObject({ invited: true, opens: false, members: [], can: { join: true, leave: true } });
  });

  it('is offered to its admins and operators to be looked after [GROUP-23] [ROLE-09]', async () => {
    const operator = await makeMember(app, { permissions: ['operator'] });
    const id = await group('Harbour runners');
    await enter(id, me, 'Admin');
    expect(await get(id)).toMatchObject({ role: 'Admin', can: { manage: true, archive: false, create_event: true } });
    expect(await get(id, operator)).toMatchObject({ role: null, can: { manage: true, archive: true } });
    expect(await get(id, other)).toMatchObject({ role: null, can: { manage: false, archive: false } });
  });

  it('is not there where groups are switched off, but chapters are [SHELL-03]', async () => {
    const off = await startTestApp();
    const id = await makeGroup(off.deps.db, { name: 'West side', at: off.clock.now() });
    const { api } = await makeMember(off);
    const calls = [
      () => api.getGroup({ params: { id } }),
      () => api.listGroups({ query: { type: 'national' } }),
      () => api.listGroupPosts({ params: { id }, query: {} }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 404, code: 'feature_off' });
    expect(await api.listChapters({})).toEqual({ data: [{ id, name: 'West side' }] });
    await off.close();
  });
});

describe('the chapters to choose', () => {
  it('are the active open groups of the kind others, by name [GROUP-29]', async () => {
    const [west, east] = [await group('west side'), await group('East side')];
    for (const kind of ['national', 'activity', 'sponsor'] as const) await group(`A ${kind} group`, { kind });
    await group('Closed', { joining: 'request' });
    await group('Gone', { archived: true });
    expect((await me.api.listChapters({})).data).toEqual([
      { id: east, name: 'East side' },
      { id: west, name: 'west side' },
    ]);
  });

  it('may stay chosen once they were archived, but are not chosen anew', async () => {
    const [gone, kept] = [await group('Gone', { archived: true }), await group('Kept')];
    const save = (preferred_chapter: string) => me.api.saveChapterSettings({ params: { id: me.id }, body: { preferred_chapter } });
    expect(await refusal(save(gone))).toMatchObject({ status: 400, fields: { preferred_chapter: expect.any(Array) } });
    await save(kept);
    await app.deps.db.updateTable('groups').set({ archived_at: app.clock.now() }).where('id', '=', kept).execute();
    expect(await save(kept)).toMatchObject({ preferred_chapter: { id: kept } });
  });
});

describe('the carousels', () => {
  const list = async (type: 'national' | 'admin' | 'my_groups' | 'activity' | 'nearby' | 'archived', query: object = {}, who = me) =>
    names((await who.api.listGroups({ query: { type, ...query } })).data);

  it('are of their kind by name, or own ones, the last joined first; archived ones only among the own [GROUP-32]', async () => {
    const [zulu, alpha] = [await group('zulu', { kind: 'national' }), await group('Alpha', { kind: 'national' })];
    await group('Hidden', { kind: 'national', joining: 'invite' });
    await group('Gone', { kind: 'activity', archived: true });
    const [run, old] = [await group('Run', { kind: 'activity' }), await group('Old', { kind: 'activity', archived: true })];
    for (const id of [alpha, run]) await enter(id, me);
    for (const id of [zulu, old]) await enter(id, me, 'Admin');
    expect(await list('national')).toEqual(['Alpha', 'zulu']);
    expect(await list('activity')).toEqual(['Run']);
    expect(await list('my_groups')).toEqual(['Old', 'zulu', 'Run', 'Alpha']);
    expect(await list('admin')).toEqual(['zulu']);
    expect(await list('my_groups', {}, other)).toEqual([]);
    const operator = await makeMember(app, { permissions: ['operator'] });
    expect(await list('archived', {}, operator)).toEqual(['Gone', 'Old']);
    expect(await refusal(list('archived'))).toMatchObject({ status: 403, code: 'groups.operators_only' });
  });

  it('near are those within 50 miles, the nearest first, of coordinates, a chapter or the profile [GROUP-49] [GROUP-32]', async () => {
    const mile = 1 / 69.0936;
    const north = (miles: number) => ({ latitude: boston.latitude + miles * mile, longitude: boston.longitude });
    await group('Within', { place: north(49.9) });
    await group('Near', { place: north(20) });
    await group('Beyond', { place: north(50.1) });
    await group('Here', { place: boston });
    await group('Nowhere');
    await group('Hidden', { place: boston, joining: 'invite' });
    await group('Gone', { place: boston, archived: true });
    const chapter_id = await group('Portland', { place: portland });
    expect(await list('nearby', { lat: boston.latitude, long: boston.longitude })).toEqual(['Here', 'Near', 'Within']);
    expect(await list('nearby', { chapter_id })).toEqual(['Portland']);
    expect(await list('nearby', { chapter_id: crypto.randomUUID() })).toEqual([]);
    const at = async (city: string | null, state: string | null, zipcode: string | null) =>
      list('nearby', {}, await makeMember(app, { city, state, zipcode }));
    expect((await at('Boston', 'MA', null)).slice(0, 2)).toEqual(['Here', 'Near']);
    expect(await at(null, null, '97204')).toEqual(['Portland']);
    expect(await at('Atlantis', 'MA', null)).toEqual([]);
    expect(await at(null, null, null)).toEqual([]);
  });

  it.each(['national', 'my_groups', 'nearby'] as const)(
    '%s have pages in which nothing is twice or missing while others join and create',
    async (type) => {
      const first: string[] = [];
      for (let nth = 10; nth < 40; nth += 1) {
        const id = await group(`Group ${nth}`, { kind: 'national', place: { ...boston, latitude: boston.latitude + nth / 1000 } });
        await enter(id, me);
        first.push(`Group ${nth}`);
      }
      const read: string[] = [];
      let offset: string | undefined;
      do {
        const query = { type, ...(type === 'nearby' && { lat: boston.latitude, long: boston.longitude }), ...(offset && { offset }) };
        const { data, next } = await me.api.listGroups({ query });
        read.push(...names(data));
        for (const { id } of data.slice(0, 2)) await enter(id, await makeMember(app));
        await enter(await group('Group 00', { kind: 'national', place: boston }), me);
        offset = next ?? undefined;
      } while (offset);
      expect(read.filter((name) => name !== 'Group 00').sort()).toEqual(first);
      expect(read.slice(0, limits.groups_page)).toHaveLength(limits.groups_page);
    },
  );
});
