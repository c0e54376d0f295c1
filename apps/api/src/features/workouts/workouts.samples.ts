import type { workoutCalls } from '@muster/contract';
import { type ForeignSamples, own, preview, type Samples, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makePicture } from '../media/media.factory.ts';
import { makeWorkout } from './workouts.factory.ts';

const amounts = { miles: 3.25, steps: 6400, minutes: 41.5 };
const time_zone = 'America/New_York';
const log = (app: TestApp, member: { id: string }) => makeWorkout(app.deps.db, { member: member.id, at: app.clock.now(), ...amounts });
const event = (app: TestApp, host: { id: string }) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts: app.clock.now() });

/** Requests that succeed. */
export const workoutSamples: Samples<typeof workoutCalls> = {
  addEventWorkout: (app) =>
    own(app, async (me) => ({ params: { id: me.id }, body: { event_id: await event(app, me), ...amounts, time_zone } })),
  addDailyWorkout: (app) =>
    own(app, (me) => {
      const entry_datetime = app.clock.now().toISOString();
      const entry_date = entry_datetime.slice(0, 10);
      return { params: { id: me.id }, body: { entry_date, entry_datetime, ...amounts, ounces_of_water: 8, time_zone } };
    }),
  listWorkouts: (app) =>
    own(app, async (me) => {
      await log(app, me);
      const query = { challenge_id: me.id, ounces_of_water__gt: '0' as const, ounces_of_water: '0' as const, offset: '0', limit: 5 };
      return { params: { id: me.id }, query };
    }),
  getWorkout: (app) => own(app, async (me) => ({ params: { id: await log(app, me) } })),
  deleteWorkout: (app) => own(app, async (me) => ({ params: { id: me.id, workoutId: await log(app, me) } })),
  chooseDouble: (app) =>
    own(app, async (me) => {
      const workoutId = await log(app, me);
      await makeWorkout(app.deps.db, { member: me.id, at: app.clock.now(), ...amounts, doubleOf: workoutId });
      return { params: { id: me.id, workoutId }, body: { count: 'other' as const } };
    }),
  shareWorkout: (app) =>
    own(app, async (me) => {
      const media_url = (await makePicture(app.deps, { ownerId: me.id })).url;
      const body = { text: 'Along the river', media_url, tagged: [], open_graph: preview };
      return { params: { id: me.id, workoutId: await log(app, me) }, body };
    }),
};

/** Requests for resources that belong to somebody else or do not exist for the caller. */
export const workoutForeign: ForeignSamples<typeof workoutCalls> = {
  getWorkout: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { id: await log(app, other) } }, code: 'workouts.not_found' };
  },
  deleteWorkout: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { id: me.id, workoutId: await log(app, other) } }, code: 'workouts.not_found' };
  },
  chooseDouble: async (app) => {
    const { me, other } = await twoMembers(app);
    const input = { params: { id: me.id, workoutId: await log(app, other) }, body: { count: 'both' as const } };
    return { access: me.access, input, code: 'workouts.not_found' };
  },
  shareWorkout: async (app) => {
    const { me, other } = await twoMembers(app);
    const input = { params: { id: me.id, workoutId: await log(app, other) }, body: { text: 'Not mine' } };
    return { access: me.access, input, code: 'workouts.not_found' };
  },
};
