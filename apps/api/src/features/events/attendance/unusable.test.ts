import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeGroup, makeGroupMember } from '../../groups/groups.factory.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { eventDraft, makeEvent } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

let app: TestApp;
let operator: TestMember;
let [host, ana, ben, cem] = [] as unknown as [TestMember, TestMember, TestMember, TestMember];
let group: string;

beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true, attendee_limits: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  operator = await makeMember(app, { permissions: ['operator'] });
  [host, ana, ben, cem] = [await makeMember(app), await makeMember(app), await makeMember(app), await makeMember(app)];
  const at = app.clock.now();
  group = await makeGroup(app.deps.db, { name: 'Early Birds', joining: 'request', at });
  await makeGroupMember(app.deps.db, { group, member: host.id, role: 'Admin', at });
  for (const { id } of [ana, ben, cem]) await makeGroupMember(app.deps.db, { group, member: id, at });
});

const starts = new Date('2026-03-02T19:00:00Z');
const event = (max_attendees = 1) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts, max_attendees, chapter_id: group });
const say = (who: TestMember, id: string, status: 'going' | 'interested' | 'checked_in' | 'none') =>
  who.api.updateAttendance({ params: { id, userId: who.id }, body: { status } });
const wait = (who: TestMember, id: string) => who.api.joinWaitingList({ params: { id, userId: who.id } });
const block = (who: TestMember, whom: TestMember) => who.api.blockMember({ params: { id: who.id, otherId: whom.id } });
const removeFromGroup = async (who: TestMember) => {
  const { id: membershipId } = await app.deps.db
    .selectFrom('group_member')
    .where('member_id', '=', who.id)
    .select('id')
    .executeTakeFirstOrThrow();
  await host.api.removeGroupMember({ params: { id: group, membershipId }, body: { keep_out: true, reason: '' } });
};
/** The stored status of each member. */
const places = async (id: string) => {
  const rows = await app.deps.db.selectFrom('attendance').where('event_id', '=', id).select(['member_id', 'status']).execute();
  const names = new Map([host, ana, ben, cem].map((who, n) => [who.id, ['host', 'ana', 'ben', 'cem'][n]!]));
  return Object.fromEntries(rows.map(({ member_id, status }) => [names.get(member_id)!, status]));
};
const reason = 'For a test.';

/** Ways in which Ana loses the use of her seat. */
const ways: Record<string, (id: string) => Promise<unknown>> = {
  'is blocked by the host': () => block(host, ana),
  'blocks the host': () => block(ana, host),
  'is suspended': () => operator.api.suspendMember({ params: { id: ana.id }, body: { until: '2026-03-05T12:00:00Z', reason } }),
  'is deactivated': () => operator.api.deactivateMember({ params: { id: ana.id }, body: { reason } }),
  'deletes her account': () => ana.api.deleteMember({ params: { id: ana.id }, body: { id: ana.id, password: ana.password } }),
  'leaves the closed group': () => ana.api.leaveGroup({ params: { id: group, userId: ana.id } }),
  'is removed from the closed group': () => removeFromGroup(ana),
  'is across a block from the new host': async (id) => {
    await makeGroupMember(app.deps.db, { group, member: operator.id, at: app.clock.now() });
    await block(operator, ana);
    await host.api.updateEvent({ params: { id }, body: { ...eventDraft, max_attendees: 1, chapter_id: group, host_id: operator.id } });
  },
  'is no operator any more': async (id) => {
    await app.deps.db
      .updateTable('member')
      .set({ permissions: ['operator'] })
      .where('id', '=', ana.id)
      .execute();
    await ana.api.leaveGroup({ params: { id: group, userId: ana.id } });
    await app.jobs.settle();
    expect(await places(id)).toMatchObject({ ana: 'going' });
    await operator.api.setRole({ params: { id: ana.id }, body: { role: 'operator', held: false } });
  },
};

describe('a seat is free as soon as who has it', () => {
  it.each(Object.keys(ways))('%s, and goes to who waits', async (way) => {
    const id = await event();
    await say(ana, id, 'going');
    await wait(ben, id);
    await ways[way]!(id);
    await app.jobs.settle();
    expect(await places(id)).toEqual({ ben: 'going' });
    expect((await ben.api.getEvent({ params: { id } })).counts).toEqual({ going: 1, interested: 0, checked_in: 0, waiting: 0 });
  });
});

it('moves nobody up who cannot open the event, also before their place on the list is gone', async () => {
  const id = await event();
  await say(ana, id, 'going');
  for (const who of [ben, cem]) await wait(who, id);
  await block(ben, host);
  await say(ana, id, 'none');
  expect(await places(id)).toMatchObject({ cem: 'going' });
  await app.jobs.settle();
  expect(await places(id)).toEqual({ cem: 'going' });
});

