import { beforeEach, expect, it } from 'vitest';
import { atChallenges } from '../../test/challenges.ts';
import { refusal } from '../../test/test-app.ts';
import { workoutService } from './workouts.service.ts';

const { here, at, challenge, join, log, today } = atChallenges();
beforeEach(() => here.app.clock.set('2026-03-02T15:00:00Z'));

// 10:00 on Monday, March 2, in New York, the deployment's time zone.
const [TOMORROW, FRIDAY] = ['2026-03-03', '2026-03-06'];
const begin = () => workoutService(here.app.deps).begin();
const steps = async (body: object) => here.me.api.addDailyWorkout({ params: { id: here.me.id }, body: { steps: 20_000, ...body } });
const month = { unit: 'steps' as const, start: '2026-03-01', end: '2026-03-31' };
/** Signs in again, since the access token expires after days. */
const signedIn = async () => here.app.client((await here.app.session.start(here.me.id, 'phone')).access);
const scoreOf = async (id: string) => (await (await signedIn()).getChallenge({ params: { id }, query: {} })).own?.score;

it('WORK-14: a log of a day to come is kept, and counts once that day has begun', async () => {
  const id = await challenge(month);
  await join(id);
  await log(1, here.me, today());
  expect(await steps({ entry_date: FRIDAY })).toMatchObject({ entry_date: FRIDAY, steps: 20_000 });
  await begin();
  expect(await scoreOf(id)).toBe(100);
  // Joining again does not make the log count earlier.
  await here.me.api.leaveChallenge(at(id, here.me));
  await join(id);
  expect(await scoreOf(id)).toBe(100);
  here.app.clock.set('2026-03-06T04:59:59Z');
  await begin();
  expect(await scoreOf(id)).toBe(100);
  here.app.clock.set('2026-03-06T05:00:00Z');
  await begin();
  await begin();
  expect(await scoreOf(id)).toBe(20_100);
});

it('a log of a day to come that is deleted never counts', async () => {
  const id = await challenge(month);
  await join(id);
  const { id: workoutId } = await steps({ entry_date: FRIDAY });
  await here.me.api.deleteWorkout({ params: { id: here.me.id, workoutId } });
  here.app.clock.set('2026-03-07T12:00:00Z');
  await begin();
  expect(await scoreOf(id)).toBe(0);
  expect((await (await signedIn()).getScoreHistory({ ...at(id, here.me), query: {} })).data).toEqual([]);
});

it.each([
  ['the clocks of the request', async () => steps({ entry_date: TOMORROW, time_zone: 'Pacific/Auckland' })],
  [
    'the clocks that the app has named',
    async () => {
      await here.me.api.putAppVersion({ params: { id: here.me.id }, body: { time_zone: 'Pacific/Auckland' } });
      return steps({ entry_date: TOMORROW });
    },
  ],
])('a day that has begun by %s counts at once', async (_, logged) => {
  const id = await challenge(month);
  await join(id);
  await logged();
  expect(await scoreOf(id)).toBe(20_000);
});

it('WORK-14: a log is of the coming year at most', async () => {
  expect(await steps({ entry_date: '2027-03-03' })).toMatchObject({ entry_date: '2027-03-03' });
  for (const entry_date of ['2027-03-04', '9999-01-01'])
    expect(await refusal(steps({ entry_date }))).toMatchObject({
      status: 400,
      fields: { entry_date: ['A log can be for a day of the coming year at most.'] },
    });
});
