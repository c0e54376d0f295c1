import { limits } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { eventDraft, laterOf } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

let app: TestApp;
const statements: string[] = [];
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { attendee_limits: true } }, onStatement: (text) => statements.push(text) });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Series = Parameters<TestMember['api']['createEventSeries']>[0]['body'];
type Draft = Partial<Series['event']>;
const weekly = { every: 'week', count: 3 } as const;
const create = (repeats: Series['repeats'], event: Draft = {}, by = ana) =>
  by.api.createEventSeries({ body: { event: { ...eventDraft, ...event }, repeats } });
const eventsOf = async (series_id: string | null) =>
  (await ana.api.listEvents({ query: { series_id: series_id!, limit: 10, after: '2026-01-01T00:00:00Z' } })).data;
const startsOf = async (series_id: string | null) =>
  (await eventsOf(series_id)).map(({ starts_local, start }) => `${starts_local} ${start}`);
const changeLater = async (id: string, event: Draft & { version?: number }, by = ana) =>
  by.api.updateLaterEvents({ params: { id }, body: { ...eventDraft, ...event, later: await laterOf(by, id) } });
const cancelLater = async (id: string, by = ana) =>
  by.api.cancelLaterEvents({ params: { id }, body: { status: 'Canceled', later: await laterOf(by, id) } });
const going = (id: string) => ben.api.createAttendance({ params: { id, userId: ben.id }, body: { status: 'going' } });

it('changes only what an edit changes in later events, and keeps what one of them has of its own', async () => {
  const first = await create({ every: 'week', count: 3 });
  const [, second, third] = await eventsOf(first.series_id);
  const own = { starts_local: '2026-03-11T15:00', ends_local: '2026-03-11T16:00', name: 'Yoga in the park', max_attendees: 5 };
  await ana.api.updateEvent({ params: { id: second!.id }, body: own });
  const later = async (body: object) =>
    ana.api.updateLaterEvents({ params: { id: first.id }, body: { ...body, later: await laterOf(ana, first.id) } });
  await later({ description: 'Bring a towel.' });
  const now = async () => (await eventsOf(first.series_id)).slice(1);
  expect(await now()).toMatchObject([
    { ...own, description: 'Bring a towel.' },
    { name: third!.name, starts_local: third!.starts_local, description: 'Bring a towel.' },
  ]);
  await later({ name: 'Evening yoga', starts_local: '2026-03-04T11:00' });
  expect(await now()).toMatchObject([own, { name: 'Evening yoga', starts_local: '2026-03-18T11:00' }]);
});

it('leaves a later event alone that nothing changes, with its version', async () => {
  const first = await create({ every: 'week', count: 4 });
  const [, second] = await eventsOf(first.series_id);
  await ana.api.updateEvent({ params: { id: second!.id }, body: { name: 'Yoga in the park' } });
  statements.length = 0;
  await changeLater(first.id, { name: 'Evening yoga' });
  expect(statements.filter((each) => /^update "?event"? /.test(each.trim()))).toHaveLength(2);
  expect((await eventsOf(first.series_id)).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'Evening yoga 2',
    'Yoga in the park 2',
    'Evening yoga 2',
    'Evening yoga 2',
  ]);
});

