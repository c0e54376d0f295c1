import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { devices } from '../../test/devices.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeChallenge } from '../challenges/challenges.factory.ts';

import { ingestFeature } from './ingest.feature.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { rules: { workout_days_back: 7 } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  [ana, ben] = [await makeMember(app), await makeMember(app)];
});

const day = '2026-03-02';
const { addressOf, logs, send, steps } = devices(() => app);

describe('what is sent', () => {
  it('is logged for its member, for the day that it was there', async () => {
    const url = await addressOf(ana);
    const begins_at = '2026-03-01T23:30:00-05:00';
    const run = {
      id: 'run',
      begins_at,
      ends_at: '2026-03-02T00:10:00-05:00',
      miles: 4.25,
      steps: 7000,
      minutes: 40,
      time_zone: 'America/New_York',
    };
    expect(
      await send(url, {
        ...run,
        entries: [
          { id: 'water', begins_at: '2026-03-02T09:00:00Z', ounces_of_water: 12 },
          { id: 'steps', entry_date: '2026-02-27', steps: 9000 },
        ],
      }),
    ).toBe('new new new');
    expect(await logs(ana)).toMatchObject([
      { entry_date: day, ounces_of_water: 12, entry_datetime: '2026-03-02T09:00:00.000Z', origin: 'device' },
      {
        entry_date: '2026-03-01',
        miles: 4.25,
        steps: 7000,
        minutes: 40,
        begins_at: '2026-03-02T04:30:00.000Z',
        ends_at: '2026-03-02T05:10:00.000Z',
        origin: 'device',
      },
      { entry_date: '2026-02-27', steps: 9000, begins_at: null },
    ]);
    expect(await logs(ben)).toEqual([]);
  });

  it('is the same when it is sent again, and replaces itself when it says more', async () => {
    const url = await addressOf(ana);
    const challenge = await makeChallenge(app.deps.db, { at: app.clock.now(), unit: 'steps', goal: 10_000, badge: 'Ten thousand' });
    await ana.api.joinChallenge({ params: { id: challenge, userId: ana.id } });
    const score = async () => (await ana.api.getChallenge({ params: { id: challenge }, query: {} })).own?.score;
    const outcomes = [];
    for (const said of [4000, 4000, 9000, 12_000, 12_000, 12_500]) outcomes.push(await send(url, { id: 'steps', steps: said }));
    expect(outcomes).toEqual(['new', 'same', 'changed', 'changed', 'same', 'changed']);
    expect([await steps(ana), await score()]).toEqual([[12_500], 12_500]);
    // The badge was awarded once, and not revoked in between.
    await app.jobs.settle();
    const { data } = await ana.api.listNotifications({ params: { id: ana.id }, query: {} });
    expect(data.results.filter(({ kind }) => kind.startsWith('challenge_'))).toHaveLength(1);
    const { data: entries } = await ana.api.getScoreHistory({ params: { id: challenge, userId: ana.id }, query: {} });
    expect(entries.reduce((sum, { credited }) => sum + credited, 0)).toBe(12_500);
    expect(await send(url, { id: 'steps', steps: 0 })).toBe('changed');
    expect([await logs(ana), await score()]).toEqual([[], 0]);
    expect([await send(url, { id: 'steps', steps: 0 }), await send(url, { id: 'steps', steps: 50 })]).toEqual(['empty', 'new']);
  });

  it('is logged once when the same comes in many times at once, and the last word is one of those said', async () => {
    const url = await addressOf(ana);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => send(url, { id: 'steps', steps: 5000 })));
    expect(outcomes.sort()).toEqual(['new', ...Array.from({ length: 11 }, () => 'same')]);
    expect(await steps(ana)).toEqual([5000]);
    const changes = await Promise.all([6000, 7000, 8000].map((more) => send(url, { id: 'steps', steps: more })));
    expect(changes).toEqual(['changed', 'changed', 'changed']);
    const [last, ...others] = await steps(ana);
    expect(others).toEqual([]);
    expect([6000, 7000, 8000]).toContain(last);
  });

  it('names a sum within its day, and an activity on whatever day', async () => {
    const url = await addressOf(ana);
    await send(url, { id: 'steps', steps: 4000 });
    app.clock.set('2026-03-03T15:00:00Z');
    expect(await send(url, { id: 'steps', steps: 300 })).toBe('new');
    expect(await steps(ana)).toEqual([300, 4000]);
    const run = { id: 'run', begins_at: '2026-03-03T03:00:00Z', minutes: 20 };
    expect(await send(url, { ...run, time_zone: 'Europe/Berlin' })).toBe('new');
    // Sent again from New York, the same run is on the day before.
    expect(await send(url, { ...run, time_zone: 'America/New_York' })).toBe('changed');
    expect((await logs(ana)).filter(({ minutes }) => minutes > 0)).toMatchObject([{ entry_date: day, minutes: 20 }]);
    // The id of a daily sum may equal that of an activity.
    expect(await send(url, { id: 'run', minutes: 5 })).toBe('new');
  });

  it('stays deleted where its member has deleted it', async () => {
    const url = await addressOf(ana);
    await send(url, { id: 'steps', steps: 4000 });
    const workoutId = (await logs(ana))[0]!.id;
    await ana.api.deleteWorkout({ params: { id: ana.id, workoutId } });
    expect([await send(url, { id: 'steps', steps: 4000 }), await send(url, { id: 'steps', steps: 9000 })]).toEqual(['deleted', 'deleted']);
    expect(await logs(ana)).toEqual([]);
  });

  it('contains what its member logs by hand, unit by unit, until they say that both count', async () => {
    const url = await addressOf(ana);
    const made = async (unit: 'steps' | 'miles') => {
      const id = await makeChallenge(app.deps.db, { at: app.clock.now(), unit });
      await ana.api.joinChallenge({ params: { id, userId: ana.id } });
      return { params: { id, userId: ana.id } };
    };
    const [steps, miles] = [await made('steps'), await made('miles')];
    const scores = async () => [(await ana.api.getRank(steps)).score, (await ana.api.getRank(miles)).score];
    const hand = await ana.api.addDailyWorkout({ params: { id: ana.id }, body: { entry_date: day, steps: 5000, miles: 2 } });
    expect(await send(url, { id: 'steps', steps: 8200 })).toBe('new');
    const sum = (await logs(ana)).find(({ origin }) => origin === 'device')!;
    expect(sum.double).toEqual({ workout_id: hand.id, origin: 'hand', counts: 'rest' });
    expect((await logs(ana)).find(({ id }) => id === hand.id)!.double).toBeNull();
    expect(await scores()).toEqual([8200, 2]);
    await send(url, { id: 'steps', steps: 12_000 });
    const second = await ana.api.addDailyWorkout({ params: { id: ana.id }, body: { entry_date: day, steps: 9000 } });
    expect(await scores()).toEqual([14_000, 2]);
    await ana.api.deleteWorkout({ params: { id: ana.id, workoutId: second.id } });
    expect(await scores()).toEqual([12_000, 2]);
    const { data } = await ana.api.getScoreHistory({ ...steps, query: {} });
    expect(data.map(({ change, amount, credited, reason }) => [change, amount, credited, reason]).toReversed()).toEqual([
      ['counted', 5000, 5000, null],
      ['counted', 8200, 3200, 'day_sum'],
      ['recounted', 3800, 3800, 'changed'],
      ['recounted', 0, -7000, 'day_sum'],
      ['counted', 9000, 9000, null],
      ['recounted', 0, 7000, 'day_sum'],
      ['reversed', -9000, -9000, 'deleted'],
    ]);
    const choose = (count: 'other' | 'both') => ana.api.chooseDouble({ params: { id: ana.id, workoutId: sum.id }, body: { count } });
    await expect(choose('other')).rejects.toMatchObject({ code: 'workouts.no_double' });
    expect((await choose('both')).double).toBeNull();
    expect(await scores()).toEqual([17_000, 2]);
    // Joining again later gives the same score.
    await ana.api.leaveChallenge(steps);
    await ana.api.joinChallenge(steps);
    expect(await scores()).toEqual([17_000, 2]);
  });

  it('contains it still where a day has a cap and some steps with a drink come last', async () => {
    const id = await makeChallenge(app.deps.db, { at: app.clock.now(), unit: 'steps', cap: 20_000 });
    await ana.api.joinChallenge({ params: { id, userId: ana.id } });
    await ana.api.addDailyWorkout({ params: { id: ana.id }, body: { entry_date: day, steps: 5000 } });
    await send(await addressOf(ana), { id: 'steps', steps: 8200 });
    await ana.api.addDailyWorkout({ params: { id: ana.id }, body: { entry_date: day, steps: 100, ounces_of_water: 12 } });
    expect((await ana.api.getRank({ params: { id, userId: ana.id } })).score).toBe(8200);
  });

  it('keeps the post that shares it when it changes', async () => {
    const url = await addressOf(ana);
    await send(url, { id: 'run', begins_at: `${day}T07:00:00Z`, minutes: 20 });
    const workoutId = (await logs(ana))[0]!.id;
    await ana.api.shareWorkout({ params: { id: ana.id, workoutId }, body: { text: 'Done' } });
    await send(url, { id: 'run', begins_at: `${day}T07:00:00Z`, minutes: 25 });
    const { data } = await ana.api.listFollowingFeed({ params: { id: ana.id }, query: {} });
    expect(data.results[0]?.workout).toMatchObject({ minutes: 25 });
  });
});

it('is forgotten with its day', async () => {
  const url = await addressOf(ana);
  await send(url, { id: 'steps', steps: 1 });
  const names = () => app.deps.db.selectFrom('ingest_entry').where('member_id', '=', ana.id).select('name').execute();
  const [schedule] = ingestFeature.schedules!(app.deps);
  const purge = () => schedule!.handle();
  app.clock.set('2026-05-01T15:00:00Z');
  await purge();
  expect(await names()).toHaveLength(1);
  app.clock.set('2026-06-01T15:00:00Z');
  await purge();
  expect(await names()).toEqual([]);
});
