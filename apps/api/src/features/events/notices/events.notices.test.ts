import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { eventDraft, laterOf, makeAttendance, makeEvent } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

let app: TestApp;
let [host, ana, ben] = [] as unknown as [TestMember, TestMember, TestMember];
const starts = new Date('2026-03-04T17:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ config: { features: { attendee_limits: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  host = await makeMember(app, { first_name: 'Hana', last_name: 'Ito' });
  ana = await makeMember(app);
  ben = await makeMember(app);
});

const event = (max_attendees: number | null = null) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts, max_attendees });
const comes = (who: TestMember, id: string, status: 'going' | 'interested' = 'going') =>
  makeAttendance(app.deps.db, { event: id, member: who.id, status, at: app.clock.now() });
const say = (who: TestMember, id: string, status: 'none' | 'going') =>
  who.api.updateAttendance({ params: { id, userId: who.id }, body: { status } });
const update = (id: string, change: object) => host.api.updateEvent({ params: { id }, body: { ...eventDraft, ...change } });
const cancel = (id: string) => host.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
/** New sessions for everybody, since the old ones have expired. */
const signInAgain = async () => {
  const anew = async (who: TestMember) => ({ ...who, api: app.client((await app.session.start(who.id, 'test')).access) });
  [host, ana, ben] = [await anew(host), await anew(ana), await anew(ben)];
};
/** Advances the clock and runs the jobs of every minute. */
const aMinuteLater = async (minutes = 1) => {
  app.clock.advance(minutes * 60);
  await signInAgain();
  for (const { handle } of eventFeature.schedules!(app.deps)) await handle();
};
const told = async (who: TestMember) => {
  await app.jobs.settle();
  return (await who.api.listNotifications({ params: { id: who.id }, query: {} })).data.results;
};

it('tells everybody who wants to come that an event is canceled, also after it is removed, and not who canceled it [NOTIF-05]', async () => {
  const id = await event();
  for (const who of [host, ana]) await comes(who, id);
  await comes(ben, id, 'interested');
  const [blocked, other] = [await makeMember(app), await makeMember(app)];
  await comes(blocked, id);
  await makeBlock(app.deps.db, { blocker: blocked.id, blocked: host.id, at: app.clock.now() });
  await cancel(id);
  await cancel(id);
  await app.jobs.settle();
  await host.api.removeEvent({ params: { id } });
  for (const who of [ana, ben])
    expect(await told(who)).toMatchObject([
      { verb: 'cancel', actor: { first_name: 'Hana' }, object: id, event: { id, name: 'Lunchtime yoga' } },
    ]);
  for (const who of [host, blocked, other]) expect(await told(who)).toEqual([]);
});

it('tells of another time or place, but not of other words [NOTIF-05]', async () => {
  const id = await event();
  await comes(ana, id);
  await update(id, { description: 'Bring two mats.', name: 'Morning yoga' });
  const { location } = eventDraft;
  await update(id, { location: { ...location, address: '139 Tremnot  street.', latitude: location.latitude + 0.0001 } });
  await aMinuteLater(3);
  expect(await told(ana)).toEqual([]);
  for (const change of [
    { starts_local: '2026-03-04T12:15' },
    { location: { ...location, address: '140 Tremont Street' } },
    { location: { ...location, address: '139 Tremont Street, Room B' } },
    { location: { ...location, address: '139 Tremont Street, Room C' } },
    { is_virtual: true, location: null },
  ]) {
    await ana.api.markNotificationsSeen({ params: { id: ana.id } });
    await update(id, change);
    await aMinuteLater(3);
    const [latest] = await told(ana);
    expect(latest, JSON.stringify(change)).toMatchObject({ verb: 'update', event: { id }, others: { count: 0 }, seen: false });
    expect(latest).not.toHaveProperty('seat');
  }
});

it('tells of another link to join, and nobody of a change from before they said that they come', async () => {
  const links = (url: string) => ({ links: [{ text: 'Join', url }] });
  const virtual = { is_virtual: true, location: null };
  const id = await event();
  await update(id, { ...virtual, ...links('https://meet.example/a') });
  app.clock.advance(1);
  await comes(ana, id);
  await aMinuteLater(3);
  expect(await told(ana)).toEqual([]);
  await update(id, { ...virtual, ...links('https://meet.example/b') });
  app.clock.advance(60);
  await say(ben, id, 'going');
  await aMinuteLater(3);
  expect(await told(ana)).toMatchObject([{ kind: 'event_updated', event: { id } }]);
  expect(await told(ben)).toEqual([]);
});

