import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startPushPeer } from '../../../test/push-peer.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { eventDraft, makeAttendance, makeEvent } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

let app: TestApp;
let peer: Awaited<ReturnType<typeof startPushPeer>>;
let [host, ana, ben] = [] as unknown as [TestMember, TestMember, TestMember];
const starts = new Date('2026-03-04T17:00:00Z');
beforeAll(async () => {
  peer = await startPushPeer();
  app = await startTestApp({ config: { private: { push_services: [peer.origin] } } });
});
afterAll(async () => {
  await app.close();
  await peer.close();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  peer.pushed.length = 0;
  [host, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app)];
});

const event = (change: Partial<Parameters<typeof makeEvent>[1]> = {}) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts, ...change });
const comes = (who: TestMember, id: string, status: 'going' | 'interested' = 'going') =>
  makeAttendance(app.deps.db, { event: id, member: who.id, status, at: app.clock.now() });
const tick = async () => {
  for (const { handle } of eventFeature.schedules!(app.deps)) await handle();
  await app.jobs.settle();
};
/** Sets the clock, starts new sessions for everybody and runs the jobs of that minute. */
const at = async (instant: string) => {
  app.clock.set(instant);
  const anew = async (who: TestMember) => ({ ...who, api: app.client((await app.session.start(who.id, 'test')).access) });
  [host, ana, ben] = [await anew(host), await anew(ana), await anew(ben)];
  await tick();
};
const told = async (who: TestMember) => (await who.api.listNotifications({ params: { id: who.id }, query: {} })).data.results;
const kinds = async (who: TestMember) => (await told(who)).map(({ kind }) => kind.replace('event_', '')).toReversed();

it('reminds who goes a day and an hour before, with the time that clocks show there, and nobody else', async () => {
  const id = await event();
  await comes(ana, id);
  await comes(ben, id, 'interested');
  await at('2026-03-03T16:59:00Z');
  expect(await told(ana)).toEqual([]);
  await at('2026-03-03T17:00:30Z');
  expect(await told(ana)).toMatchObject([
    {
      kind: 'event_day',
      verb: 'update',
      actor: null,
      object: id,
      event: { id, name: 'Lunchtime yoga' },
      starts_local: '2026-03-04T12:00',
      time_zone_name: 'Eastern Standard Time',
      is_all_day: false,
    },
  ]);
  await at('2026-03-04T15:59:59Z');
  expect(await kinds(ana)).toEqual(['day']);
  await at('2026-03-04T16:00:00Z');
  expect(await kinds(ana)).toEqual(['day', 'hour']);
  for (const who of [ben, host]) expect(await told(who)).toEqual([]);
});

it('reminds once, however often and by however many processes it is looked for', async () => {
  const ids = [await event(), await event()];
  for (const id of ids) for (const who of [ana, ben]) await comes(who, id);
  await at('2026-03-03T17:00:00Z');
  await Promise.all(Array.from({ length: 5 }, tick));
  for (const who of [ana, ben]) expect(await kinds(who)).toEqual(['day', 'day']);
  // A job that already ran is run again by another process.
  const reminders = await app.deps.db.selectFrom('event_reminder').where('event_id', 'in', ids).selectAll().execute();
  expect(reminders).toHaveLength(2);
  for (const { id, event_id } of reminders)
    await app.deps.db
      .insertInto('outbox_event')
      .values({ id: newId(), name: 'event.reminder_due', payload: JSON.stringify({ reminder_id: id, event_id }) })
      .execute();
  await app.jobs.settle();
  for (const who of [ana, ben]) expect(await kinds(who)).toEqual(['day', 'day']);
});

it('reminds of nothing that had passed when somebody said they were going, nor of an event that begins within the hour when they do', async () => {
  const id = await event();
  await comes(ana, id, 'interested');
  await at('2026-03-03T17:00:01Z');
  await ana.api.updateAttendance({ params: { id, userId: ana.id }, body: { status: 'going' } });
  await tick();
  expect(await kinds(ana)).toEqual([]);
  await at('2026-03-04T16:10:00Z');
  expect(await kinds(ana)).toEqual(['hour']);
  await ben.api.updateAttendance({ params: { id, userId: ben.id }, body: { status: 'going' } });
  await tick();
  expect(await kinds(ben)).toEqual([]);
  const late = await event({ starts: new Date('2026-03-04T16:40:00Z') });
  await comes(ben, late);
  await tick();
  expect(await kinds(ben)).toEqual([]);
});

it('reminds of no event that was canceled or removed, and takes back what it had reminded of', async () => {
  const [canceled, removed, later] = [await event(), await event(), await event()];
  for (const id of [canceled, removed, later]) await comes(ana, id);
  const cancel = (id: string) => host.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
  await cancel(canceled);
  await cancel(removed);
  await host.api.removeEvent({ params: { id: removed } });
  await at('2026-03-03T17:00:00Z');
  expect((await kinds(ana)).toSorted()).toEqual(['canceled', 'canceled', 'day']);
  await cancel(later);
  await at('2026-03-04T16:00:00Z');
  expect(await kinds(ana)).toEqual(['canceled', 'canceled', 'canceled']);
});

