import { ApiError } from '@muster/contract/base/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeLiveEvent } from '../../chat/chat.factory.ts';
import { makeFollow } from '../../feed/feed.factory.ts';
import { makeGroup, makeGroupMember } from '../../groups/groups.factory.ts';
import { doorCodes } from '../door/door.codes.ts';
import { eventDraft, makeAttendance, makeEvent } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

let app: TestApp;
let [admin, ana, ben] = [] as unknown as [TestMember, TestMember, TestMember];
let group: string;
/** A morning run of a closed group, a live talk, and a recorded talk. */
let events: { run: string; live: string; past: string };
let post: string;

beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true, attendee_list_download: true, attendee_limits: true } } });
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const later = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR);
const leave = (who: TestMember) => who.api.leaveGroup({ params: { id: group, userId: who.id } });
const inGroup = (id: string) => app.deps.db.updateTable('event').set({ chapter_id: group }).where('id', '=', id).execute();

/** A group with an admin, who hosts, and Ana. Ben is not a member, but follows the admin; Ana and Ben have answered that they come. */
async function closedGroup(joining: 'open' | 'request' | 'invite' = 'request') {
  [admin, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  const at = app.clock.now();
  group = await makeGroup(app.deps.db, { name: 'Early Birds', joining, at });
  await makeGroupMember(app.deps.db, { group, member: admin.id, role: 'Admin', at });
  await makeGroupMember(app.deps.db, { group, member: ana.id, at });
  const { id: run } = await admin.api.createEventSeries({
    body: {
      event: { ...eventDraft, starts_local: '2026-03-02T18:00', ends_local: '2026-03-02T19:00', chapter_id: group },
      repeats: { every: 'week', count: 3 },
    },
  });
  const live = await makeLiveEvent(app, admin);
  await inGroup(live);
  const past = await makeEvent(app.deps.db, { host: admin.id, at, starts: later(-24), is_virtual: true, chapter_id: group });
  await admin.api.setRecordingAddress({ params: { id: past }, body: { url: 'https://films.example/talk' } });
  events = { run, live, past };
  for (const who of [ana, ben]) {
    for (const event of Object.values(events)) await makeAttendance(app.deps.db, { event, member: who.id, status: 'going', at });
    await makeFollow(app.deps.db, { follower: who.id, followee: admin.id, at });
  }
  await makeAttendance(app.deps.db, { event: run, member: admin.id, status: 'going', at });
  post = (await admin.api.createEventPost({ params: { id: run }, body: { text: 'Bring a lamp' } })).id;
  await app.jobs.settle();
}

beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
});

/** Whether a call finds its target: only 404 counts as no. */
const finds = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    if (error instanceof ApiError && error.status < 500) return true;
    throw error;
  }
};
const has = async (list: Promise<{ data: ReadonlyArray<{ id: string }> }>, id: string) => (await list).data.some((each) => each.id === id);
const posts = async (page: Promise<{ data: { results: ReadonlyArray<{ id: string }> } }>) =>
  (await page).data.results.some(({ id }) => id === post);
const listed = (query: Parameters<TestMember['api']['listEvents']>[0]['query']) => (who: TestMember) =>
  has(who.api.listEvents({ query }), events.run);
const byId = (id: string) => ({ params: { id } });
const at = (event: keyof typeof events) => ({ params: { id: events[event] } });
const text = async (who: TestMember, path: string) => (await app.raw('GET', path, { token: who.access })).status === 200;