describe('creating a series', () => {
  it('makes an event of its own of each day, and keeps the wall clock over a clock change', async () => {
    const first = await create(weekly, { name: 'Weekly yoga' });
    expect(first).toMatchObject({ name: 'Weekly yoga', starts_local: '2026-03-04T12:00', host: { id: ana.id } });
    expect(await startsOf(first.series_id)).toEqual([
      '2026-03-04T12:00 2026-03-04T17:00:00.000Z',
      '2026-03-11T12:00 2026-03-11T16:00:00.000Z',
      '2026-03-18T12:00 2026-03-18T16:00:00.000Z',
    ]);
    const [, second] = await eventsOf(first.series_id);
    await going(second!.id);
    expect((await eventsOf(first.series_id)).map(({ counts }) => counts.going)).toEqual([0, 1, 0]);
  });

  it('begins on the first day that was chosen', async () => {
    const first = await create({ every: 'week', weekdays: ['FR', 'MO'], until: '2026-03-16' });
    expect((await eventsOf(first.series_id)).map(({ starts_local }) => starts_local.slice(0, 10))).toEqual([
      '2026-03-06',
      '2026-03-09',
      '2026-03-13',
      '2026-03-16',
    ]);
  });

  it('moves only the day on which the clocks skip the time', async () => {
    const skipped = { starts_local: '2026-03-08T02:30', ends_local: '2026-03-08T02:45' };
    const first = await create({ every: 'day', count: 3 }, skipped);
    expect((await eventsOf(first.series_id)).map(({ starts_local, ends_local }) => `${starts_local} ${ends_local}`)).toEqual([
      '2026-03-08T03:30 2026-03-08T03:45',
      '2026-03-09T02:30 2026-03-09T02:45',
      '2026-03-10T02:30 2026-03-10T02:45',
    ]);
  });

  it('takes whole days', async () => {
    const first = await create(
      { every: 'day', count: 2 },
      { is_all_day: true, starts_local: '2026-03-07T00:00', ends_local: '2026-03-07T00:00' },
    );
    expect((await eventsOf(first.series_id)).map(({ start, end }) => `${start} ${end}`)).toEqual([
      '2026-03-07T05:00:00.000Z 2026-03-08T05:00:00.000Z',
      '2026-03-08T05:00:00.000Z 2026-03-09T04:00:00.000Z',
    ]);
  });

  it.each([
    [{ every: 'day', until: '2026-03-03' }, 'No day of this series comes before that date.'],
    [{ every: 'day', until: '2027-03-03' }, `A series has ${limits.series_events} events at most.`],
  ] as const)('refuses %j', async (repeats, words) => {
    expect((await refusal(create(repeats))).fields).toEqual({ 'repeats.until': [words] });
  });

  it('writes a whole year of weeks, and only once for one key', async () => {
    const body = { event: eventDraft, repeats: { every: 'week', count: limits.series_events } } as const;
    const key = { idempotencyKey: '0192f6e0-0000-7000-8000-000000000001' };
    const [first, again] = [await ana.api.createEventSeries({ body }, key), await ana.api.createEventSeries({ body }, key)];
    expect(again.series_id).toBe(first.series_id);
    expect((await ana.api.listEvents({ query: { series_id: first.series_id! } })).count).toBe(limits.series_events);
  });
});

describe('what a series would be', () => {
  const times = { starts_local: '2026-03-04T12:00', ends_local: '2026-03-04T13:00', time_zone_id: 'America/New_York' };
  const preview = (repeats: Series['repeats'], change: object = {}) =>
    ana.api.previewEventSeries({ body: { ...times, repeats, ...change } }).then(({ times: all }) => all);

  it.each([
    ['weeks over a clock change', { every: 'week', weekdays: ['FR', 'MO'], until: '2026-03-16' }, {}],
    ['months without a day 31', { every: 'month', count: 4 }, { starts_local: '2026-03-31T12:00', ends_local: '2026-03-31T13:00' }],
    ['a time that the clocks skip', { every: 'day', count: 3 }, { starts_local: '2026-03-08T02:30', ends_local: '2026-03-08T02:45' }],
    [
      'whole days',
      { every: 'day', interval: 2, count: 3 },
      { is_all_day: true, starts_local: '2026-03-07T00:00', ends_local: '2026-03-08T23:59' },
    ],
  ] as const)('is what it is then: %s', async (_, repeats, change) => {
    const foretold = await preview(repeats as Series['repeats'], change);
    const { series_id } = await create(repeats as Series['repeats'], { ...times, ...change });
    const events = await eventsOf(series_id);
    expect(foretold.length).toBeGreaterThan(2);
    expect(foretold).toEqual(events.map(({ starts_local, ends_local, start, end }) => ({ starts_local, ends_local, start, end })));
  });

  it('has days, and not too many; it ends after it starts, in a zone that there is', async () => {
    for (const [repeats, words] of [
      [{ every: 'day', until: '2026-03-03' }, 'No day of this series comes before that date.'],
      [{ every: 'day', until: '2027-03-03' }, `A series has ${limits.series_events} events at most.`],
    ] as const)
      expect((await refusal(preview(repeats))).fields).toEqual({ 'repeats.until': [words] });
    expect((await refusal(preview(weekly, { ends_local: '2026-03-04T12:00' }))).fields).toEqual({
      ends_local: ['MUST BE AFTER START TIME'],
    });
    expect(Object.keys((await refusal(preview(weekly, { time_zone_id: 'Mars/Olympus' }))).fields)).toEqual(['time_zone_id']);
  });
});

