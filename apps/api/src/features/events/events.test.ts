import { Event } from '@muster/contract';
import type { ApiError } from '@muster/contract/base/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeChapter } from '../groups/groups.factory.ts';
import { makePicture } from '../media/media.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { eventDraft, makeAttendance, makeEvent } from './events.factory.ts';
import { eventFeature } from './events.feature.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { attendee_limits: true, groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Draft = Parameters<TestMember['api']['createEvent']>[0]['body'];
const create = (change: Partial<Draft> = {}, by = ana) => by.api.createEvent({ body: { ...eventDraft, ...change } });
const read = (id: string, by = ana) => by.api.getEvent({ params: { id } });
const update = (id: string, change: Partial<Draft> & { version?: number }, by = ana) =>
  by.api.updateEvent({ params: { id }, body: { ...eventDraft, ...change } });
const cancel = (id: string, by = ana) => by.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
const remove = (id: string, by = ana) => by.api.removeEvent({ params: { id } });
const fields = async (call: Promise<unknown>) => (await refusal(call)).fields;

describe('creating an event', () => {
  it('answers it as its viewers see it, with both clocks and the zone by name [EVENT-29] [EVENT-79] [EVENT-83] [EVENT-31]', async () => {
    const picture = await makePicture(app.deps, { ownerId: ana.id, intent: 'event' });
    const made = await create({
      photo_url: picture.url,
      description: 'With @Ben Okafor.',
      tagged: [ben.id],
      links: [{ text: 'Bring', url: 'https://yoga.example/bring' }, {}],
      max_attendees: '12',
    });
    expect(made).toMatchObject({
      name: 'Lunchtime yoga',
      description: 'With @Ben Okafor.',
      tagged: [ben.id],
      category: 'fitness-class',
      status: 'In Progress',
      is_removed: false,
      start: '2026-03-04T17:00:00.000Z',
      end: '2026-03-04T18:00:00.000Z',
      starts_local: '2026-03-04T12:00',
      ends_local: '2026-03-04T13:00',
      time_zone_id: 'America/New_York',
      time_zone_name: 'Eastern Standard Time',
      virtual_event_category: 'workouts',
      location: { city: 'Boston', latitude: 42.355 },
      links: [{ text: 'Bring', url: 'https://yoga.example/bring' }],
      max_attendees: 12,
      host: { id: ana.id, first_name: 'Ana', leader: false, anonymous_profile: false },
      creator: { id: ana.id },
      chapter: null,
      own_attendance: 'none',
      check_in: { from: '2026-03-04T05:00:00.000Z' },
      can: { edit: true, cancel: true, remove: false, attend: true, check_in: false, wait: false, download: true },
    });
    expect(made.photo?.sizes.length).toBeGreaterThan(0);
    expect(await read(made.id)).toEqual(made);
    expect(await read(made.id, ben)).toEqual({
      ...made,
      can: { ...made.can, hand_over: false, remove_attendees: false, edit: false, cancel: false, download: false, door: false },
    });
  });

  it('takes instants from clients that know no wall clocks, and whole days [EVENT-17] [EVENT-61]', async () => {
    const instants = { starts_local: undefined, ends_local: undefined, start: '2026-03-08T06:30:00Z', end: '2026-03-08T07:30:00Z' };
    expect(await create(instants)).toMatchObject({ starts_local: '2026-03-08T01:30', ends_local: '2026-03-08T03:30' });
    // The day of the clock change has 23 hours.
    const day = await create({ is_all_day: true, starts_local: '2026-03-08T00:00', ends_local: undefined });
    expect(day).toMatchObject({ start: '2026-03-08T05:00:00.000Z', end: '2026-03-09T04:00:00.000Z', ends_local: '2026-03-08T23:59' });
    const { starts_local, ends_local } = day;
    expect(await update(day.id, { is_all_day: true, starts_local, ends_local })).toMatchObject({ start: day.start, end: day.end });
    const again = { is_all_day: true, starts_local: undefined, ends_local: undefined, start: day.start, end: day.end };
    expect(await update(day.id, again)).toMatchObject({ start: day.start, end: day.end });
  });

  it('cuts a name to 68 characters [EVENT-57]', async () => {
    expect((await create({ name: '🧘'.repeat(70) })).name).toBe('🧘'.repeat(68));
  });

  it.each<[string, Partial<Draft>, Record<string, string[]>]>([
    ['no name [EVENT-56]', { name: ' ' }, { name: ['THIS FIELD IS REQUIRED'] }],
    ['no description [EVENT-58]', { description: '' }, { description: ['THIS FIELD IS REQUIRED'] }],
    ['too long a description [EVENT-58]', { description: 'x'.repeat(3001) }, { description: ['EXCEEDED 3000 CHARACTER LIMIT'] }],
    ['no category [EVENT-59]', { category: undefined }, { category: ['THIS FIELD IS REQUIRED'] }],
    ['another category [EVENT-34]', { category: 'workouts' as never }, { category: ['This is not one of the choices.'] }],
    ['no place [EVENT-60]', { location: null }, { location: ['THIS IS AN INVALID LOCATION. PLEASE TRY SELECTING ANOTHER LOCATION.'] }],
    ['no start [EVENT-61]', { starts_local: undefined }, { starts_local: ['THIS FIELD IS REQUIRED'] }],
    ['no end [EVENT-61]', { ends_local: undefined }, { ends_local: ['THIS FIELD IS REQUIRED'] }],
    ['an end before the start [EVENT-62]', { ends_local: '2026-03-04T12:00' }, { ends_local: ['MUST BE AFTER START TIME'] }],
    ['an end that is far away', { ends_local: '2026-04-30T12:00' }, { ends_local: ['An event can last 31 days at most.'] }],
    ['a day that is over [EVENT-64]', { starts_local: '2026-03-01T23:00' }, { starts_local: ['An event cannot start before today.'] }],
    ['a third link [EVENT-65]', { links: [{}, {}, {}] }, { links: ['At most 2, please.'] }],
    [
      'a long link text [EVENT-66]',
      { links: [{ text: 'x'.repeat(41), url: 'https://a.example' }] },
      { 'links.0.text': ['EXCEEDED 40 CHARACTER LIMIT'] },
    ],
    ['a text without a link [EVENT-67]', { links: [{ text: 'Bring' }] }, { 'links.0.url': ['MISSING LINK FOR TEXT'] }],
    ['a link without a text [EVENT-68]', { links: [{ url: 'https://a.example' }] }, { 'links.0.text': ['MISSING TEXT FOR LINK'] }],
    [
      'a link and a limit [EVENT-71]',
      { registration_url: 'https://a.example', max_attendees: 5 },
      {
        registration_url: [
          'YOU CANNOT SET AN ATTENDEE LIMIT AND ALSO USE A REGISTRATION LINK. ATTENDEE LIMITS WILL HANDLED BY THE EXTERNAL TICKETING/REGISTRATION SITE.',
        ],
      },
    ],
    ['a limit in words [EVENT-72]', { max_attendees: 'ten' }, { max_attendees: ['MUST BE A NUMBER'] }],
    ['an unknown zone', { time_zone_id: 'Boston' }, { time_zone_id: ['This is not one of the choices.'] }],
    ['a host of its own outside a chapter', { host_id: crypto.randomUUID() }, { host_id: ['This must be your own id.'] }],
    ['an unknown chapter', { chapter_id: crypto.randomUUID() }, { chapter_id: ['This is not one of the choices.'] }],
  ])('refuses %s', async (_, change, problems) => {
    const leader = await makeMember(app, { permissions: ['event_leader'] });
    expect(await fields(create(change, leader))).toEqual(problems);
  });

  it.each(['javascript:alert(1)', 'not an address'])(
    'refuses %s as an address, and names one of this site [EVENT-69] [EVENT-70]',
    async (url) => {
      const message = [`INVALID URL (example: ${app.url})`];
      const draft = { links: [{ text: 'Bring', url }], registration_url: url };
      expect(await fields(create(draft))).toEqual({ 'links.0.url': message, registration_url: message });
    },
  );

  it('makes one event of a repeated call', async () => {
    const twice = await Promise.all([1, 2].map(() => ana.api.createEvent({ body: eventDraft }, { idempotencyKey: 'once' })));
    expect(twice[0]).toEqual(twice[1]);
  });

  it('is refused to anonymous members, and until the account has synced [ROLE-22] [ROLE-23]', async () => {
    expect(await refusal(create({}, await makeMember(app, { anonymous_profile: true })))).toMatchObject({
      code: 'member.anonymous_cannot',
    });
    expect(await refusal(create({}, await makeMember(app, { salesforce_contact_id: null })))).toMatchObject({
      status: 403,
      message: 'Unable to create an event until your account has fully synced. Try again in 15 minutes.',
    });
  });

  it('lets leaders create events of a chapter, with another host [ROLE-20] [ROLE-21]', async () => {
    const chapter_id = await makeChapter(app.deps.db, { name: 'Boston', at: app.clock.now() });
    const leader = await makeMember(app, { permissions: ['event_leader'] });
    expect(await refusal(create({ chapter_id }))).toMatchObject({ code: 'events.group_leaders_only' });
    expect(await create({ chapter_id, host_id: ben.id }, leader)).toMatchObject({
      chapter: { id: chapter_id, name: 'Boston' },
      chapter_id,
      chapter_hosted: true,
      chapter_name: 'Boston',
      host: { id: ben.id },
      creator: { id: leader.id },
    });
    const nobody = await makeMember(app, { anonymous_profile: true });
    expect(await fields(create({ chapter_id, host_id: nobody.id }, leader))).toHaveProperty('host_id');
  });
});