/** Every surface on which an event, or its contents, could be found. */
const surfaces: Array<[string, (who: TestMember) => Promise<boolean>]> = [
  ['the list of events [EVENT-76]', listed({})],
  ["the group's list [EVENT-04]", (who) => listed({ chapter_id: group })(who)],
  ['the list of what its host hosts', (who) => listed({ host_id: admin.id })(who)],
  ['the list of what somebody goes to', (who) => listed({ attendee: ana.id })(who)],
  ["one's own next events", (who) => listed({ attendee: who.id, attending: true })(who)],
  ['a search for events', listed({ search: 'yoga' })],
  ['the event [EVENT-79]', (who) => finds(who.api.getEvent(at('run')))],
  ['its series', (who) => finds(who.api.getEventSeries(at('run')))],
  ['a page of its attendees', (who) => finds(who.api.listAttendees({ ...at('run'), query: {} }))],
  ['all its attendees', (who) => finds(who.api.listAllAttendees(at('run')))],
  ["an attendee's attendance", (who) => finds(who.api.getAttendance({ params: { id: events.run, userId: ana.id } }))],
  [
    'whom one follows among them',
    async (who) =>
      (await who.api.listFollowedAttendees({ params: { id: who.id }, query: { event_ids: events.run } }))[events.run]?.length === 1,
  ],
  ['coming to it', (who) => finds(who.api.createAttendance({ params: { id: events.run, userId: who.id }, body: { status: 'going' } }))],
  ['its waiting list', (who) => finds(who.api.joinWaitingList({ params: { id: events.run, userId: who.id } }))],
  [
    'its door',
    (who) =>
      finds(
        who.api.checkInAtDoor({
          params: { id: events.run },
          body: { code: doorCodes(app.deps.secrets).live(events.run, app.clock.now()).codes[0]! },
        }),
      ),
  ],
  ["its door's screen", (who) => finds(who.api.getDoor(at('run')))],
  ['its calendar file', (who) => text(who, `/api/event/${events.run}/calendar`)],
  [
    "one's calendar",
    async (who) => {
      const { url } = await who.api.makeCalendarFeed({ params: { id: who.id } });
      return (await (await app.raw('GET', new URL(url!).pathname)).text()).includes(events.run);
    },
  ],
  ['its stream', (who) => finds(who.api.createLiveStream({ body: { identifier: events.live } }))],
  ['its recording', (who) => finds(who.api.getRecording(at('past')))],
  ['its chat', (who) => finds(who.api.listChatEntries({ ...at('live'), query: {} }))],
  ["its chat's log", (who) => text(who, `/api/get_chat_logs/${events.live}`)],
  ["its chat's socket", (who) => finds(who.api.getChatToken({ body: { identifier: events.live } }))],
  [
    'a message in its chat',
    (who) => finds(who.api.sendChatMessage({ ...at('live'), body: { client_id: crypto.randomUUID(), content: 'Hello' } })),
  ],
  ['its posts [EVENT-92]', (who) => finds(who.api.listEventPosts({ ...at('run'), query: {} }))],
  ['a post in it', (who) => finds(who.api.createEventPost({ ...at('run'), body: { text: 'Me too' } }))],
  ['a post by its id', (who) => finds(who.api.getPost({ params: { id: admin.id, postId: post } }))],
  ['the comments on it', (who) => finds(who.api.listEventReactions({ params: { id: events.run, streamId: post }, query: {} }))],
  ['the feed of everybody', (who) => posts(who.api.listEverythingFeed({ query: {} }))],
  ['the feed of whom one follows', (who) => posts(who.api.listFollowingFeed({ params: { id: who.id }, query: {} }))],
  ['a report of it', (who) => finds(who.api.reportEvent({ params: { id: events.run }, body: { reporter: who.id } }))],
  [
    'notifications',
    async (who) =>
      (await who.api.listNotifications({ params: { id: who.id }, query: {} })).data.results.some(({ event }) => Boolean(event)),
  ],
];

describe.each(['request', 'invite'] as const)('an event of a group that members join by %s', (joining) => {
  beforeAll(() => closedGroup(joining), 60_000);
  // A canceled event, so that there is a notification to find.
  beforeAll(async () => {
    const other = await makeEvent(app.deps.db, { host: admin.id, at: app.clock.now(), starts: later(48), chapter_id: group });
    for (const who of [ana, ben]) await makeAttendance(app.deps.db, { event: other, member: who.id, status: 'going', at: app.clock.now() });
    await admin.api.cancelEvent({ params: { id: other }, body: { status: 'Canceled' } });
    await app.jobs.settle();
  });

  it.each(surfaces)('is there for its members: %s', async (_, found) => expect(await found(ana)).toBe(true));
  it.each(surfaces)('is there for nobody else: %s', async (_, found) => expect(await found(ben)).toBe(false));

  it('is counted for its members alone, and not named to others [GROUP-16]', async () => {
    expect(await ana.api.getGroup({ params: { id: group } })).toMatchObject({ opens: true, event_count: expect.any(Number) });
    expect((await ana.api.getGroup({ params: { id: group } })).event_count).toBeGreaterThan(1);
    if (joining === 'request') expect(await ben.api.getGroup({ params: { id: group } })).toMatchObject({ opens: false, event_count: 0 });
    else expect((await refusal(ben.api.getGroup({ params: { id: group } }))).code).toBe('groups.not_found');
  });
});