describe('the series of an event', () => {
  const seriesOf = (id: string, by = ben) => by.api.getEventSeries({ params: { id } });

  it('says how it repeats, and when its events are, canceled ones too, with what its reader says about them', async () => {
    const { id, series_id } = await create(weekly);
    const [, second, third] = await eventsOf(series_id);
    await going(second!.id);
    await ana.api.cancelEvent({ params: { id: third!.id }, body: { status: 'Canceled' } });
    const { repeats, events } = await seriesOf(third!.id);
    expect(repeats).toEqual({ every: 'week', interval: 1, weekdays: ['WE'], on: 'day', first_day: '2026-03-04' });
    expect(events.map((each) => [each.id, each.starts_local, each.start, each.status, each.own_attendance])).toEqual([
      [id, '2026-03-04T12:00', '2026-03-04T17:00:00.000Z', 'In Progress', 'none'],
      [second!.id, '2026-03-11T12:00', '2026-03-11T16:00:00.000Z', 'In Progress', 'going'],
      [third!.id, '2026-03-18T12:00', '2026-03-18T16:00:00.000Z', 'Canceled', 'none'],
    ]);
  });

  it('has no removed events, is none of an event that stands alone, and unknown to whom the host has blocked', async () => {
    const { id, series_id } = await create(weekly);
    const [, second] = await eventsOf(series_id);
    await ana.api.cancelEvent({ params: { id: second!.id }, body: { status: 'Canceled' } });
    await ana.api.removeEvent({ params: { id: second!.id } });
    expect((await seriesOf(id)).events).toHaveLength(2);
    expect((await refusal(seriesOf(second!.id))).code).toBe('events.not_found');
    const alone = await ana.api.createEvent({ body: eventDraft });
    expect((await refusal(seriesOf(alone.id))).code).toBe('events.no_series');
    await makeBlock(app.deps.db, { blocker: ana.id, blocked: ben.id, at: app.clock.now() });
    expect((await refusal(seriesOf(id))).code).toBe('events.not_found');
  });

  it('is known by its new days once they were moved; months have none to be known by', async () => {
    const named = async (id: string) => {
      const { weekdays, first_day } = (await seriesOf(id)).repeats;
      return { weekdays, first_day };
    };
    const byWeek = await create({ every: 'week', weekdays: ['SU', 'WE'], count: 4 });
    await changeLater(byWeek.id, { starts_local: '2026-03-05T12:00', ends_local: '2026-03-05T13:00' });
    expect(await named(byWeek.id)).toEqual({ weekdays: ['MO', 'TH'], first_day: '2026-03-05' });
    await changeLater(byWeek.id, { starts_local: '2026-03-03T12:00', ends_local: '2026-03-03T13:00' });
    expect(await named(byWeek.id)).toEqual({ weekdays: ['SA', 'TU'], first_day: '2026-03-03' });
    const byMonth = await create({ every: 'month', on: 'weekday', count: 3 });
    await changeLater(byMonth.id, { starts_local: '2026-03-04T18:00', ends_local: '2026-03-04T19:00' });
    expect(await named(byMonth.id)).toEqual({ weekdays: [], first_day: '2026-03-04' });
    await changeLater(byMonth.id, { starts_local: '2026-03-05T18:00', ends_local: '2026-03-05T19:00' });
    expect(await named(byMonth.id)).toEqual({ weekdays: [], first_day: null });
  });

  it('keeps its name where only its last event was moved', async () => {
    const { series_id } = await create(weekly);
    const last = (await eventsOf(series_id)).at(-1)!;
    await changeLater(last.id, { starts_local: '2026-03-19T12:00', ends_local: '2026-03-19T13:00' });
    expect((await seriesOf(last.id)).repeats.weekdays).toEqual(['WE']);
  });
});