it('reminds anew of an event that moves, for its new time, and not at once where that is near', async () => {
  const id = await event();
  await comes(ana, id);
  await at('2026-03-03T17:00:00Z');
  const move = (starts_local: string, ends_local: string) =>
    host.api.updateEvent({ params: { id }, body: { ...eventDraft, starts_local, ends_local } });
  await move('2026-03-06T12:00', '2026-03-06T13:00');
  await at('2026-03-04T16:00:00Z');
  expect(await kinds(ana)).toEqual(['updated']);
  await at('2026-03-05T17:00:00Z');
  expect(await kinds(ana)).toEqual(['updated', 'day']);
  expect((await told(ana))[0]).toMatchObject({ starts_local: '2026-03-06T12:00' });
  // Twenty hours before the new start: attendees are notified of the change, and reminded only in the last hour.
  await move('2026-03-06T08:00', '2026-03-06T09:00');
  await at('2026-03-05T17:05:00Z');
  expect(await kinds(ana)).toEqual(['updated', 'updated']);
  await at('2026-03-06T12:00:00Z');
  expect(await kinds(ana)).toEqual(['updated', 'updated', 'hour']);
});

it('reminds late where no server was running, but of nothing that has started, and of whole days on the morning before', async () => {
  const missed = await event();
  const whole = await event({ starts: new Date('2026-03-06T05:00:00Z'), hours: 24 });
  await app.deps.db.updateTable('event').set({ is_all_day: true }).where('id', '=', whole).execute();
  for (const id of [missed, whole]) await comes(ana, id);
  await at('2026-03-04T09:00:00Z');
  expect(await kinds(ana)).toEqual(['day']);
  await at('2026-03-04T17:00:00Z');
  expect(await kinds(ana)).toEqual(['day']);
  await at('2026-03-05T13:59:00Z');
  expect(await kinds(ana)).toEqual(['day']);
  await at('2026-03-05T14:00:00Z');
  expect(await kinds(ana)).toEqual(['day', 'day']);
  expect((await told(ana))[0]).toMatchObject({ starts_local: '2026-03-06T00:00', is_all_day: true });
  await at('2026-03-06T04:30:00Z');
  expect(await kinds(ana)).toEqual(['day', 'day']);
});

it('sends the reminders that a member wants, and by the ways that they want', async () => {
  const id = await event();
  for (const who of [ana, ben]) {
    await comes(who, id);
    await who.api.savePushToken({ params: { id: who.id }, body: { token: peer.subscribe(who.id), device_id: 'laptop' } });
  }
  const params = { id: ben.id };
  const standard = await ben.api.getNoticeSettings({ params });
  expect(standard).toEqual({
    remind_day: true,
    remind_hour: true,
    mail_reminders: false,
    mail_updates: true,
    mail_cancellations: true,
    mail_seats: true,
    mail_hosting: true,
    mail_removals: true,
    mail_membership: true,
    mail_announcements: true,
    mail_digest: true,
  });
  const mine = await ben.api.saveNoticeSettings({ params, body: { remind_hour: false, mail_reminders: true } });
  expect(mine).toEqual({ ...standard, remind_hour: false, mail_reminders: true });
  expect(await ben.api.getNoticeSettings({ params })).toEqual(mine);
  await ben.api.savePushSettings({ params, body: { event_day: false } });
  // Changes of events have their own switch.
  await ana.api.savePushSettings({ params: { id: ana.id }, body: { event_updated: false } });
  await at('2026-03-03T17:00:00Z');
  await at('2026-03-04T16:00:00Z');
  expect(await kinds(ana)).toEqual(['day', 'hour']);
  expect(await kinds(ben)).toEqual(['day']);
  expect(peer.pushed.map(({ browser, message }) => [browser, message.kind])).toEqual([
    [ana.id, 'event_day'],
    [ana.id, 'event_hour'],
  ]);
  const mails = await app.mails();
  expect(mails.filter((mail) => mail.includes(ana.email))).toEqual([]);
  const [mail, ...others] = mails.filter((each) => each.includes(ben.email));
  expect(others).toEqual([]);
  expect(mail).toContain('Reminder: Lunchtime yoga is on Wednesday, March 4, 2026');
  expect(mail).toContain('Eastern Standard Time');
  // Joins the lines that quoted-printable breaks.
  expect(mail!.replaceAll(/=\r?\n/g, '')).toContain(`/events/${id}`);
});

it('reminds nobody across a block with the host', async () => {
  const id = await event();
  for (const who of [ana, ben]) await comes(who, id);
  await makeBlock(app.deps.db, { blocker: ana.id, blocked: host.id, at: app.clock.now() });
  await at('2026-03-03T17:00:00Z');
  expect(await kinds(ana)).toEqual([]);
  expect(await kinds(ben)).toEqual(['day']);
});