describe('whoever leaves a closed group', () => {
  beforeAll(async () => {
    await closedGroup();
    await leave(ana);
  });
  // No background job has run yet.
  it.each(surfaces)('sees nothing more from that moment on: %s', async (_, found) => expect(await found(ana)).toBe(false));
});

describe('those who no longer see the events of a group', () => {
  const attendance = (event: string) =>
    app.deps.db.selectFrom('attendance').where('event_id', '=', event).select(['member_id', 'status']).orderBy('id').execute();
  const counted = async (event: string) => {
    const { going, waiting } = await app.deps.db
      .selectFrom('event')
      .where('id', '=', event)
      .select(['going', 'waiting'])
      .executeTakeFirstOrThrow();
    const rows = await attendance(event);
    expect({ going, waiting }).toEqual({
      going: rows.filter(({ status }) => status === 'going').length,
      waiting: rows.filter(({ status }) => status === 'waiting').length,
    });
    return rows.filter(({ status }) => status === 'going').map(({ member_id }) => member_id);
  };

  it('give up their seats at those to come, which go to who waits; what is over stays as it was', async () => {
    await closedGroup('open');
    const cleo = await makeMember(app);
    const at = app.clock.now();
    await makeGroupMember(app.deps.db, { group, member: cleo.id, at });
    const [full, open] = [
      await makeEvent(app.deps.db, { host: admin.id, at, starts: later(72), chapter_id: group, max_attendees: 1 }),
      await makeEvent(app.deps.db, { host: admin.id, at, starts: later(72) }),
    ];
    for (const event of [full, open]) await makeAttendance(app.deps.db, { event, member: ana.id, status: 'going', at });
    await cleo.api.joinWaitingList({ params: { id: full, userId: cleo.id } });
    // In an open group nobody loses a place.
    await leave(ana);
    await app.jobs.settle();
    expect(await counted(full)).toEqual([ana.id]);
    await ana.api.joinGroup({ params: { id: group, userId: ana.id } });
    await app.deps.db.updateTable('groups').set({ joining: 'request' }).where('id', '=', group).execute();
    await leave(ana);
    await app.jobs.settle();
    expect(await counted(full)).toEqual([cleo.id]);
    expect(await counted(events.run)).not.toContain(ana.id);
    expect(await counted(events.past)).toContain(ana.id);
    expect(await counted(open)).toEqual([ana.id]);
    // A member who rejoins has to answer again.
    await makeGroupMember(app.deps.db, { group, member: ana.id, at });
    expect((await ana.api.getEvent(byId(full))).own_attendance).toBe('none');
  });

  it('lose an event that is moved into the group, and whoever watches it, at once', async () => {
    await closedGroup();
    const id = await makeEvent(app.deps.db, { host: admin.id, at: app.clock.now(), starts: later(50) });
    for (const who of [ana, ben]) await makeAttendance(app.deps.db, { event: id, member: who.id, status: 'going', at: app.clock.now() });
    const [hers, his] = [await join(ana.access, app.url, [`event:${id}`]), await join(ben.access, app.url, [`event:${id}`])];
    expect(his.first).toMatchObject([[`event:${id}`, { status: 'In Progress' }]]);
    await admin.api.updateEvent({ params: { id }, body: { ...eventDraft, chapter_id: group } });
    expect((await refusal(ben.api.getEvent(byId(id)))).code).toBe('events.not_found');
    await app.jobs.settle();
    await expect.poll(() => his.last(`event:${id}`)).toBeNull();
    expect(hers.last(`event:${id}`)).not.toBeNull();
    expect(await counted(id)).toEqual([ana.id]);
  });

  it('leave the rooms of its events when they leave the group', async () => {
    await closedGroup();
    const room = `event:${events.live}`;
    const { last, first } = await join(ana.access, app.url, [room]);
    expect(first).toMatchObject([[room, { live: 'live' }]]);
    await leave(ana);
    await expect.poll(() => last(room)).toBeNull();
    expect((await join(ben.access, app.url, [room])).first).toEqual([[room, null]]);
  });

  it('host no more: the creator does, or whoever is its admin for longest', async () => {
    await closedGroup();
    const cleo = await makeMember(app);
    const at = app.clock.now();
    await makeGroupMember(app.deps.db, { group, member: cleo.id, at });
    const byAna = await makeEvent(app.deps.db, { host: cleo.id, creator: ana.id, at, starts: later(30), chapter_id: group });
    const byBen = await makeEvent(app.deps.db, { host: cleo.id, creator: ben.id, at, starts: later(30), chapter_id: group });
    await leave(cleo);
    for (const id of [byAna, byBen]) {
      expect((await refusal(cleo.api.getEvent(byId(id)))).code).toBe('events.not_found');
      expect((await refusal(cleo.api.cancelEvent({ ...byId(id), body: { status: 'Canceled' } }))).code).toBe('events.not_found');
      expect((await refusal(cleo.api.getDoor(byId(id)))).code).toBe('events.not_found');
      expect((await app.raw('GET', `/api/event/${id}/attendee/csv`, { token: cleo.access })).status).toBe(404);
    }
    await app.jobs.settle();
    expect((await ana.api.getEvent(byId(byAna))).host.id).toBe(ana.id);
    expect((await ana.api.getEvent(byId(byBen))).host.id).toBe(admin.id);
  });

  it('are neither reminded nor told of anything, nor mailed, though they said that they come', async () => {
    await closedGroup();
    const id = await makeEvent(app.deps.db, { host: admin.id, at: app.clock.now(), starts: later(26), chapter_id: group });
    for (const who of [ana, ben]) await makeAttendance(app.deps.db, { event: id, member: who.id, status: 'going', at: app.clock.now() });
    app.clock.advance(3 * 3600);
    for (const { handle } of eventFeature.schedules!(app.deps)) await handle();
    await app.jobs.settle();
    const rows = (member: TestMember) =>
      app.deps.db.selectFrom('notification').where('member_id', '=', member.id).where('kind', '=', 'event_day').select('id').execute();
    expect(await rows(ana)).toHaveLength(1);
    expect(await rows(ben)).toEqual([]);
    const anew = { ...admin, api: app.client((await app.session.start(admin.id, 'test')).access) };
    await anew.api.cancelEvent({ ...byId(id), body: { status: 'Canceled' } });
    const mailed = (await app.mails()).filter((mail) => mail.includes('was canceled'));
    expect(mailed.some((mail) => mail.includes(ana.email))).toBe(true);
    expect(mailed.some((mail) => mail.includes(ben.email))).toBe(false);
  });
});

describe('an archived group', () => {
  it('keeps its events for its members, and takes no new ones [ROLE-20]', async () => {
    await closedGroup();
    await app.deps.db.updateTable('groups').set({ archived_at: app.clock.now() }).where('id', '=', group).execute();
    expect(await ana.api.getEvent(byId(events.run))).toMatchObject({ chapter_id: group });
    expect((await refusal(ben.api.getEvent(byId(events.run)))).code).toBe('events.not_found');
    expect(await refusal(admin.api.createEvent({ body: { ...eventDraft, chapter_id: group } }))).toMatchObject({
      status: 409,
      code: 'groups.archived',
    });
    // Upcoming events may still be changed and take place.
    const { version } = await admin.api.getEvent(byId(events.run));
    await admin.api.updateEvent({ ...byId(events.run), body: { ...eventDraft, name: 'Last run', chapter_id: group, version } });
    expect((await ana.api.getEvent(byId(events.run))).name).toBe('Last run');
  });
});
