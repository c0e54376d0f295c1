import { type Attendee, contract } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeFollow } from '../../feed/feed.factory.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { makeAttendance, makeEvent } from '../events.factory.ts';

let app: TestApp;
let host: TestMember;
let ana: TestMember;
let ben: TestMember;
const starts = new Date('2026-03-02T18:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ config: { features: { attendee_limits: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  host = await makeMember(app);
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Change = Partial<Parameters<typeof makeEvent>[1]>;
type Status = Parameters<TestMember['api']['updateAttendance']>[0]['body']['status'];
const event = (change: Change = {}) => makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts, ...change });
const say = (who: TestMember, id: string, status: Status) => who.api.updateAttendance({ params: { id, userId: who.id }, body: { status } });
const read = (who: TestMember, id: string) => who.api.getEvent({ params: { id } });
const list = (who: TestMember, id: string, query: Parameters<TestMember['api']['listAttendees']>[0]['query'] = {}) =>
  who.api.listAttendees({ params: { id }, query });

describe('saying whether one comes', () => {
  it('moves from none to a status and back, and is counted [EVENT-36] [EVENT-39] [EVENT-43] [EVENT-88] [EVENT-89] [EVENT-90]', async () => {
    const id = await event();
    const params = { id, userId: ana.id };
    expect(await refusal(ana.api.getAttendance({ params }))).toMatchObject({ status: 404, code: 'events.attendance_not_found' });
    expect(await ana.api.createAttendance({ params, body: { status: 'interested' } })).toMatchObject({ status: 'interested' });
    expect((await read(ana, id)).counts).toEqual({ going: 0, interested: 1, checked_in: 0, waiting: 0 });
    expect(await say(ana, id, 'going')).toMatchObject({ status: 'going', checked_in_at: null });
    expect(await ben.api.getAttendance({ params })).toMatchObject({ user_id: ana.id, status: 'going' });
    expect(await read(ana, id)).toMatchObject({ own_attendance: 'going', attendees_count: 1, can: { attend: false, follow: true } });
    expect(await say(ana, id, 'none')).toMatchObject({ status: 'none' });
    expect(await refusal(ana.api.getAttendance({ params }))).toMatchObject({ status: 404 });
    expect((await read(ana, id)).attendees_count).toBe(0);
  });

  it('is said by the calls of an event alone: the deprecated one of a member is gone [EVENT-91] [EVENT-98]', async () => {
    const id = await event();
    const put = await app.raw('PUT', `/api/user/${ana.id}/event/${id}`, { token: ana.access, body: { status: 'going' } });
    expect(put.status).toBe(404);
    expect(Object.values(contract).filter(({ path }) => /mobile/i.test(path))).toEqual([]);
    expect((await read(ana, id)).own_attendance).toBe('none');
  });

  it('is not said by whoever is signed out, or not registered yet: the session is read with the event, before anything is written', async () => {
    const id = await event();
    const { access, refresh } = await app.session.start(ana.id, 'test');
    await app.session.end(refresh);
    const newcomer = await makeMember(app, { profile_completed: false });
    for (const [userId, token, status] of [
      [ana.id, access, 401],
      [newcomer.id, newcomer.access, 403],
    ] as const) {
      const answer = await app.raw('POST', `/api/event/${id}/attendee/${userId}`, { token, body: { status: 'going' } });
      expect(answer.status).toBe(status);
    }
    expect(await app.deps.db.selectFrom('attendance').where('event_id', '=', id).select('id').execute()).toEqual([]);
    expect((await read(ben, id)).counts.going).toBe(0);
  });

  it('is decided anew where something has changed since it was looked at', async () => {
    const id = await event({ max_attendees: 2 });
    const many = await Promise.all(Array.from({ length: 6 }, () => makeMember(app)));
    const seats = (await read(host, id)).max_attendees;
    const answers = await Promise.all(
      many.flatMap((who) => [say(who, id, 'going'), say(who, id, 'interested')].map((said) => said.catch(() => undefined))),
    );
    const { counts } = await read(host, id);
    const rows = await app.deps.db.selectFrom('attendance').where('event_id', '=', id).select('status').execute();
    expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(many.length);
    expect(counts.going).toBe(rows.filter(({ status }) => status === 'going').length);
    expect(counts.interested).toBe(rows.filter(({ status }) => status === 'interested').length);
    expect(counts.going).toBeLessThanOrEqual(seats!);
    expect(rows).toHaveLength(many.length);
  });

  it('is for oneself only [EVENT-89]', async () => {
    const params = { id: await event(), userId: ben.id };
    expect(await refusal(ana.api.createAttendance({ params, body: { status: 'going' } }))).toMatchObject({
      status: 403,
      code: 'member.not_you',
    });
  });

  it('leaves a check-in alone until it is taken back [EVENT-41]', async () => {
    const id = await event();
    expect((await say(ana, id, 'checked_in')).checked_in_at).toBe('2026-03-02T15:00:00.000Z');
    expect(await refusal(say(ana, id, 'going'))).toMatchObject({ status: 409, code: 'events.checked_in' });
    expect(await refusal(say(ana, id, 'interested'))).toMatchObject({ code: 'events.checked_in' });
    expect((await read(ana, id)).counts).toMatchObject({ checked_in: 1, going: 0 });
    await say(ana, id, 'none');
    await say(ana, id, 'going');
  });

  it('takes check-ins on site from midnight there, and of a virtual event from ten minutes before [EVENT-44] [EVENT-45]', async () => {
    const tomorrow = new Date('2026-03-03T18:00:00Z');
    const [onSite, virtual] = [await event({ starts: tomorrow }), await event({ is_virtual: true })];
    const early = { status: 409, code: 'events.too_early' };
    const until = async (id: string, instant: string) => {
      app.clock.set(new Date(Date.parse(instant) - 1000).toISOString());
      ana = { ...ana, api: app.client((await app.session.start(ana.id, 'test')).access) };
      expect((await read(ana, id)).can.check_in).toBe(false);
      expect(await refusal(say(ana, id, 'checked_in'))).toMatchObject(early);
      app.clock.set(instant);
      expect(await read(ana, id)).toMatchObject({ can: { check_in: true } });
      await say(ana, id, 'checked_in');
    };
    await until(virtual, '2026-03-02T17:50:00.000Z');
    await until(onSite, '2026-03-03T05:00:00.000Z');
  });

  it('is refused for what is canceled or over, except to take it back', async () => {
    const [canceled, over] = [await event({ status: 'Canceled' }), await event({ starts: new Date('2026-03-02T13:00:00Z') })];
    for (const id of [canceled, over])
      await makeAttendance(app.deps.db, { event: id, member: ana.id, status: 'going', at: app.clock.now() });
    expect(await refusal(say(ben, canceled, 'going'))).toMatchObject({ status: 409, code: 'events.canceled' });
    expect(await refusal(say(ben, over, 'interested'))).toMatchObject({ status: 409, code: 'events.past' });
    for (const id of [canceled, over]) await say(ana, id, 'none');
  });
});

