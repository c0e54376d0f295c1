import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { eventDraft, makeEvent } from '../events.factory.ts';

let app: TestApp;
let host: TestMember;
const start = '2026-03-02T15:00:00Z';
const starts = new Date('2026-03-04T17:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ config: { features: { attendee_limits: true } } });
  host = await makeMember(app);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(start));

type Status = Parameters<TestMember['api']['updateAttendance']>[0]['body']['status'];
const event = (max_attendees: number | null) => makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts, max_attendees });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(app)));
const say = (who: TestMember, id: string, status: Status) => who.api.updateAttendance({ params: { id, userId: who.id }, body: { status } });
const wait = (who: TestMember, id: string) => who.api.joinWaitingList({ params: { id, userId: who.id } });
const leave = (who: TestMember, id: string) => who.api.leaveWaitingList({ params: { id, userId: who.id } });
const read = (who: TestMember, id: string) => who.api.getEvent({ params: { id } });
const limit = (id: string, max_attendees: number | null) =>
  host.api.updateEvent({ params: { id }, body: { ...eventDraft, max_attendees } });
/** Sets the clock to the last hour before the start, with new sessions for these members. */
async function lastHour<T extends TestMember[]>(...who: T): Promise<T> {
  app.clock.set('2026-03-04T16:00:00Z');
  const fresh = async (member: TestMember) => ({ ...member, api: app.client((await app.session.start(member.id, 'test')).access) });
  return (await Promise.all(who.map(fresh))) as T;
}

describe('the waiting list', () => {
  it('is followed live by whoever has the event on screen: seats that are taken, and people who wait no longer', async () => {
    const [id, [ana, ben, cem, dora]] = [await event(1), await people(4)];
    await say(ana!, id, 'going');
    await wait(ben!, id);
    await wait(cem!, id);
    const room = `event:${id}`;
    const { first, last } = await join(cem!.access, app.url, [room]);
    expect(first).toMatchObject([[room, { attendees_count: 1, waiting: 2 }]]);
    await leave(ben!, id);
    await expect.poll(() => last(room), { timeout: 20_000 }).toMatchObject({ attendees_count: 1, waiting: 1 });
    await limit(id, 3);
    await expect.poll(() => last(room), { timeout: 20_000 }).toMatchObject({ attendees_count: 2, waiting: 0 });
    await say(dora!, id, 'going');
    await expect.poll(() => last(room), { timeout: 20_000 }).toMatchObject({ attendees_count: 3, waiting: 0 });
  });

  it('is open only where there is no seat, and keeps the place of whoever asks again', async () => {
    const [id, [ana, ben, cem]] = [await event(1), await people(3)];
    expect(await refusal(wait(ana!, id))).toMatchObject({ status: 409, code: 'events.no_need_to_wait' });
    await say(ana!, id, 'going');
    expect(await refusal(wait(ana!, id))).toMatchObject({ code: 'events.no_need_to_wait' });
    expect(await wait(ben!, id)).toEqual({ place: 1, offered: false });
    expect(await wait(cem!, id)).toEqual({ place: 2, offered: false });
    expect(await wait(ben!, id)).toEqual({ place: 1, offered: false });
    expect(await read(cem!, id)).toMatchObject({
      own_attendance: 'none',
      own_waiting: { place: 2, offered: false },
      counts: { waiting: 2 },
      can: { attend: false, wait: false },
    });
    await leave(ben!, id);
    await leave(ben!, id);
    expect((await read(cem!, id)).own_waiting).toEqual({ place: 1, offered: false });
    expect(await refusal(cem!.api.getAttendance({ params: { id, userId: cem!.id } }))).toMatchObject({ status: 404 });
  });

  it('moves people up in their order, at once, when a seat is free or there are more', async () => {
    const [id, all] = [await event(1), await people(5)];
    await say(all[0]!, id, 'going');
    for (const who of all.slice(1)) await wait(who, id);
    const going = async () => (await Promise.all(all.map((who) => read(who, id)))).map(({ own_attendance }) => own_attendance === 'going');
    await say(all[0]!, id, 'none');
    expect(await going()).toEqual([false, true, false, false, false]);
    await limit(id, 3);
    expect(await going()).toEqual([false, true, true, true, false]);
    await limit(id, 1);
    expect(await going()).toEqual([false, true, true, true, false]);
    await say(all[1]!, id, 'interested');
    expect(await going()).toEqual([false, false, true, true, false]);
    await limit(id, null);
    expect(await going()).toEqual([false, false, true, true, true]);
  });

  it('lets nobody else take a seat that is meant for those who wait', async () => {
    const [id, [ana, ben, cem]] = [await event(1), await people(3)];
    await say(ana!, id, 'going');
    await wait(ben!, id);
    const [late, waiting, other] = await lastHour(ana!, ben!, cem!);
    await say(late, id, 'none');
    expect(await refusal(say(other, id, 'going'))).toMatchObject({ code: 'events.full' });
    expect((await read(waiting, id)).own_attendance).toBe('none');
  });

  it('offers a free seat in the last hour to all who wait, and the first to accept takes it', async () => {
    const [id, [ana, ben, cem]] = [await event(1), await people(3)];
    await say(ana!, id, 'going');
    for (const who of [ben!, cem!]) await wait(who, id);
    const [late, first, second] = await lastHour(ana!, ben!, cem!);
    expect(await refusal(say(first, id, 'going'))).toMatchObject({ code: 'events.full' });
    await say(late, id, 'none');
    for (const who of [first, second]) expect(await read(who, id)).toMatchObject({ own_waiting: { offered: true }, can: { attend: true } });
    const outcomes = await Promise.allSettled([say(second, id, 'going'), say(first, id, 'going')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await read(late, id)).counts).toEqual({ going: 1, interested: 0, checked_in: 0, waiting: 1 });
  });
});