describe('what a deployment turns off', () => {
  it('is refused [ROLE-18] [ROLE-19] [SHELL-08] [SHELL-09]', async () => {
    const features = {
      local_events_outside_groups: false,
      virtual_events_outside_groups: false,
      registration_links: false,
      other_country_locations: false,
    };
    const closed = await startTestApp({ config: { features } });
    const led = await startTestApp({ config: { rules: { event_creation: 'leaders' } } });
    try {
      const me = await makeMember(closed, { permissions: ['event_leader'] });
      for (const is_virtual of [false, true])
        expect(await refusal(create({ is_virtual }, me))).toMatchObject({ code: 'events.only_in_groups' });
      const id = await makeEvent(closed.deps.db, { host: me.id, at: closed.clock.now(), starts: new Date('2026-03-04T17:00Z') });
      const location = { ...eventDraft.location, country: 'CA' };
      const off = { max_attendees: 5, chapter_id: crypto.randomUUID(), location };
      expect(Object.keys(await fields(update(id, off, me))).sort()).toEqual(['chapter_id', 'location', 'max_attendees']);
      expect(await fields(update(id, { registration_url: 'https://a.example' }, me))).toEqual({
        registration_url: ['This is turned off here.'],
      });
      expect(await refusal(create({}, await makeMember(led)))).toMatchObject({ status: 403, code: 'events.leaders_only' });
      await create({}, await makeMember(led, { permissions: ['event_leader'] }));
    } finally {
      await closed.close();
      await led.close();
    }
  });
});