describe('a full event', () => {
  it('refuses whoever has no seat, and not those who have [EVENT-48]', async () => {
    const id = await event({ max_attendees: 2 });
    await say(host, id, 'going');
    await say(ana, id, 'going');
    const full = { status: 409, code: 'events.full', message: 'Event Full' };
    expect(await read(ben, id)).toMatchObject({ is_full: true, can: { attend: false, check_in: false, follow: true, wait: true } });
    expect(await refusal(say(ben, id, 'going'))).toMatchObject(full);
    expect(await refusal(say(ben, id, 'checked_in'))).toMatchObject(full);
    await say(ben, id, 'interested');
    await say(ana, id, 'checked_in');
    await say(host, id, 'none');
    expect(await read(ben, id)).toMatchObject({ is_full: false, can: { attend: true, wait: false } });
    await say(ben, id, 'checked_in');
  });
});

describe('the lists of attendees', () => {
  it('has pages of ten by status or its first letter, by page or offset [EVENT-84] [EVENT-114]', async () => {
    const id = await event();
    const people = await Promise.all(Array.from({ length: 12 }, () => makeMember(app)));
    for (const { id: member } of people) {
      app.clock.advance(1);
      await makeAttendance(app.deps.db, { event: id, member, status: 'going', at: app.clock.now() });
    }
    const ids = people.map((person) => person.id).toReversed();
    const first = await list(ana, id, { status: 'going', page: 0 });
    expect(first).toMatchObject({ count: 12, data: ids.slice(0, 10).map((each) => ({ id: each, leader: false, following: false })) });
    for (const query of [
      { page: 1 },
      { offset: '10' },
      { offset: '10', page: 1 },
      { offset: first.next! },
      { offset: first.next!, page: 1 },
    ])
      expect((await list(ana, id, { status: 'g', limit: 10, ...query })).data.map((each) => each.id)).toEqual(ids.slice(10));
    expect(await refusal(list(ana, id, { offset: '5', page: 1 }))).toMatchObject({ status: 400, fields: { page: [expect.any(String)] } });
    expect(await list(ana, id, { status: 'i' })).toEqual({ data: [], count: 0, next: null });
  });

  it('groups all of them, with their numbers [EVENT-85]', async () => {
    const id = await event();
    await say(ana, id, 'going');
    await say(ben, id, 'checked_in');
    expect(await host.api.listAllAttendees({ params: { id } })).toMatchObject({
      going: { count: 1, attendees: [{ id: ana.id }] },
      interested: { count: 0, attendees: [] },
      checked_in: { count: 1, attendees: [{ id: ben.id }] },
    });
  });

  it('shows anonymous people without a name, and nobody across a block', async () => {
    const id = await event();
    const nobody = await makeMember(app, { first_name: 'Secret', anonymous_profile: true });
    for (const who of [nobody, ben]) await say(who, id, 'going');
    await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
    expect(await list(ana, id)).toMatchObject({ count: 1, data: [{ id: null, first_name: 'Anonymous', leader: false }] });
    expect((await ana.api.listAllAttendees({ params: { id } })).going).toMatchObject({ count: 1, attendees: [{ id: null }] });
    expect((await read(ana, id)).counts.going).toBe(1);
    for (const userId of [nobody.id, ben.id])
      expect(await refusal(ana.api.getAttendance({ params: { id, userId } }))).toMatchObject({ code: 'events.attendance_not_found' });
    expect(await nobody.api.getAttendance({ params: { id, userId: nobody.id } })).toMatchObject({ status: 'going' });
  });

  it('lets leaders alone open the profile of an anonymous attendee, whom the server finds in the list [ROLE-04]', async () => {
    const [id, elsewhere] = [await event(), await event()];
    const nobody = await makeMember(app, { first_name: 'Secret', last_name: 'Person', anonymous_profile: true });
    const leader = await makeMember(app, { permissions: ['event_leader'] });
    for (const who of [nobody, ben]) await say(who, id, 'going');
    const [open, hidden] = (await list(leader, id)).data as [Attendee, Attendee];
    expect([open, hidden]).toMatchObject([
      { id: ben.id, opens: true },
      { id: null, first_name: 'Anonymous', opens: true },
    ]);
    expect((await list(ana, id)).data.map(({ opens }) => opens)).toEqual([true, false]);
    const profile = (who: TestMember, attendeeId: string, at = id) => who.api.getAttendeeProfile({ params: { id: at, attendeeId } });
    expect(await profile(leader, hidden.attendee_id)).toMatchObject({ id: nobody.id, first_name: 'Secret', can: { follow: false } });
    expect(await profile(ana, open.attendee_id)).toMatchObject({ id: ben.id });
    expect(await refusal(profile(ana, hidden.attendee_id))).toMatchObject({ status: 403, code: 'member.private' });
    expect(await refusal(profile(leader, hidden.attendee_id, elsewhere))).toMatchObject({ code: 'events.attendance_not_found' });
    expect(await refusal(leader.api.getMember({ params: { id: nobody.id } }))).toMatchObject({ code: 'member.private' });
    await say(nobody, id, 'none');
    expect(await refusal(profile(leader, hidden.attendee_id))).toMatchObject({ status: 404 });
  });

  it('can be downloaded by the host, as a file that no spreadsheet runs [EVENT-86] [EVENT-87] [SHELL-10]', async () => {
    const id = await event();
    const eve = await makeMember(app, { first_name: '=cmd()', last_name: 'Eve' });
    await say(eve, id, 'going');
    await say(await makeMember(app, { anonymous_profile: true }), id, 'going');
    await say(ana, id, 'checked_in');
    const answer = await app.raw('GET', `/api/event/${id}/attendee/csv`, { token: host.access });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="attendees.csv"');
    const lines = (await answer.text()).split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['Name,Status', 'Ana Marlow,checked_in']);
    expect(lines.slice(2).sort()).toEqual(['', "'=cmd() Eve,going", 'Anonymous,going']);
    expect(await refusal(ana.api.downloadAttendees({ params: { id } }))).toMatchObject({ status: 403, code: 'events.not_yours' });
    const without = await startTestApp({ config: { features: { attendee_list_download: false } } });
    try {
      const me = await makeMember(without);
      const mine = await makeEvent(without.deps.db, { host: me.id, at: without.clock.now(), starts });
      expect(await refusal(me.api.downloadAttendees({ params: { id: mine } }))).toMatchObject({ status: 404, code: 'feature_off' });
      expect((await read(me, mine)).can.download).toBe(false);
    } finally {
      await without.close();
    }
  });

  it('names those whom one follows, of each event [EVENT-75]', async () => {
    const [one, other] = [await event(), await event()];
    const nobody = await makeMember(app, { anonymous_profile: true });
    for (const followee of [ben.id, nobody.id]) await makeFollow(app.deps.db, { follower: ana.id, followee, at: app.clock.now() });
    for (const who of [ben, nobody, host]) await say(who, one, 'going');
    const followed = await ana.api.listFollowedAttendees({ params: { id: ana.id }, query: { event_ids: `${one},${other}` } });
    expect(followed).toMatchObject({ [one]: [{ id: ben.id, first_name: 'Ben' }], [other]: [] });
    expect((await read(ana, one)).followingAttendees.map(({ id }) => id)).toEqual([ben.id]);
    expect((await list(ana, one)).data.filter(({ following }) => following).map(({ id }) => id)).toEqual([ben.id]);
  });

  it('names nobody who is interested, was refused at the door, or was taken off the list', async () => {
    const id = await event();
    await makeFollow(app.deps.db, { follower: ana.id, followee: ben.id, at: app.clock.now() });
    const named = async () => {
      await app.jobs.settle();
      const { results } = (await ana.api.listNotifications({ params: { id: ana.id }, query: {} })).data;
      const feed = (await ana.api.listFollowingFeed({ params: { id: ana.id }, query: {} })).data.results;
      expect([JSON.stringify(results), JSON.stringify(feed)].filter((each) => each.includes(ben.id))).toEqual([]);
      return (await read(ana, id)).followingAttendees.map((each) => each.id);
    };
    await say(ben, id, 'interested');
    expect(await named()).toEqual([]);
    await say(ben, id, 'none');
    const refused = await refusal(ben.api.checkInAtDoor({ params: { id }, body: { code: 'wrong' } }));
    expect(refused.code).toBe('events.door_code_wrong');
    expect(await named()).toEqual([]);
    await say(ben, id, 'going');
    expect(await named()).toEqual([ben.id]);
    const [attendee] = (await list(host, id)).data;
    await host.api.removeAttendee({ params: { id, attendeeId: attendee!.attendee_id }, body: { reason: '' } });
    expect(await named()).toEqual([]);
  });
});
