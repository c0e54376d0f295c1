import type { DoubleChoice, Workout } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeChallenge } from '../../challenges/challenges.factory.ts';
import { fit, sendFile } from '../imports.factory.ts';

const NOW = '2026-03-02T15:00:00Z';
const DAY = '2026-03-02';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW, config: { rules: { workout_days_back: 3 } } });
});
afterAll(() => app.close());

/** A member in a challenge for miles and one for steps, with their actions. */
async function runner() {
  const who = await makeMember(app);
  const { id, api } = who;
  const at = app.clock.now();
  const range = { start: '2026-03-01', end: '2026-03-09' };
  const miles = await makeChallenge(app.deps.db, { at, unit: 'miles', ...range, goal: 3, badge: 'Three' });
  const steps = await makeChallenge(app.deps.db, { at, unit: 'steps', ...range });
  for (const challenge of [miles, steps]) await api.joinChallenge({ params: { id: challenge, userId: id } });
  const score = async (challenge: string) => (await api.getRank({ params: { id: challenge, userId: id } })).score;
  return {
    who,
    miles,
    hand: (body: Partial<Workout> = { miles: 3 }): Promise<Workout> =>
      api.addDailyWorkout({ params: { id }, body: { entry_date: DAY, ...body } }),
    /** Imports a file with a 5 km run. */
    file: async (count?: DoubleChoice, more: { cycles?: number; metres?: number; hour?: string } = {}) => {
      const { metres = 5000, hour = '08', cycles = 2600 } = more;
      const file = fit([{ begins: new Date(`${DAY}T${hour}:00:00Z`), seconds: 1800, metres, cycles }]);
      const sent = await sendFile(who, file);
      const activities = sent.activities.map(({ key }) => ({ key, ...(count && { count }) }));
      const { data } = await api.confirmImport({ params: { id, importId: sent.id }, body: { activities } });
      return { ...data[0]!, preview: sent.activities[0]! };
    },
    scores: async () => [await score(miles), await score(steps)],
    choose: (workoutId: string, count: DoubleChoice) => api.chooseDouble({ params: { id, workoutId }, body: { count } }),
    remove: (workoutId: string) => api.deleteWorkout({ params: { id, workoutId } }),
    log: (workoutId: string) => api.getWorkout({ params: { id: workoutId } }),
    reasons: async () =>
      (await api.getScoreHistory({ params: { id: miles, userId: id }, query: {} })).data.map(({ reason, credited }) => [reason, credited]),
    hasBadge: () =>
      api.getBadge({ params: { id, challengeId: miles } }).then(
        () => true,
        () => false,
      ),
  };
}

