import type { DailyDraft } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeWorkout } from './workouts.factory.ts';

// A Monday, 10:00 in New York, the deployment's time zone.
const NOW = '2026-03-02T15:00:00Z';
const TODAY = '2026-03-02';
const amounts = { miles: 3.25, steps: 6400, minutes: 41.5 };

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Body = Partial<DailyDraft>;
const daily = (member: TestMember, body: Body) => member.api.addDailyWorkout({ params: { id: member.id }, body });
const recorded = (member: TestMember, change: Body = {}) => daily(member, { entry_date: TODAY, ...amounts, ...change });
const sip = (member: TestMember, ounces_of_water: number, at = app.clock.now().toISOString()) =>
  daily(member, { entry_datetime: at, ounces_of_water });
const list = (member: TestMember, query: object = {}) => member.api.listWorkouts({ params: { id: member.id }, query });
const share = (member: TestMember, workoutId: string, body: object = {}) =>
  member.api.shareWorkout({ params: { id: member.id, workoutId }, body: { text: '', ...body } });
const remove = (member: TestMember, workoutId: string) => member.api.deleteWorkout({ params: { id: member.id, workoutId } });
const gone = { status: 404, code: 'workouts.not_found' };

describe('an entry of a day', () => {
  it('WORK-09, WORK-21, WORK-28: is answered as it was sent, exact to the hundredth, and each call adds one', async () => {
    const first = await recorded(ana, { miles: 19.99, minutes: 60.33 });
    expect(first).toMatchObject({ entry_date: TODAY, miles: 19.99, steps: 6400, minutes: 60.33, ounces_of_water: 0, event_id: null });
    await recorded(ana, { miles: 0.1 });
    await recorded(ana, { miles: 0.2 });
    expect((await list(ana)).data.map(({ miles }) => miles)).toEqual([0.2, 0.1, 19.99]);
    expect(await ana.api.getWorkout({ params: { id: first.id } })).toEqual(first);
  });

  it.each<[string, Body, string]>([
    ['WORK-16: too many miles', { miles: 1000 }, 'miles'],
    ['WORK-16: three decimals', { miles: 1.234 }, 'miles'],
    ['WORK-17: too many steps', { steps: 100_000 }, 'steps'],
    ['WORK-17: half a step', { steps: 0.5 }, 'steps'],
    ['WORK-18: more than a day', { minutes: 1440.01 }, 'minutes'],
    ['WORK-19: fewer than no miles', { miles: -1 }, 'miles'],
    ['WORK-19: fewer than no steps', { steps: -1 }, 'steps'],
    ['WORK-19: less than no time', { minutes: -0.5 }, 'minutes'],
    ['WORK-23: an absurd amount', { ounces_of_water: 1001 }, 'ounces_of_water'],
    ['WORK-23: a part of an ounce', { ounces_of_water: 8.5 }, 'ounces_of_water'],
    ['a zone that is none', { time_zone: 'Mars/Base' }, 'time_zone'],
    ['a day that is none', { entry_date: '2026-02-30' }, 'entry_date'],
  ])('%s is refused, and nothing is written', async (_, change, field) => {
    expect(await refusal(recorded(ana, change))).toMatchObject({ status: 400, fields: { [field]: [expect.any(String)] } });
    expect((await list(ana)).data).toEqual([]);
  });

  it('WORK-16, WORK-17, WORK-18, WORK-19: the limits themselves are taken', async () => {
    expect(await recorded(ana, { miles: 999.99, steps: 99_999, minutes: 1440 })).toMatchObject({ miles: 999.99, minutes: 1440 });
    for (const one of [{ miles: 0.01 }, { steps: 1 }, { minutes: 0.01 }])
      expect(await recorded(ana, { miles: 0, steps: 0, minutes: 0, ...one })).toMatchObject(one);
  });

  it.each<[keyof typeof amounts, string, string]>([
    ['miles', 'Distance must be at least 0', 'Miles must be at most 999.99 with 2 decimals'],
    ['steps', 'Steps must be at least 0', 'Steps must be less than 100000'],
    ['minutes', 'Time must be at least 0 minutes', 'Time must be at most 1440 minutes'],
  ])('WORK-19, WORK-20: of %s, the bound that was crossed is said, once', async (field, low, high) => {
    const said = async (amount: number) => (await refusal(recorded(ana, { [field]: amount }))).fields;
    expect([await said(-1), await said(1_000_000)]).toEqual([{ [field]: [low] }, { [field]: [high] }]);
  });

  it('of no amount at all is refused, and a sip beside it is enough', async () => {
    const nothing = { miles: 0, steps: 0, minutes: 0 };
    const fields = { miles: ['There is nothing to log: enter a distance, steps or a time.'] };
    expect(await refusal(recorded(ana, nothing))).toMatchObject({ status: 400, fields });
    const event_id = await makeEvent(app.deps.db, { host: ben.id, at: app.clock.now(), starts: app.clock.now() });
    expect(await refusal(ana.api.addEventWorkout({ params: { id: ana.id }, body: { event_id, ...nothing } }))).toMatchObject({ fields });
    expect((await list(ana)).data).toEqual([]);
    expect(await recorded(ana, { ...nothing, ounces_of_water: 8 })).toMatchObject({ ounces_of_water: 8 });
  });

  it('says a distance that is too long in the unit of the deployment', async () => {
    const refused = async (member: TestMember) => (await refusal(recorded(member, { miles: 1000 }))).fields;
    expect(await refused(ana)).toEqual({ miles: ['Miles must be at most 999.99 with 2 decimals'] });
    const metric = await startTestApp({ now: NOW, config: { locale: { distance_unit: 'km' } } });
    expect(await refused(await makeMember(metric))).toEqual({
      miles: ['A distance must be at most 1609.3 kilometers. It is sent as miles, with 2 decimals at most'],
    });
    await metric.close();
  });

  it('WORK-23: water is a whole number from 1 to 1000', async () => {
    for (const ounces of [1, 1000]) expect(await sip(ana, ounces)).toMatchObject({ ounces_of_water: ounces, can: { share: false } });
    expect(await refusal(sip(ana, 0))).toMatchObject({ status: 400, fields: { ounces_of_water: expect.anything() } });
  });

  it.each([
    // At 15:00 UTC it is still Monday in the zone furthest behind.
    ['today', TODAY, true],
    ['tomorrow and later', '2027-01-01', true],
    ['yesterday', '2026-03-01', false],
    ['long ago', '0001-01-01', false],
  ])('WORK-14: of %s: %s is taken: %s', async (_, entry_date, taken) => {
    const sent = recorded(ana, { entry_date });
    if (taken) expect(await sent).toMatchObject({ entry_date });
    else expect(await refusal(sent)).toMatchObject({ status: 400, fields: { entry_date: ['This day is too long ago for a new log.'] } });
  });

  it.each([
    ['less than a log can say', { entry_date: '2026-03-02', miles: 1e-9 }, 'miles'],
    ['a sip of years ahead', { entry_datetime: '2031-03-02T12:00:00Z', ounces_of_water: 8 }, 'entry_datetime'],
    [
      'a time of years ahead beside a day',
      { entry_date: '2026-03-02', entry_datetime: '2031-03-02T12:00:00Z', miles: 1 },
      'entry_datetime',
    ],
  ])('%s is refused', async (_, body, field) => {
    expect(await refusal(daily(ana, body))).toMatchObject({ code: 'invalid', fields: { [field]: [expect.any(String)] } });
  });

  it.each([
    ['miles below a hundredth', { entry_date: TODAY, miles: 1e-9 }, 'miles', 'Miles must be 0 or at least 0.01'],
    ['minutes below a hundredth', { entry_date: TODAY, minutes: 0.001 }, 'minutes', 'Time must be 0 or at least 0.01 minutes'],
    ['miles of three decimals', { entry_date: TODAY, miles: 1.234 }, 'miles', 'Miles must be at most 999.99 with 2 decimals'],
    [
      'a workout without its day',
      { entry_datetime: NOW, miles: 1 },
      'entry_date',
      'A workout needs its day, as entry_date. Only water can have entry_datetime alone.',
    ],
    ['a sip of nothing', { entry_datetime: NOW }, 'ounces_of_water', 'Water must be a whole number from 1 to 1000 oz'],
  ])('of %s, the refusal names what is wrong', async (_, body, field, message) => {
    expect((await refusal(daily(ana, body))).fields).toEqual({ [field]: [message] });
  });

  it('WORK-14: today of the zone furthest behind UTC is today for somebody', async () => {
    app.clock.set('2026-03-03T11:59:00Z');
    ana = await makeMember(app);
    expect(await recorded(ana)).toMatchObject({ entry_date: TODAY });
    app.clock.set('2026-03-03T12:00:00Z');
    expect(await refusal(recorded(ana))).toMatchObject({ status: 400 });
  });

  it.each([
    ['Pacific/Kiritimati', '2026-03-03'],
    ['Europe/Berlin', '2026-03-03'],
    ['America/New_York', '2026-03-02'],
    ['Pacific/Pago_Pago', '2026-03-02'],
  ])('WORK-28: what is drunk counts for the day by the clocks of the member: %s, %s', async (time_zone, entry_date) => {
    app.clock.set('2026-03-02T23:30:00Z');
    ana = await makeMember(app);
    expect(await daily(ana, { entry_datetime: '2026-03-02T23:30:00Z', ounces_of_water: 16, time_zone })).toMatchObject({
      entry_date,
      entry_datetime: '2026-03-02T23:30:00.000Z',
      ounces_of_water: 16,
    });
  });

  it('WORK-14: what is drunk has no day that is over either', async () => {
    expect(await refusal(sip(ana, 8, '2026-02-20T12:00:00Z'))).toMatchObject({
      status: 400,
      fields: { entry_datetime: expect.anything() },
    });
    expect(await refusal(sip(ana, 8, '9999-12-31T23:59:59-12:00'))).toMatchObject({ status: 400 });
  });

  it('says its day, or when it was', async () => {
    expect(await refusal(daily(ana, { miles: 1 }))).toMatchObject({ status: 400, fields: { entry_date: expect.anything() } });
  });

  it('is added once, however often it is sent with the same key', async () => {
    const send = () =>
      app.raw('PUT', `/api/user/${ana.id}/workouts/daily`, {
        token: ana.access,
        body: { entry_date: TODAY, ...amounts },
        headers: { 'idempotency-key': 'one-walk' },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(bodies.map((body) => (body as { id: string }).id)).size).toBe(1);
    expect((await list(ana)).data).toHaveLength(1);
  });
});

it('WORK-14: a deployment may take days back, each as many as it says', async () => {
  const lenient = await startTestApp({ now: NOW, config: { rules: { workout_days_back: 3 } } });
  const me = await makeMember(lenient);
  expect(await recorded(me, { entry_date: '2026-02-27' })).toMatchObject({ entry_date: '2026-02-27' });
  expect(await refusal(recorded(me, { entry_date: '2026-02-26' }))).toMatchObject({ status: 400 });
  await lenient.close();
});

describe('a workout at an event', () => {
  const event = (change: Partial<Parameters<typeof makeEvent>[1]> = {}) =>
    makeEvent(app.deps.db, { host: ben.id, at: app.clock.now(), starts: app.clock.now(), ...change });
  const record = (event_id: string, more: object = {}) =>
    ana.api.addEventWorkout({ params: { id: ana.id }, body: { event_id, ...amounts, ...more } });

  it('WORK-24, WORK-29: is recorded for the day that it is by the clocks of the member', async () => {
    app.clock.set('2026-03-02T23:30:00Z');
    ana = await makeMember(app);
    const id = await event();
    const made = await record(id, { time_zone: 'Europe/Berlin' });
    expect(made).toMatchObject({ event_id: id, event_name: 'Lunchtime yoga', entry_date: '2026-03-03', ...amounts });
    expect((await list(ana)).data).toEqual([made]);
  });

  it('WORK-24: is refused before it begins, of a canceled one, and of one that is not there for the member', async () => {
    const later = new Date(app.clock.now().getTime() + 60_000);
    expect(await refusal(record(await event({ starts: later })))).toMatchObject({ status: 409, code: 'workouts.event_not_begun' });
    expect(await refusal(record(await event({ status: 'Canceled' })))).toMatchObject({ status: 409, code: 'events.canceled' });
    expect(await refusal(record(newId()))).toMatchObject({ status: 404, code: 'events.not_found' });
    const seen = await event();
    await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
    expect(await refusal(record(seen))).toMatchObject({ status: 404, code: 'events.not_found' });
    expect((await list(ana)).data).toEqual([]);
  });

  it('no longer names an event that the member does not see', async () => {
    const made = await record(await event());
    await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
    expect(await ana.api.getWorkout({ params: { id: made.id } })).toMatchObject({ event_name: null, miles: 3.25 });
  });
});

describe('the list of logs', () => {
  it('WORK-27: has the latest day first, and what one drank or did apart', async () => {
    const day = (entry_date: string, change: Body) => recorded(ana, { entry_date, ...change });
    await day('2026-03-04', { miles: 4 });
    await day('2026-03-03', { miles: 3 });
    await sip(ana, 8);
    await recorded(ben);
    const days = async (query: object) => (await list(ana, query)).data.map(({ entry_date }) => entry_date);
    expect(await days({})).toEqual(['2026-03-04', '2026-03-03', TODAY]);
    expect(await days({ ounces_of_water__gt: '0' })).toEqual([TODAY]);
    expect(await days({ ounces_of_water: '0' })).toEqual(['2026-03-04', '2026-03-03']);
    expect((await list(ana, { challenge_id: newId() })).data).toEqual([]);
  });

  it('is walked through without showing anything twice or missing it, while one logs and deletes', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      app.clock.advance(1);
      await makeWorkout(app.deps.db, { member: ana.id, at: app.clock.now(), day: nth < 3 ? TODAY : '2026-03-03', miles: nth });
    }
    const first = await list(ana, { limit: 2 });
    expect(first.data.map(({ miles }) => miles)).toEqual([5, 4]);
    await recorded(ana, { entry_date: '2026-03-09' });
    await remove(ana, first.data[1]!.id);
    const second = await list(ana, { limit: 3, offset: first.next });
    const third = await list(ana, { limit: 3, offset: second.next });
    expect([...second.data, ...third.data].map(({ miles }) => miles)).toEqual([3, 2, 1, 0]);
    expect(third.next).toBeNull();
    expect(await refusal(list(ana, { offset: 'x' }))).toMatchObject({ status: 400 });
  });

  it("WORK-26, WORK-27, ROLE-14: is nobody else's", async () => {
    const { id } = await recorded(ana);
    expect(await refusal(ben.api.getWorkout({ params: { id } }))).toMatchObject(gone);
    expect(await refusal(ben.api.listWorkouts({ params: { id: ana.id }, query: {} }))).toMatchObject({ status: 403 });
    expect(await refusal(remove(ben, id))).toMatchObject(gone);
    expect(await refusal(share(ben, id))).toMatchObject(gone);
    expect((await list(ana)).data).toHaveLength(1);
  });
});
