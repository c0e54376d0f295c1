import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeFollow } from '../../feed/feed.factory.ts';
import { makeChapter } from '../../groups/groups.factory.ts';
import { makeAttendance, makeEvent } from '../events.factory.ts';

let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('event').execute();
  me = await makeMember(app);
});

type Query = Parameters<TestMember['api']['listEvents']>[0]['query'];
type Change = Partial<Parameters<typeof makeEvent>[1]>;
const HOUR = 3_600_000;
/** An event with this name that begins this many hours from now. */
const event = (name: string, inHours: number, change: Change = {}) =>
  makeEvent(app.deps.db, {
    host: me.id,
    at: app.clock.now(),
    starts: new Date(app.clock.now().getTime() + inHours * HOUR),
    name,
    ...change,
  });
const listed = async (query: Query = {}, by = me) => (await by.api.listEvents({ query })).data.map(({ name }) => name);
const instant = (inHours: number) => new Date(app.clock.now().getTime() + inHours * HOUR).toISOString();

describe('the list of events', () => {
  it('has what is not over, the next first, and what is over on request, the latest first [EVENT-35] [EVENT-74] [EVENT-76]', async () => {
    for (const [name, inHours] of [
      ['Later', 30],
      ['Now', -0.5],
      ['Over', -3],
      ['Soon', 2],
      ['Long over', -90],
    ] as const)
      await event(name, inHours);
    expect(await me.api.listEvents({ query: {} })).toMatchObject({ total_number_posts: 3, count: 3, next: null });
    expect(await listed()).toEqual(['Now', 'Soon', 'Later']);
    expect(await listed({ filter: 'active', sort_order: 'desc' })).toEqual(['Later', 'Soon', 'Now']);
    expect(await listed({ filter: 'past' })).toEqual(['Over', 'Long over']);
    expect(await listed({ after: instant(-24), before: instant(3) })).toEqual(['Over', 'Now', 'Soon']);
    expect(await refusal(me.api.listEvents({ query: { filter: 'all' as never } }))).toMatchObject({ status: 400 });
  });

  it('names on each card the latest of those whom one follows, the same as the event itself does', async () => {
    const [one, two, none] = [await event('One', 1), await event('Two', 2), await event('None', 3)];
    const people = await Promise.all(Array.from({ length: 5 }, () => makeMember(app)));
    const [waiting, nobody, stranger] = [await makeMember(app), await makeMember(app, { anonymous_profile: true }), await makeMember(app)];
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);
    for (const { id: followee } of [...people, waiting, nobody])
      await makeFollow(app.deps.db, { follower: me.id, followee, at: app.clock.now() });
    // The order of arrival at one event is reversed at the other.
    for (const [n, { id: member }] of people.entries()) {
      await makeAttendance(app.deps.db, { event: one, member, status: 'going', at: at(n) });
      await makeAttendance(app.deps.db, { event: two, member, status: 'checked_in', at: at(-n) });
    }
    await app.deps.db
      .insertInto('attendance')
      .values({ id: newId(), event_id: one, member_id: waiting.id, status: 'waiting', ticket: 1, checked_in_at: null, created_at: at(10) })
      .execute();
    // Interested members are not listed.
    const undecided = await makeMember(app);
    await makeFollow(app.deps.db, { follower: me.id, followee: undecided.id, at: app.clock.now() });
    await makeAttendance(app.deps.db, { event: none, member: undecided.id, status: 'interested', at: at(0) });
    for (const { id: member } of [nobody, stranger]) await makeAttendance(app.deps.db, { event: one, member, status: 'going', at: at(11) });
    const { data } = await me.api.listEvents({ query: {} });
    const ids = people.map(({ id }) => id);
    expect(data.map(({ id, followingAttendees }) => [id, followingAttendees.map((person) => person.id)])).toEqual([
      [one, ids.toReversed().slice(0, limits.following_attendees)],
      [two, ids.slice(0, limits.following_attendees)],
      [none, []],
    ]);
    for (const { id, followingAttendees } of data)
      expect((await me.api.getEvent({ params: { id } })).followingAttendees).toEqual(followingAttendees);
  });

  it('has those with most attendees first, where that is asked for [EVENT-117]', async () => {
    const [one, two] = [await event('One', 1), await event('Two', 2)];
    await event('None', 3);
    for (const id of [one, two, two]) {
      const { id: member } = await makeMember(app);
      await makeAttendance(app.deps.db, { event: id, member, status: 'going', at: app.clock.now() });
    }
    expect(await listed({ sort: 'attendees' })).toEqual(['Two', 'One', 'None']);
    expect(await listed({ sort: 'attendees', sort_order: 'asc' })).toEqual(['None', 'One', 'Two']);
    const walk = async (offset?: string): Promise<string[]> => {
      const { data, next } = await me.api.listEvents({ query: { sort: 'attendees', limit: 1, offset } });
      return [...data.map(({ name }) => name), ...(next ? await walk(next) : [])];
    };
    expect(await walk()).toEqual(['Two', 'One', 'None']);
  });

  it('is walked through page by page, while others create and cancel, without showing anything twice or missing it [EVENT-78]', async () => {
    for (let nth = 0; nth < 25; nth += 1) await event(`Event ${nth}`, nth < 5 ? 1 : nth);
    const names: string[] = [];
    for (let offset: string | undefined; ; ) {
      const { data, next } = await me.api.listEvents({ query: { offset } });
      names.push(...data.map(({ name }) => name));
      await event(`New ${names.length}`, 0.5);
      if (!next) break;
      offset = next;
    }
    expect(names.sort()).toEqual(Array.from({ length: 25 }, (_, nth) => `Event ${nth}`).sort());
  });

  it('is walked through by attendees without showing anything twice or missing it, while people come and go [EVENT-78] [EVENT-117]', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 24; nth += 1) ids.push(await event(`Event ${nth}`, nth + 1));
    const counted = (which: string[], going: number) => app.deps.db.updateTable('event').set({ going }).where('id', 'in', which).execute();
    for (const [nth, id] of ids.entries()) await counted([id], 50 - nth);
    const names: string[] = [];
    for (let offset: string | undefined; ; ) {
      const { data, next, count } = await me.api.listEvents({ query: { sort: 'attendees', limit: 4, offset } });
      expect(count).toBe(24);
      names.push(...data.map(({ name }) => name));
      if (!next) break;
      offset = next;
      // The events shown first lose all attendees, and the last ones not shown yet become the most popular.
      const seen = new Set(names);
      await counted(
        ids.filter((_, nth) => seen.has(`Event ${nth}`)),
        0,
      );
      await counted(ids.filter((_, nth) => !seen.has(`Event ${nth}`)).slice(-2), 90 + names.length);
    }
    expect(names).toHaveLength(24);
    expect(new Set(names).size).toBe(24);
    expect(names.slice(4, 6)).toEqual(['Event 22', 'Event 23']);
  });

  it('goes on after fifty pages of a list by attendees, and after a page by number [EVENT-78]', async () => {
    const list = async (query: Query) => me.api.listEvents({ query: { sort: 'attendees', limit: 50, ...query } });
    const first = await event('Event', 1);
    await app.deps.db.executeQuery(
      sql`insert into event (id, name, description, category, host_id, starts_local, ends_local, time_zone, starts_at, ends_at, is_all_day, is_virtual, going, created_at)
        select gen_random_uuid(), name || n, description, category, host_id, starts_local, ends_local, time_zone, starts_at, ends_at, is_all_day, true, n % 7, created_at
        from event, generate_series(1, 619) as n where id = ${first}`.compile(app.deps.db),
    );
    const seen = new Set<string>();
    for (let offset: string | undefined; ; ) {
      const { data, next } = await list({ offset });
      for (const { id } of data) seen.add(id);
      if (!next) break;
      offset = next;
    }
    expect(seen.size).toBe(620);
    const { data, next } = await list({ page: 1 });
    const after = await list({ offset: next! });
    expect(after.data.some(({ id }) => data.some((each) => each.id === id))).toBe(false);
    expect(after.data.map(({ id }) => id)).toEqual((await list({ page: 2 })).data.map(({ id }) => id));
  });

  it('has pages by number, which an offset must agree with [EVENT-78]', async () => {
    for (let nth = 0; nth < 12; nth += 1) await event(`Event ${nth}`, nth + 1);
    for (const query of [{ page: 1 }, { offset: '10' }, { offset: '10', page: 1 }])
      expect(await listed(query)).toEqual(['Event 10', 'Event 11']);
    expect(await refusal(me.api.listEvents({ query: { offset: '3', page: 1 } }))).toMatchObject({ status: 400 });
    expect(await refusal(me.api.listEvents({ query: { offset: 'bm9wZQ' } }))).toMatchObject({ status: 400 });
    expect(await me.api.listEvents({ query: { page: 5 } })).toEqual({ data: [], total_number_posts: 12, count: 12, next: null });
  });

  it('is narrowed down by what is asked for [EVENT-76]', async () => {
    const chapter_id = await makeChapter(app.deps.db, { at: app.clock.now() });
    const other = await makeMember(app);
    const { workspace_id } = await app.deps.db
      .selectFrom('member')
      .where('id', '=', me.id)
      .select('workspace_id')
      .executeTakeFirstOrThrow();
    await event('Sunrise swim at the Häfen', 1, { workspace_id });
    await event('Chapter run', 2, { chapter_id });
    await event('Desk stretches', 3, { is_virtual: true, host: other.id });
    const cases: Array<[Query, string[]]> = [
      [{ search: 'hafen SUN' }, ['Sunrise swim at the Häfen']],
      [{ search: 'boston' }, ['Sunrise swim at the Häfen', 'Chapter run']],
      [{ search: 'sun run' }, []],
      [{ chapter_id }, ['Chapter run']],
      [{ chapter_hosted: true }, ['Chapter run']],
      [{ group_filter: 'group' }, ['Chapter run']],
      [{ group_filter: 'member' }, ['Sunrise swim at the Häfen', 'Desk stretches']],
      [{ group_filter: 'all', is_virtual: false }, ['Sunrise swim at the Häfen', 'Chapter run']],
      [{ is_virtual: true, virtual_event_category: 'workouts' }, ['Desk stretches']],
      [{ virtual_event_category: 'cooking' }, []],
      [{ category: 'fitness-class', is_all_day: false, host_id: other.id }, ['Desk stretches']],
      [{ category: 'health-talk' }, []],
      [{ is_all_day: true }, []],
      [{ workspace_only: true }, ['Sunrise swim at the Häfen']],
      [{ workspace_only: false, challenge_id: crypto.randomUUID() }, []],
    ];
    for (const [query, names] of cases) expect(await listed(query), JSON.stringify(query)).toEqual(names);
  });

  it('has the events that a member comes to, or hosts, but does not find an anonymous one by them [EVENT-25]', async () => {
    const nobody = await makeMember(app, { anonymous_profile: true });
    const one = await event('One', 1, { host: nobody.id });
    await event('Two', 2);
    for (const who of [me, nobody]) await makeAttendance(app.deps.db, { event: one, member: who.id, status: 'going', at: app.clock.now() });
    expect(await listed({ attendee: me.id })).toEqual(['One']);
    for (const query of [{ attendee: nobody.id }, { host_id: nobody.id }]) {
      expect(await listed(query, nobody)).toEqual(['One']);
      expect(await listed(query)).toEqual([]);
    }
    const [shown] = (await me.api.listEvents({ query: {} })).data;
    expect(shown).toMatchObject({ host: { id: null, first_name: 'Anonymous' }, creator: { id: null } });
  });

  it('has what a member goes to next: not what they are only interested in or wait for, nor what is over, canceled, removed or by somebody blocked [EVENT-25]', async () => {
    const blocked = await makeMember(app);
    const going = async (name: string, inHours: number, change: Change = {}, status: 'going' | 'interested' | 'checked_in' = 'going') => {
      const id = await event(name, inHours, change);
      await makeAttendance(app.deps.db, { event: id, member: me.id, status, at: app.clock.now() });
      return id;
    };
    await going('Later', 30);
    await going('On now', -0.5, {}, 'checked_in');
    await going('Maybe', 1, {}, 'interested');
    await going('Over', -3);
    await going('Off', 2, { status: 'Canceled' });
    await going('Theirs', 3, { host: blocked.id });
    const gone = await going('Gone', 4, { status: 'Canceled' });
    await event('Not mine', 5);
    await app.deps.db.updateTable('event').set({ removed_at: app.clock.now() }).where('id', '=', gone).execute();
    await me.api.blockMember({ params: { id: me.id, otherId: blocked.id } });
    const next: Query = { attendee: me.id, attending: true, filter: 'active' };
    expect(await listed(next)).toEqual(['On now', 'Later']);
    expect(await me.api.listEvents({ query: { ...next, limit: 1 } })).toMatchObject({ count: 2 });
    expect(await listed({ attendee: me.id, filter: 'active' })).toEqual(['On now', 'Maybe', 'Off', 'Later']);
  });
});