it('takes a check-in back before the event has begun, and keeps that of who is there', async () => {
  const id = await event();
  await say(ana, id, 'checked_in');
  await block(host, ana);
  await app.jobs.settle();
  expect(await places(id)).toEqual({});
  await say(ben, id, 'checked_in');
  app.clock.set('2026-03-02T19:10:00Z');
  host = { ...host, api: app.client((await app.session.start(host.id, 'test')).access) };
  await block(host, ben);
  await app.jobs.settle();
  expect(await places(id)).toEqual({ ben: 'checked_in' });
});

it('keeps that a suspended member is interested, which takes no seat', async () => {
  const id = await event();
  await say(ana, id, 'interested');
  await ways['is suspended']!(id);
  await app.jobs.settle();
  expect(await places(id)).toEqual({ ana: 'interested' });
});

it('frees what was useless before, once, after the first start of this release', async () => {
  const { db } = app.deps;
  const [blocked, suspended, hidden, open] = [await event(), await event(), await event(2), await event()];
  for (const id of [blocked, suspended]) {
    await say(ana, id, 'going');
    await wait(ben, id);
  }
  await say(cem, open, 'going');
  await say(ana, hidden, 'checked_in');
  // The state that an earlier release left: these changes freed no places.
  await makeBlock(db, { blocker: ben.id, blocked: host.id, at: app.clock.now() });
  await db.updateTable('member').set({ deactivated_at: app.clock.now() }).where('id', '=', ana.id).execute();
  await db.deleteFrom('backfill').where('name', '=', 'events.useless_places').execute();
  await app.stop();
  app = await startTestApp({ config: { features: { groups: true, attendee_limits: true } }, before: app });
  await app.begin();
  await expect.poll(() => places(blocked)).toEqual({});
  await expect.poll(() => places(hidden)).toEqual({});
  await app.jobs.settle();
  expect(await places(suspended)).toEqual({});
  expect(await places(open)).toEqual({ cem: 'going' });
  const finished = () => db.selectFrom('backfill').select('finished_at').where('name', '=', 'events.useless_places').executeTakeFirst();
  await expect.poll(finished).toEqual({ finished_at: expect.any(Date) });
});

it('tells whoever lost a place by a suspension, in its mail and once they are back, and lets them answer again', async () => {
  const [lost, kept] = [await event(1), await event(2)];
  await say(ana, lost, 'going');
  await say(ana, kept, 'interested');
  await wait(ben, lost);
  await ways['is suspended']!(lost);
  await app.jobs.settle();
  app.clock.advance(10);
  await operator.api.endSuspension({ params: { id: ana.id } });
  const mail = (await app.mails()).filter((each) => each.includes(ana.email)).map((each) => each.replaceAll('=\r\n', ''));
  expect(mail.join()).toContain('Your places at coming events, on waiting lists too, go to other people.');
  ana = { ...ana, api: app.client((await app.session.start(ana.id, 'test')).access) };
  const { data } = await ana.api.listNotifications({ params: { id: ana.id }, query: {} });
  expect(data.results.filter(({ kind }) => kind.startsWith('event_'))).toMatchObject([
    { kind: 'event_place_lost', verb: 'update', actor: null, object: lost, event: { id: lost } },
  ]);
  expect(await ana.api.getEvent({ params: { id: lost } })).toMatchObject({ own_removed: false, ruling: null, can: { wait: true } });
  expect(await wait(ana, lost)).toMatchObject({ place: 1 });
  expect(await places(kept)).toEqual({ ana: 'interested' });
});

it('shows an event nowhere to whom its host has blocked: not in lists, the calendar, reminders or notifications', async () => {
  const [gone, there] = [await event(1), await makeEvent(app.deps.db, { host: operator.id, at: app.clock.now(), starts, name: 'Rowing' })];
  for (const id of [gone, there]) await say(ana, id, 'going');
  const { url } = await ana.api.makeCalendarFeed({ params: { id: ana.id } });
  const feed = async () => (await fetch(url!.replace(/^https?:\/\/[^/]+/, app.url))).text();
  expect(await feed()).toContain('Lunchtime yoga');
  await block(host, ana);
  const remains = async () => {
    const { data } = await ana.api.listEvents({ query: { attendee: ana.id, limit: 10 } });
    const { data: told } = await ana.api.listNotifications({ params: { id: ana.id }, query: {} });
    return { events: data.map(({ id }) => id), told: told.results.map(({ object }) => object) };
  };
  // At once, and again after all jobs have run.
  expect(await remains()).toEqual({ events: [there], told: [] });
  app.clock.set('2026-03-02T18:10:00Z');
  ana = { ...ana, api: app.client((await app.session.start(ana.id, 'test')).access) };
  await app.jobs.settle();
  for (const { handle } of eventFeature.schedules!(app.deps)) await handle();
  await app.jobs.settle();
  expect(await remains()).toEqual({ events: [there], told: [there] });
  expect(await feed()).toContain('Rowing');
  expect(await feed()).not.toContain('Lunchtime yoga');
  expect((await app.mails()).filter((mail) => mail.includes(ana.email)).join()).not.toContain('Lunchtime yoga');
});