it('tells several changes as one, once two minutes pass without another or ten in all, and nothing where all is as it was', async () => {
  const id = await event();
  await comes(ana, id);
  await update(id, { starts_local: '2026-03-04T12:15' });
  await aMinuteLater();
  await update(id, { starts_local: '2026-03-04T12:30' });
  await aMinuteLater();
  expect(await told(ana)).toEqual([]);
  await aMinuteLater();
  expect(await told(ana)).toHaveLength(1);
  const parts = () =>
    app.deps.db.selectFrom('notification').where('member_id', '=', ana.id).where('about_id', '=', id).selectAll().execute();
  expect(await parts()).toHaveLength(1);

  await update(id, { starts_local: '2026-03-04T12:45' });
  await update(id, { starts_local: '2026-03-04T12:30' });
  await aMinuteLater(3);
  expect(await parts()).toHaveLength(1);

  for (let nth = 0; nth < 10; nth += 1) {
    await update(id, { starts_local: nth % 2 ? '2026-03-04T12:50' : '2026-03-04T12:40' });
    expect(await parts()).toHaveLength(1);
    await aMinuteLater();
    await app.jobs.settle();
  }
  expect(await parts()).toHaveLength(2);
});

it('tells at once what changes within the hour before the start, and of a canceled event only that', async () => {
  const [soon, later] = [await event(), await event()];
  for (const id of [soon, later]) await comes(ana, id);
  await update(later, { starts_local: '2026-03-04T12:15' });
  await cancel(later);
  await aMinuteLater(3);
  expect(await told(ana)).toMatchObject([{ verb: 'cancel', event: { id: later } }]);
  app.clock.set('2026-03-04T16:30:00Z');
  await signInAgain();
  await update(soon, { starts_local: '2026-03-04T12:05' });
  expect((await told(ana))[0]).toMatchObject({ verb: 'update', event: { id: soon } });
});

it('tells once of a series that is moved or canceled, and each of the events that they come to', async () => {
  const first = await host.api.createEventSeries({
    body: { event: { ...eventDraft }, repeats: { every: 'week', interval: 1, weekdays: ['WE'], count: 6 } },
  });
  const { data } = await ana.api.listEvents({ query: { series_id: first.series_id! } });
  for (const { id } of data) await comes(ana, id);
  await comes(ben, data[4]!.id);
  await host.api.updateLaterEvents({
    params: { id: first.id },
    body: { ...eventDraft, starts_local: '2026-03-04T12:15', later: await laterOf(host, first.id) },
  });
  await aMinuteLater(3);
  expect(await told(ana)).toMatchObject([{ verb: 'update', event: { id: first.id }, others: { count: 0 } }]);
  expect(await told(ben)).toMatchObject([{ verb: 'update', event: { id: data[4]!.id } }]);
  await host.api.cancelLaterEvents({ params: { id: first.id }, body: { status: 'Canceled', later: await laterOf(host, first.id) } });
  expect(await told(ana)).toMatchObject([{ verb: 'cancel', event: { id: first.id } }, { verb: 'update' }]);
  expect(await told(ben)).toMatchObject([{ verb: 'cancel', event: { id: data[4]!.id } }, { verb: 'update' }]);
});

it('tells who is moved up on the waiting list, and in the last hour everybody who waits of a free seat', async () => {
  const id = await event(1);
  await say(host, id, 'going');
  for (const who of [ana, ben]) await who.api.joinWaitingList({ params: { id, userId: who.id } });
  await say(host, id, 'none');
  expect(await told(ana)).toMatchObject([{ kind: 'event_seat', verb: 'update', actor: null, object: id, event: { id } }]);
  expect(await told(ben)).toEqual([]);

  app.clock.set('2026-03-04T16:30:00Z');
  await signInAgain();
  await say(ana, id, 'none');
  expect(await told(ana)).toEqual([]);
  expect(await told(ben)).toMatchObject([{ kind: 'event_seat_offered', verb: 'update', event: { id } }]);
  // A member who joins the list is informed by the response; nobody is notified again.
  expect(await ana.api.joinWaitingList({ params: { id, userId: ana.id } })).toEqual({ place: 2, offered: true });
  expect(await told(ben)).toHaveLength(1);
  await say(ben, id, 'going');
  expect(await told(ben)).toEqual([]);
});

it('tells everybody when the host deletes their account and nobody else is there to host it', async () => {
  const id = await event();
  await comes(ana, id);
  await host.api.deleteMember({ params: { id: host.id }, body: { id: host.id, password: host.password } });
  await app.jobs.settle();
  expect(await told(ana)).toMatchObject([{ verb: 'cancel', event: { id, name: 'Lunchtime yoga' } }]);
});
