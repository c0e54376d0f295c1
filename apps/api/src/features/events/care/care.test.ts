import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { eventDraft, makeEvent } from '../events.factory.ts';

let app: TestApp;
let operator: TestMember;
let [host, ana, ben, cem] = [] as unknown as [TestMember, TestMember, TestMember, TestMember];
let id: string;

beforeAll(async () => {
  app = await startTestApp({ config: { features: { attendee_limits: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  operator = await makeMember(app, { permissions: ['operator'] });
  [host, ana, ben, cem] = [await makeMember(app), await makeMember(app), await makeMember(app), await makeMember(app)];
  const starts = new Date(app.clock.now().getTime() + 2 * 86_400_000);
  id = await makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts, max_attendees: 1 });
  await ana.api.updateAttendance({ params: { id, userId: ana.id }, body: { status: 'going' } });
  await ben.api.joinWaitingList({ params: { id, userId: ben.id } });
  await cem.api.updateAttendance({ params: { id, userId: cem.id }, body: { status: 'interested' } });
  await app.jobs.settle();
});

const reason = 'A sale, not a workout';
/** A member's notifications about acts on events, latest first. */
const acts = async (who: TestMember) => {
  await app.jobs.settle();
  const { data } = await who.api.listNotifications({ params: { id: who.id }, query: {} });
  return data.results.flatMap((each) =>
    each.kind.startsWith('event_') && 'reason' in each
      ? [{ kind: each.kind, ...('outcome' in each && { outcome: each.outcome }), reason: each.reason, name: each.event?.name }]
      : [],
  );
};
const mailsTo = async (who: TestMember) =>
  (await app.mails()).filter((mail) => mail.includes(who.email)).map((mail) => mail.replaceAll('=\r\n', ''));
const audit = async () => (await operator.api.listAudit({ query: {} })).data[0];
const seen = (who: TestMember) => who.api.getEvent({ params: { id } });

describe('a host who removes an attendee', () => {
  const going = async () => (await host.api.listAttendees({ params: { id }, query: {} })).data;
  const remove = (who: TestMember, attendeeId: string) =>
    who.api.removeAttendee({ params: { id, attendeeId }, body: { reason: 'We meet in pairs' } });

  it('gives their place to who waits, and they read why', async () => {
    expect(await seen(host)).toMatchObject({ can: { remove_attendees: true } });
    expect(await seen(ana)).toMatchObject({ can: { remove_attendees: false } });
    const [first] = await going();
    await remove(host, first!.attendee_id);
    expect(await seen(ben)).toMatchObject({ own_attendance: 'going', counts: { going: 1, waiting: 0 } });
    expect(await seen(ana)).toMatchObject({ own_attendance: 'none', ruling: null });
    expect(await acts(ana)).toEqual([{ kind: 'event_place_removed', reason: 'We meet in pairs', name: 'Lunchtime yoga' }]);
    expect((await mailsTo(ana)).join()).toContain('Reason: We meet in pairs');
    expect(await acts(cem)).toEqual([]);
    expect(await refusal(remove(host, first!.attendee_id))).toMatchObject({ code: 'events.attendance_not_found' });
  });

  it('is its host or creator, before it is over, and removes neither themselves nor who is in', async () => {
    const [first] = await going();
    for (const who of [cem, operator]) expect(await refusal(remove(who, first!.attendee_id))).toMatchObject({ code: 'events.not_yours' });
    await ana.api.updateAttendance({ params: { id, userId: ana.id }, body: { status: 'none' } });
    await ben.api.updateAttendance({ params: { id, userId: ben.id }, body: { status: 'none' } });
    await host.api.updateAttendance({ params: { id, userId: host.id }, body: { status: 'going' } });
    const [own] = await going();
    expect(await refusal(remove(host, own!.attendee_id))).toMatchObject({ code: 'people.not_yourself' });
    app.clock.set(new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString());
    const [now, late] = [host, await makeMember(app)];
    const fresh = { ...now, api: app.client((await app.session.start(now.id, 'test')).access) };
    await fresh.api.updateAttendance({ params: { id, userId: host.id }, body: { status: 'none' } });
    await late.api.updateAttendance({ params: { id, userId: late.id }, body: { status: 'checked_in' } });
    const { data } = await fresh.api.listAttendees({ params: { id }, query: { status: 'checked_in' } });
    expect(await refusal(remove(fresh, data[0]!.attendee_id))).toMatchObject({ code: 'events.attendee_is_in' });
    app.clock.set('2026-03-02T15:00:00Z');
  });
});

describe('an operator', () => {
  it('cancels any event: its host and all who answered read why, nobody else does, and the audit log keeps it', async () => {
    await operator.api.cancelAnyEvent({ params: { id }, body: { reason } });
    for (const who of [host, ana, ben, cem]) {
      expect(await acts(who)).toEqual([{ kind: 'event_ended', outcome: 'canceled', reason, name: 'Lunchtime yoga' }]);
      expect((await mailsTo(who)).join()).toContain(`Reason: ${reason}`);
      expect(await seen(who)).toMatchObject({ status: 'Canceled', ruling: { what: 'canceled', reason } });
    }
    expect(await seen(await makeMember(app))).toMatchObject({ status: 'Canceled', ruling: null });
    expect(await audit()).toMatchObject({
      act: 'event.cancel',
      actor: { id: operator.id },
      about: { id: host.id },
      reason,
      target: { kind: 'event', id },
    });
    expect(await refusal(operator.api.cancelAnyEvent({ params: { id }, body: { reason } }))).toMatchObject({ code: 'events.canceled' });
  });

  it('removes any event, also one that has no host any more', async () => {
    await host.api.deleteMember({ params: { id: host.id }, body: { id: host.id, password: host.password } });
    await app.jobs.settle();
    await operator.api.removeAnyEvent({ params: { id }, body: { reason } });
    expect((await acts(ana))[0]).toEqual({ kind: 'event_ended', outcome: 'removed', reason, name: 'Lunchtime yoga' });
    expect(await seen(ana)).toMatchObject({ is_removed: true, ruling: { what: 'removed', reason } });
    expect(await audit()).toMatchObject({ act: 'event.remove', about: null, reason });
    expect(await refusal(operator.api.removeAnyEvent({ params: { id }, body: { reason } }))).toMatchObject({ code: 'events.not_found' });
  });

  it('hands any event over: both hosts and all who answered read why', async () => {
    const handOver = (host_id: string) => operator.api.handOverAnyEvent({ params: { id }, body: { host_id, reason } });
    const barred = await makeMember(app);
    await operator.api.deactivateMember({ params: { id: barred.id }, body: { reason } });
    expect(await refusal(handOver(barred.id))).toMatchObject({ fields: { host_id: ['This is not one of the choices.'] } });
    expect(await refusal(handOver(host.id))).toMatchObject({ fields: { host_id: ['They host it already.'] } });
    const next = await makeMember(app);
    // The new host gets only that notification, even if they had answered.
    await next.api.updateAttendance({ params: { id, userId: next.id }, body: { status: 'interested' } });
    await handOver(next.id);
    expect(await seen(next)).toMatchObject({ host: { id: next.id }, can: { edit: true }, ruling: { what: 'handed_over', reason } });
    expect(await acts(next)).toEqual([{ kind: 'event_host_given', reason, name: 'Lunchtime yoga' }]);
    for (const who of [host, ana, ben, cem]) expect(await acts(who)).toMatchObject([{ kind: 'event_rehosted', reason }]);
    expect(await audit()).toMatchObject({ act: 'event.hand_over', about: { id: host.id }, reason });
  });

  it('removes what is reported from the queue, where it has a host and where it has none', async () => {
    const past = await makeEvent(app.deps.db, {
      host: host.id,
      at: app.clock.now(),
      starts: new Date(app.clock.now().getTime() - 86_400_000),
    });
    for (const event of [id, past]) {
      await cem.api.reportEvent({ params: { id: event }, body: { reporter: cem.id } });
      const { data } = await operator.api.listReported({ query: {} });
      expect(data.find(({ object_id }) => object_id === event)).toMatchObject({ kind: 'event', can: { remove: true } });
      await operator.api.decideReported({ params: { kind: 'event', objectId: event }, body: { verdict: 'removed', reason } });
      expect(await seen(cem)).toMatchObject({ is_removed: true });
      if (event === id) expect(await acts(host)).toEqual([{ kind: 'event_ended', outcome: 'removed', reason, name: 'Lunchtime yoga' }]);
      await app.deps.db.updateTable('event').set({ host_id: null }).where('id', '=', past).execute();
    }
  });
});

it('lets a host hand their event over, and tells the next one', async () => {
  expect(await refusal(ana.api.handOverEvent({ params: { id }, body: { host_id: ana.id } }))).toMatchObject({ code: 'events.not_yours' });
  expect(await host.api.handOverEvent({ params: { id }, body: { host_id: ana.id } })).toMatchObject({ host: { id: ana.id } });
  expect(await acts(ana)).toEqual([{ kind: 'event_host_given', reason: '', name: 'Lunchtime yoga' }]);
  expect(await seen(ana)).toMatchObject({ can: { edit: true, hand_over: true } });
});

describe('an attendee whom the host has removed', () => {
  const say = (who: TestMember, status: 'none' | 'going' | 'interested', event = id) =>
    who.api.createAttendance({ params: { id: event, userId: who.id }, body: { status } });
  const wait = (who: TestMember) => who.api.joinWaitingList({ params: { id, userId: who.id } });
  const remove = async (event = id) => {
    const { data } = await host.api.listAttendees({ params: { id: event }, query: {} });
    await host.api.removeAttendee({ params: { id: event, attendeeId: data[0]!.attendee_id }, body: { reason: 'We meet in pairs' } });
  };
  const removed = async () => (await host.api.listRemovedAttendees({ params: { id }, query: {} })).data;

  it('cannot answer or wait until the host lets them back in, and is in a list until then', async () => {
    await remove();
    for (const status of ['going', 'interested'] as const)
      expect(await refusal(say(ana, status)), status).toMatchObject({ code: 'events.place_removed' });
    expect(await refusal(wait(ana))).toMatchObject({ status: 409, code: 'events.place_removed' });
    expect(await say(ana, 'none')).toMatchObject({ status: 'none' });
    expect(await seen(ana)).toMatchObject({
      own_attendance: 'none',
      own_removed: true,
      can: { attend: false, follow: false, check_in: false, wait: false },
    });
    expect(await seen(cem)).toMatchObject({ own_removed: false });
    const [row, ...others] = await removed();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ person: { id: ana.id }, reason: 'We meet in pairs' });
    for (const who of [ana, operator]) {
      expect(await refusal(who.api.listRemovedAttendees({ params: { id }, query: {} }))).toMatchObject({ code: 'events.not_yours' });
      expect(await refusal(who.api.readmitAttendee({ params: { id, removalId: row!.id } }))).toMatchObject({ code: 'events.not_yours' });
    }
    await host.api.readmitAttendee({ params: { id, removalId: row!.id } });
    expect(await removed()).toEqual([]);
    expect(await seen(ana)).toMatchObject({ own_removed: false });
    expect(await wait(ana)).toMatchObject({ place: 1 });
  });

  it('cannot either with the code at the door', async () => {
    await remove();
    await ben.api.updateAttendance({ params: { id, userId: ben.id }, body: { status: 'none' } });
    app.clock.set(new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString());
    const anew = async (who: TestMember) => ({ ...who, api: app.client((await app.session.start(who.id, 'test')).access) });
    const [keeper, comes] = [await anew(host), await anew(ana)];
    const url = (await keeper.api.getDoor({ params: { id } })).codes.urls[0]!;
    expect(await refusal(comes.api.checkInAtDoor({ params: { id }, body: { code: new URL(url).hash.slice(1) } }))).toMatchObject({
      code: 'events.place_removed',
    });
    app.clock.set('2026-03-02T15:00:00Z');
  });

  it('may go on answering the other dates of a series', async () => {
    const leader = await makeMember(app, { permissions: ['event_leader'] });
    host = leader;
    const { series_id } = await leader.api.createEventSeries({ body: { event: eventDraft, repeats: { every: 'week', count: 2 } } });
    const { data } = await leader.api.listEvents({ query: { series_id: series_id!, limit: 10, after: '2026-01-01T00:00:00Z' } });
    const [first, second] = data.map((each) => each.id) as [string, string];
    await say(ana, 'going', first);
    await remove(first);
    expect(await refusal(say(ana, 'going', first))).toMatchObject({ code: 'events.place_removed' });
    expect(await say(ana, 'going', second)).toMatchObject({ status: 'going' });
  });
});

describe('a host who hands their event over', () => {
  it('tells all who answered, and neither themselves nor the next host twice', async () => {
    await host.api.updateAttendance({ params: { id, userId: host.id }, body: { status: 'interested' } });
    await host.api.handOverEvent({ params: { id }, body: { host_id: ana.id } });
    for (const who of [ben, cem]) {
      expect(await acts(who)).toEqual([{ kind: 'event_rehosted', reason: '', name: 'Lunchtime yoga' }]);
      expect((await mailsTo(who)).join()).toContain('Its host has given Lunchtime yoga another host.');
    }
    expect(await acts(ana)).toEqual([{ kind: 'event_host_given', reason: '', name: 'Lunchtime yoga' }]);
    expect(await acts(host)).toEqual([]);
    expect(await seen(ben)).toMatchObject({ host: { id: ana.id }, ruling: null });
  });
});