describe('events near a place', () => {
  const miles = (count: number) => count / 69.0936;

  it('are those within the distance, 50 miles unless it is said [EVENT-115]', async () => {
    const at = (long: number, lat: number) => ({ place: { latitude: lat, longitude: long } });
    await event('Here', 1, at(-71, 42));
    await event('Within', 2, at(-71, 42 + miles(49.9)));
    await event('Beyond', 3, at(-71, 42 + miles(50.1)));
    await event('Anywhere', 4, { is_virtual: true });
    expect(await listed({ lat: 42, long: -71 })).toEqual(['Here', 'Within']);
    expect(await listed({ lat: 42, long: -71, distance: 25 })).toEqual(['Here']);
    expect(await listed({ lat: 42, long: -71, distance: 100 })).toEqual(['Here', 'Within', 'Beyond']);
    expect((await me.api.listEvents({ query: { lat: 42, long: -71 } })).count).toBe(2);
    expect(await refusal(me.api.listEvents({ query: { distance: 25 } }))).toMatchObject({ status: 400 });
  });

  it('are the same whether there are more of them in all the years, or more ahead everywhere', async () => {
    const place = { latitude: 60.17, longitude: 24.94 };
    const query = { lat: 60, long: 25 };
    for (let n = 1; n <= 4; n += 1) await event(`Long ago ${n}`, -24 * 60 * n, { place });
    await event('Begun', -0.5, { place });
    await event('Ahead', 2, { place });
    const lists = async () => [
      await listed(query),
      await listed({ ...query, filter: 'past' }),
      await listed({ ...query, after: instant(1) }),
    ];
    const expected = [['Begun', 'Ahead'], ['Long ago 1', 'Long ago 2', 'Long ago 3', 'Long ago 4'], ['Ahead']];
    expect(await lists()).toEqual(expected);
    for (let n = 1; n <= 8; n += 1) await event(`Elsewhere ${n}`, n, { is_virtual: true });
    expect(await lists()).toEqual(expected);
    expect((await me.api.listEvents({ query })).count).toBe(2);
    // No events at all.
    expect(await listed({ lat: -60, long: 25 })).toEqual([]);
  });

  it('are found across the date line, and around a pole', async () => {
    await event('Suva', 1, { place: { latitude: -18, longitude: 179.9 } });
    await event('Samoa side', 2, { place: { latitude: -18, longitude: -179.9 } });
    await event('North', 3, { place: { latitude: 89.9, longitude: 100 } });
    for (const long of [179.95, -179.95, 180, -180]) expect(await listed({ lat: -18, long, distance: 25 })).toEqual(['Suva', 'Samoa side']);
    expect(await listed({ lat: 89.9, long: -80, distance: 25 })).toEqual(['North']);
  });
});
