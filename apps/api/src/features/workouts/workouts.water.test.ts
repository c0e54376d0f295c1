import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { devices } from '../../test/devices.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeChallenge } from '../challenges/challenges.factory.ts';
import { fit, sendFile } from '../imports/imports.factory.ts';

let app: TestApp;
let ana: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { rules: { workout_days_back: 7 } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T15:00:00Z');
  ana = await makeMember(app);
});

const day = '2026-03-02';
const { addressOf, send } = devices(() => app);
const daily = (body: Omit<Parameters<TestMember['api']['addDailyWorkout']>[0]['body'], 'entry_date'>) =>
  ana.api.addDailyWorkout({ params: { id: ana.id }, body: { entry_date: day, ...body } });
const list = async (query: Parameters<TestMember['api']['listWorkouts']>[0]['query'] = {}) =>
  (await ana.api.listWorkouts({ params: { id: ana.id }, query })).data;

/** Makes Ana join a challenge of each of these units. Returns a function that reads her scores. */
async function taking(units: ReadonlyArray<'steps' | 'miles' | 'ounces-of-water'>) {
  const ids: string[] = [];
  for (const unit of units) {
    const id = await makeChallenge(app.deps.db, { at: app.clock.now(), unit });
    await ana.api.joinChallenge({ params: { id, userId: ana.id } });
    ids.push(id);
  }
  return async () => {
    const scores: Array<number | undefined> = [];
    for (const id of ids) scores.push((await ana.api.getChallenge({ params: { id }, query: {} })).own?.score);
    return scores;
  };
}

describe('a workout with water in one log', () => {
  it('is the sum of a day like any other: what is logged beside it is contained in it, and its water counts', async () => {
    const scores = await taking(['steps', 'ounces-of-water']);
    const url = await addressOf(ana);
    expect(await send(url, { id: 'steps', entry_date: day, steps: 5000, ounces_of_water: 16 })).toBe('new');
    const walk = await daily({ steps: 3000 });
    expect(await scores()).toEqual([5000, 16]);
    expect((await list()).find(({ origin }) => origin === 'device')?.double).toMatchObject({ workout_id: walk.id, counts: 'rest' });
    // In the other direction: the water is in the manual log.
    await daily({ steps: 1000, ounces_of_water: 8 });
    expect(await scores()).toEqual([5000, 24]);
    expect(await send(url, { id: 'steps', entry_date: day, steps: 9000, ounces_of_water: 16 })).toBe('changed');
    expect(await scores()).toEqual([9000, 24]);
  });

  it('is the double of another log of the same activity, which counts once, and all that was drunk counts', async () => {
    const scores = await taking(['miles', 'ounces-of-water']);
    await daily({ miles: 3, ounces_of_water: 12 });
    const sent = await sendFile(ana, fit([{ begins: new Date('2026-03-02T13:00:00Z'), seconds: 1800, metres: 4828 }]));
    const activities = sent.activities.map(({ key }) => ({ key, count: 'other' as const }));
    const { data } = await ana.api.confirmImport({ params: { id: ana.id, importId: sent.id }, body: { activities } });
    expect(data).toMatchObject([{ double: { counts: 'other' } }]);
    expect(await scores()).toEqual([3, 12]);
    await ana.api.chooseDouble({ params: { id: ana.id, workoutId: data[0]!.id }, body: { count: 'this' } });
    expect(await scores()).toEqual([3, 12]);
  });

  it('is in the list of workouts and in that of water', async () => {
    const [both, run] = [await daily({ miles: 3, ounces_of_water: 12 }), await daily({ miles: 2 })];
    const sip = await ana.api.addDailyWorkout({
      params: { id: ana.id },
      body: { entry_datetime: '2026-03-02T15:00:00Z', ounces_of_water: 8 },
    });
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ id }) => id);
    expect(await ids({ ounces_of_water: '0' })).toEqual([run.id, both.id]);
    expect(await ids({ ounces_of_water__gt: '0' })).toEqual([sip.id, both.id]);
  });

  it('is shared as a post that shows no water', async () => {
    const { id, can } = await daily({ miles: 3, ounces_of_water: 12 });
    expect(can.share).toBe(true);
    const { workout } = await ana.api.shareWorkout({ params: { id: ana.id, workoutId: id }, body: { text: 'Warm out there' } });
    expect(workout).toMatchObject({ miles: 3 });
    expect(JSON.stringify(workout)).not.toContain('ounces');
  });
});