describe('changing an event', () => {
  it('changes what it names, and keeps the rest [EVENT-80]', async () => {
    const { url } = await makePicture(app.deps, { ownerId: ana.id, intent: 'event' });
    const made = await create({ photo_url: url, registration_url: 'https://a.example' });
    const changed = await update(made.id, { name: 'Evening yoga', is_virtual: true, version: made.version });
    expect(changed).toMatchObject({ name: 'Evening yoga', is_virtual: true, location: null, version: 2 });
    expect(changed.registration_url).toBe('https://a.example');
    expect(changed.photo).toEqual(made.photo);
    expect((await update(made.id, { photo_url: null })).photo).toBeNull();
  });

  it('refuses an edit of an old version with the event as it is now', async () => {
    const made = await create();
    const saved = await update(made.id, { name: 'From one tab', version: made.version });
    const stale: unknown = await update(made.id, { name: 'From the other tab', version: made.version }).catch((error: unknown) => error);
    expect(stale).toMatchObject({ status: 409, code: 'events.changed' });
    expect(Event.parse((stale as ApiError).current)).toEqual(saved);
  });

  it('is for its host and its creator alone, as canceling and removing are [ROLE-15]', async () => {
    const id = await makeEvent(app.deps.db, { host: ben.id, creator: ana.id, at: app.clock.now(), starts: new Date('2026-03-04T17:00Z') });
    const other = await makeMember(app);
    for (const attempt of [() => update(id, {}, other), () => cancel(id, other), () => remove(id, other)])
      expect(await refusal(attempt())).toMatchObject({ status: 403, code: 'events.not_yours' });
    expect((await update(id, { name: 'By the host' }, ben)).name).toBe('By the host');
    expect((await cancel(id, ana)).status).toBe('Canceled');
    await remove(id, ben);
  });

  it('is over with the event, which can be neither changed nor canceled then [EVENT-51]', async () => {
    const { id } = await create();
    app.clock.set('2026-03-04T18:00:00Z');
    ana = { ...ana, api: app.client((await app.session.start(ana.id, 'test')).access) };
    expect((await read(id)).can).toMatchObject({ edit: false, cancel: false });
    const late = { status: 409, code: 'events.past' };
    expect(await refusal(update(id, {}))).toMatchObject(late);
    expect(await refusal(cancel(id))).toMatchObject(late);
  });
});