describe('changing this event and all later ones', () => {
  it('leaves earlier ones, moves the others alike, and raises what calendars and tabs look at', async () => {
    const { series_id } = await create({ every: 'week', count: 4 });
    const [, second] = await eventsOf(series_id);
    const times = { starts_local: '2026-03-12T18:00', ends_local: '2026-03-12T19:00' };
    expect(await changeLater(second!.id, { ...times, name: 'Evening yoga' })).toMatchObject({ name: 'Evening yoga', version: 2 });
    const events = await eventsOf(series_id);
    expect(events.map(({ name, starts_local, version }) => `${name} ${starts_local} ${version}`)).toEqual([
      'Lunchtime yoga 2026-03-04T12:00 1',
      'Evening yoga 2026-03-12T18:00 2',
      'Evening yoga 2026-03-19T18:00 2',
      'Evening yoga 2026-03-26T18:00 2',
    ]);
    expect(events[3]!.start).toBe('2026-03-26T22:00:00.000Z');
  });

  it('leaves what was canceled, and what belongs to no series', async () => {
    const { series_id } = await create(weekly);
    const [first, second] = await eventsOf(series_id);
    await ana.api.cancelEvent({ params: { id: second!.id }, body: { status: 'Canceled' } });
    await changeLater(first!.id, { name: 'Changed' });
    expect((await eventsOf(series_id)).map(({ name, status }) => `${name} ${status}`)).toEqual([
      'Changed In Progress',
      'Lunchtime yoga Canceled',
      'Changed In Progress',
    ]);
    const alone = await ana.api.createEvent({ body: eventDraft });
    expect((await refusal(changeLater(alone.id, {}))).code).toBe('events.no_series');
    expect((await refusal(cancelLater(alone.id))).code).toBe('events.no_series');
  });

  it('changes nothing on the ground of an outdated version', async () => {
    const { id, series_id } = await create(weekly);
    await ana.api.updateEvent({ params: { id }, body: { ...eventDraft, name: 'Only this one' } });
    const refused = await refusal(changeLater(id, { name: 'Late', version: 1 }));
    expect([refused.code, refused.current]).toMatchObject(['events.changed', { name: 'Only this one' }]);
    expect((await eventsOf(series_id)).map(({ name }) => name)).toEqual(['Only this one', 'Lunchtime yoga', 'Lunchtime yoga']);
  });

  it('changes and cancels nothing where a later event is no longer as it was seen, and says which differ', async () => {
    const { id, series_id } = await create(weekly);
    const seen = async () => (await ana.api.getEventSeries({ params: { id } })).events.slice(1);
    const later = (await seen()).map((each) => ({ id: each.id, version: each.version }));
    await ana.api.updateEvent({ params: { id: later[1]!.id }, body: { name: 'In the park', starts_local: '2026-03-18T11:30' } });
    const acts = [
      () => ana.api.updateLaterEvents({ params: { id }, body: { description: 'Late', version: 1, later } }),
      () => ana.api.cancelLaterEvents({ params: { id }, body: { status: 'Canceled', version: 1, later } }),
    ];
    for (const act of acts) {
      const refused = await refusal(act());
      expect([refused.code, refused.current]).toMatchObject(['events.changed', { id, description: 'Bring a mat.', status: 'In Progress' }]);
    }
    expect((await eventsOf(series_id)).map(({ description, version }) => `${description} ${version}`)).toEqual([
      'Bring a mat. 1',
      'Bring a mat. 1',
      'Bring a mat. 2',
    ]);
    expect((await seen()).map(({ differs }) => differs)).toEqual([[], ['name', 'time']]);
    const now = (await seen()).map((each) => ({ id: each.id, version: each.version }));
    expect(await ana.api.updateLaterEvents({ params: { id }, body: { description: 'In time', version: 1, later: now } })).toMatchObject({
      description: 'In time',
    });
  });

  it('gives the seats of a higher limit to those who wait, event by event', async () => {
    const { series_id } = await create(weekly, { max_attendees: 1 });
    const [first, second] = await eventsOf(series_id);
    const carl = await makeMember(app);
    await going(second!.id);
    await carl.api.joinWaitingList({ params: { id: second!.id, userId: carl.id } });
    await changeLater(first!.id, { max_attendees: 2 });
    expect((await eventsOf(series_id)).map(({ counts }) => counts.going)).toEqual([0, 2, 0]);
  });

  it('is for whoever looks after them, and unknown to whom the host has blocked', async () => {
    const { id } = await create(weekly);
    expect((await refusal(changeLater(id, {}, ben))).code).toBe('events.not_yours');
    expect((await refusal(cancelLater(id, ben))).code).toBe('events.not_yours');
    await makeBlock(app.deps.db, { blocker: ana.id, blocked: ben.id, at: app.clock.now() });
    expect((await refusal(changeLater(id, {}, ben))).code).toBe('events.not_found');
  });
});

it('cancels this event and all later ones, and not those before', async () => {
  const { series_id } = await create(weekly);
  const [, second] = await eventsOf(series_id);
  expect(await cancelLater(second!.id)).toMatchObject({ status: 'Canceled', version: 2 });
  expect((await eventsOf(series_id)).map(({ status }) => status)).toEqual(['In Progress', 'Canceled', 'Canceled']);
  expect(await cancelLater(second!.id)).toMatchObject({ status: 'Canceled', version: 2 });
});

it('tells who comes of the first of their events that is moved or canceled, and of none whose words alone changed', async () => {
  const told = async () => {
    await app.jobs.settle();
    const { data } = await ben.api.listNotifications({ params: { id: ben.id }, query: {} });
    return data.results.map(({ verb, object }) => `${verb} ${object}`);
  };
  const { series_id } = await create(weekly);
  const [first, second, third] = await eventsOf(series_id);
  for (const { id } of [first!, third!]) await going(id);
  await changeLater(first!.id, { name: 'Other words' });
  expect(await told()).toEqual([]);
  await changeLater(second!.id, { starts_local: '2026-03-11T11:00', ends_local: '2026-03-11T12:00' });
  app.clock.advance(3 * 60);
  for (const { handle } of eventFeature.schedules!(app.deps)) await handle();
  expect(await told()).toEqual([`update ${third!.id}`]);
  await cancelLater(first!.id);
  expect((await told()).sort()).toEqual([`cancel ${first!.id}`, `update ${third!.id}`].sort());
});
