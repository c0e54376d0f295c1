import type { workoutCalls } from '@muster/contract';
import { withFirstRead } from '../../product/calls/registrar.ts';
import type { AddingToPosts, Feature } from '../../product/feature.ts';
import { sharedWorkout } from './workouts.queries.ts';
import { workoutService } from './workouts.service.ts';

/** Members' logs of workouts and water. */
export const workoutFeature: Feature<typeof workoutCalls> & AddingToPosts<'workout'> = {
  handlers: (deps) => {
    const workouts = workoutService(deps);
    return {
      addEventWorkout: ({ viewer, body, once }) => workouts.addForEvent(viewer, body, once),
      addDailyWorkout: withFirstRead(({ viewer, body, once }) => workouts.addDaily(viewer, body, once)),
      listWorkouts: withFirstRead(({ viewer, query }) =>
        workouts.list(viewer, {
          kind: query.ounces_of_water__gt ? 'water' : query.ounces_of_water ? 'activity' : 'all',
          challengeId: query.challenge_id,
          offset: query.offset,
          limit: query.limit,
        }),
      ),
      getWorkout: withFirstRead(({ viewer, params }) => workouts.one(viewer, params.id)),
      deleteWorkout: async ({ viewer, params }) => {
        await workouts.remove(viewer, params.workoutId);
        return undefined;
      },
      chooseDouble: ({ viewer, params, body }) => workouts.chooseDouble(viewer, params.workoutId, body.count),
      shareWorkout: ({ viewer, params, body, once }) => workouts.share(viewer, params.workoutId, body, once),
    };
  },
  data: {
    holds: [
      { table: 'workout', column: 'member_id', archive: { file: 'workouts' }, erased: 'with_member' },
      { table: 'log_turn', column: 'member_id', archive: { withheld: 'only counts how often logs changed' }, erased: 'with_member' },
    ],
  },
  addsToPosts: { workout: sharedWorkout },
};