describe('an event that a slip put into the past of its day', () => {
  const slip = { starts_local: '2026-03-02T01:00', ends_local: '2026-03-02T02:00' };

  it('can be mended or canceled as long as nobody has come', async () => {
    const { id } = await create();
    expect((await update(id, slip)).can).toMatchObject({ edit: true, cancel: true });
    const mended = { starts_local: '2026-03-02T13:00', ends_local: '2026-03-02T14:00' };
    expect(await update(id, mended)).toMatchObject({ ...mended, can: { edit: true } });
    expect((await cancel((await create(slip)).id)).status).toBe('Canceled');
  });

  it('is over once somebody has checked in', async () => {
    const { id } = await create(slip);
    await makeAttendance(app.deps.db, { event: id, member: ben.id, status: 'checked_in', at: app.clock.now() });
    expect((await read(id)).can).toMatchObject({ edit: false, cancel: false });
    expect(await refusal(update(id, { name: 'Yoga' }))).toMatchObject({ code: 'events.past' });
  });
});

it('keeps an instant that was sent to the second, also in the hour that comes twice', async () => {
  const second = { start: '2026-11-01T06:30:15Z', end: '2026-11-01T07:10:00Z' };
  const event = await create({ starts_local: undefined, ends_local: undefined, ...second });
  expect(event).toMatchObject({ start: '2026-11-01T06:30:15.000Z', starts_local: '2026-11-01T01:30' });
  await eventFeature.starts!(app.deps);
  expect(await read(event.id)).toMatchObject({ start: event.start, version: 1 });
  const edit = (body: object) => ana.api.updateEvent({ params: { id: event.id }, body });
  expect((await edit({ name: 'Night walk' })).start).toBe(event.start);
  const early = await edit({ start: '2026-11-01T05:30:00Z' });
  expect(early).toMatchObject({ start: '2026-11-01T05:30:00.000Z', starts_local: '2026-11-01T01:30', end: event.end });
});

describe('canceling and removing an event', () => {
  it('cancels it once and for all, and removes it only then [EVENT-30] [EVENT-49] [EVENT-50] [EVENT-81] [EVENT-82]', async () => {
    const { id } = await create();
    expect(await refusal(remove(id))).toMatchObject({ status: 409, code: 'events.not_canceled' });
    const canceled = await cancel(id);
    expect(canceled).toMatchObject({ status: 'Canceled', can: { edit: false, cancel: false, remove: true, attend: false } });
    expect(await cancel(id)).toEqual(canceled);
    expect(await refusal(update(id, {}))).toMatchObject({ status: 409, code: 'events.canceled' });
    await remove(id);
    expect(await read(id, ben)).toMatchObject({ is_removed: true, can: { remove: false, attend: false } });
    expect(await refusal(remove(id))).toMatchObject({ code: 'events.not_found' });
    expect((await ana.api.listEvents({ query: { host_id: ana.id } })).data).toEqual([]);
    expect(await refusal(ana.api.listEventPosts({ params: { id }, query: {} }))).toMatchObject({ code: 'events.not_found' });
  });
});

it('is not there for somebody across a block with its host', async () => {
  const { id } = await create();
  await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
  expect(await refusal(read(id, ben))).toMatchObject({ status: 404, code: 'events.not_found' });
  expect((await ben.api.listEvents({ query: { limit: 100 } })).data.filter((event) => event.id === id)).toEqual([]);
});