describe('the same activity, logged twice', () => {
  it('counts once: what came first stays the one that counts', async () => {
    const me = await runner();
    const own = await me.hand();
    const found = await me.file();
    expect(found.preview.double).toMatchObject({ id: own.id, origin: 'hand', miles: 3 });
    expect(found.double).toEqual({ workout_id: own.id, origin: 'hand', counts: 'other' });
    expect((await me.log(own.id)).double).toEqual({ workout_id: found.id, origin: 'file', counts: 'this' });
    expect(await me.scores()).toEqual([3, 0]);
    expect(await me.reasons()).toEqual([
      ['double', 0],
      [null, 3],
    ]);
  });

  it('also if the file came first: the answer to the form says so', async () => {
    const me = await runner();
    const found = await me.file();
    const own = await me.hand();
    expect(own.double).toEqual({ workout_id: found.id, origin: 'file', counts: 'other' });
    expect(await me.scores()).toEqual([3.11, 5200]);
  });

  it('is nothing of the kind if the amounts or the days differ, and water never is', async () => {
    const me = await runner();
    expect((await me.hand({ miles: 2 })).double).toBeNull();
    expect((await me.hand({ entry_date: '2026-03-01', miles: 3 })).double).toBeNull();
    expect((await me.hand({ ounces_of_water: 8 })).double).toBeNull();
    expect((await me.file()).double).toBeNull();
  });

  it.each<[string, DoubleChoice, number[]]>([
    ['the file', 'this', [3.11, 5200]],
    ['what was there', 'other', [3, 0]],
    ['both', 'both', [6.11, 5200]],
  ])('counts as was chosen in the preview: %s', async (_, count, scores) => {
    const me = await runner();
    await me.hand();
    await me.file(count);
    expect(await me.scores()).toEqual(scores);
  });

  it('counts as is chosen later, and badges follow', async () => {
    const me = await runner();
    const own = await me.hand({ miles: 2.9 });
    const found = await me.file();
    expect([await me.scores(), await me.hasBadge()]).toEqual([[2.9, 0], false]);
    expect((await me.choose(found.id, 'this')).double).toEqual({ workout_id: own.id, origin: 'hand', counts: 'this' });
    expect([await me.scores(), await me.hasBadge()]).toEqual([[3.11, 5200], true]);
    expect((await me.choose(found.id, 'this')).double).toMatchObject({ counts: 'this' });
    expect((await me.choose(own.id, 'this')).double).toMatchObject({ counts: 'this' });
    expect([await me.scores(), await me.hasBadge()]).toEqual([[2.9, 0], false]);
    expect((await me.choose(own.id, 'both')).double).toBeNull();
    expect(await me.scores()).toEqual([6.01, 5200]);
    expect((await me.choose(found.id, 'both')).double).toBeNull();
    await expect(me.choose(found.id, 'other')).rejects.toMatchObject({ code: 'workouts.no_double' });
    const [first, ...rest] = (await me.reasons()).toReversed();
    expect(first).toEqual([null, 2.9]);
    expect(new Set(rest.map(([reason]) => reason))).toEqual(new Set(['double']));
    expect(rest.reduce((sum, [, credited]) => sum + Math.round(Number(credited) * 100), 0)).toBe(311);
  });

  it('counts by the other log once the one that counted is deleted', async () => {
    const me = await runner();
    const own = await me.hand();
    const found = await me.file();
    await me.remove(own.id);
    expect((await me.log(found.id)).double).toBeNull();
    expect(await me.scores()).toEqual([3.11, 5200]);
    await me.remove(found.id);
    expect(await me.scores()).toEqual([0, 0]);
  });

  it('three times, counts once, and two logs by hand both count once the file is gone', async () => {
    const me = await runner();
    const found = await me.file();
    const [first, second] = [await me.hand({ miles: 3 }), await me.hand({ miles: 3.2 })];
    expect([first.double?.workout_id, second.double?.workout_id]).toEqual([found.id, found.id]);
    expect(await me.scores()).toEqual([3.11, 5200]);
    expect((await me.choose(second.id, 'this')).double).toMatchObject({ counts: 'this' });
    expect((await me.log(first.id)).double).toMatchObject({ workout_id: second.id, counts: 'other' });
    expect(await me.scores()).toEqual([3.2, 0]);
    await me.choose(found.id, 'this');
    await me.remove(found.id);
    expect(await me.scores()).toEqual([6.2, 0]);
  });

  it('is for its member alone to decide', async () => {
    const me = await runner();
    const own = await me.hand();
    await me.file();
    const other: TestMember = await makeMember(app);
    await expect(other.api.chooseDouble({ params: { id: other.id, workoutId: own.id }, body: { count: 'both' } })).rejects.toMatchObject({
      code: 'workouts.not_found',
    });
  });

  it('counts once however many logs of it arrive at the same moment', async () => {
    const me = await runner();
    await Promise.all([me.file(), me.hand(), me.hand({ miles: 3.05 }), me.file(undefined, { metres: 5010 })]);
    const { data } = await me.who.api.listWorkouts({ params: { id: me.who.id }, query: {} });
    const counted = data.filter(({ double }) => double?.counts !== 'other');
    // Two manual logs are never doubles of each other if they were logged before any file.
    expect(counted.every(({ origin }) => origin === counted[0]!.origin)).toBe(true);
    expect((await me.scores())[0]).toBe(counted.reduce((sum, each) => sum + Math.round(each.miles * 100), 0) / 100);
  });
});