it('keeps a place in line until it is given up: who waits leaves the list before they are only interested', async () => {
  const [id, [ana, ben]] = [await event(1), await people(2)];
  await say(ana!, id, 'going');
  await wait(ben!, id);
  expect(await refusal(say(ben!, id, 'interested'))).toMatchObject({ status: 409, code: 'events.waiting' });
  expect(await ben!.api.getEvent({ params: { id } })).toMatchObject({ own_waiting: { place: 1 }, can: { follow: false } });
  await ben!.api.leaveWaitingList({ params: { id, userId: ben!.id } });
  await say(ben!, id, 'interested');
  expect(await ben!.api.getEvent({ params: { id } })).toMatchObject({ own_attendance: 'interested', own_waiting: null });
});

describe('free seats in the last hour', () => {
  it('are for walk-ins and the door, but for as many as wait', async () => {
    const [id, [ana, ben, cem, dee, eve, fay]] = [await event(4), await people(6)];
    for (const who of [ana!, ben!, cem!, dee!]) await say(who, id, 'going');
    await wait(eve!, id);
    await say(fay!, id, 'interested');
    const [a, b, c, walkIn, waiting, atDoor, door, late] = await lastHour(
      ana!,
      ben!,
      cem!,
      await makeMember(app),
      eve!,
      fay!,
      host,
      await makeMember(app),
    );
    for (const who of [a, b, c]) await say(who, id, 'none');
    await say(walkIn, id, 'going');
    const { interested } = await door.api.listAllAttendees({ params: { id } });
    await door.api.checkInAttendee({ params: { id, attendeeId: interested.attendees[0]!.attendee_id } });
    expect((await read(atDoor, id)).own_attendance).toBe('checked_in');
    expect((await read(late, id)).is_full).toBe(true);
    expect(await refusal(say(late, id, 'going'))).toMatchObject({ code: 'events.full' });
    await say(waiting, id, 'going');
    expect((await read(late, id)).counts).toEqual({ going: 3, interested: 0, checked_in: 1, waiting: 0 });
  });

  it('are offered to who waits once, however many become free, and again once all were taken', async () => {
    const [id, [ana, ben, cem]] = [await event(2), await people(3)];
    for (const who of [ana!, ben!]) await say(who, id, 'going');
    await wait(cem!, id);
    const [a, b, walkIn] = await lastHour(ana!, ben!, await makeMember(app));
    const offers = async () => {
      await app.jobs.settle();
      return (await app.mails()).filter((mail) => mail.includes(cem!.email)).length;
    };
    await say(a, id, 'none');
    await b.api.deleteMember({ params: { id: b.id }, body: { id: b.id, password: b.password } });
    expect(await offers()).toBe(1);
    await say(walkIn, id, 'going');
    await say(walkIn, id, 'none');
    expect(await offers()).toBe(1);
  });
});

it('moves people up when somebody deletes their account, and hands the events of a host to the creator', async () => {
  const [leaving, creator, other] = await people(3);
  const at = app.clock.now();
  const handed = await makeEvent(app.deps.db, { host: leaving!.id, creator: creator!.id, at, starts });
  const [alone, past] = await Promise.all(
    [starts, new Date('2026-02-01T17:00:00Z')].map((each) => makeEvent(app.deps.db, { host: leaving!.id, at, starts: each })),
  );
  const full = await event(1);
  await say(leaving!, full, 'going');
  await wait(other!, full);
  await leaving!.api.deleteMember({ params: { id: leaving!.id }, body: { id: leaving!.id, password: leaving!.password } });
  await app.jobs.settle();
  expect(await read(other!, full)).toMatchObject({ own_attendance: 'going', counts: { going: 1, waiting: 0 } });
  expect(await read(other!, handed)).toMatchObject({ host: { id: creator!.id }, status: 'In Progress' });
  expect(await read(other!, alone!)).toMatchObject({ host: { id: null, first_name: 'Deleted member' }, status: 'Canceled' });
  expect(await read(other!, past!)).toMatchObject({ host: { id: null }, creator: { id: null }, status: 'In Progress' });
});
