import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Offset, pageSize } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { Post, PostWords } from '../posts/post.ts';
import { DailyDraft, DoubleChoice, EventWorkoutDraft, Workout, WorkoutPage } from './workout.ts';

const OwnParams = z.strictObject({ id: Id, workoutId: Id });
const own = { access: 'member', self: 'id', budget: 'write' } as const;
/** 0, as the specification names it; anything else is no filter. */
const zero = z.literal('0').optional();

/** What members log: workouts, and water. */
export const workoutCalls = defineCalls({
  addEventWorkout: {
    ...own,
    method: 'POST',
    path: '/api/user/{id}/workout',
    idempotent: true,
    summary: 'Record a workout at an event, for the day that it is (WORK-24)',
    params: IdParams,
    body: EventWorkoutDraft,
    status: 201,
    response: Workout,
    errors: ['events.not_found', 'events.canceled', 'workouts.event_not_begun'],
  },
  addDailyWorkout: {
    ...own,
    method: 'PUT',
    path: '/api/user/{id}/workouts/daily',
    idempotent: true,
    summary: 'Add one entry, of a workout or of water, to a day (WORK-28)',
    params: IdParams,
    body: DailyDraft,
    status: 201,
    response: Workout,
  },
  listWorkouts: {
    method: 'GET',
    path: '/api/user/{id}/workouts',
    access: 'member',
    self: 'id',
    summary: "One's own logs, the latest day first; those of a challenge are of its days and its unit, of an unknown one none (WORK-27)",
    params: IdParams,
    query: z.strictObject({
      challenge_id: Id.optional(),
      /** Logs with water, and logs of anything else: a workout with water is in both lists. */
      ounces_of_water__gt: zero,
      ounces_of_water: zero,
      offset: Offset,
      limit: pageSize(limits.workouts_page),
    }),
    response: WorkoutPage,
  },
  getWorkout: {
    method: 'GET',
    path: '/api/workout/{id}',
    access: 'member',
    summary: "One of one's own logs (WORK-26)",
    params: IdParams,
    response: Workout,
    errors: ['workouts.not_found'],
  },
  deleteWorkout: {
    ...own,
    method: 'DELETE',
    path: '/api/user/{id}/workout/{workoutId}',
    summary: 'Delete a log (WORK-25): what it counted for no longer counts it',
    params: OwnParams,
    status: 204,
    errors: ['workouts.not_found'],
  },
  chooseDouble: {
    ...own,
    method: 'PUT',
    path: '/api/user/{id}/workout/{workoutId}/double',
    summary:
      'Of two logs of the same activity, say which one counts, or that they are two activities; of the sum of a day, that it counts whole (`both`); what is so already stays. Scores follow at once',
    params: OwnParams,
    body: z.strictObject({ count: DoubleChoice }),
    response: Workout,
    errors: ['workouts.not_found', 'workouts.no_double'],
  },
  shareWorkout: {
    ...own,
    method: 'POST',
    path: '/api/user/{id}/workout/{workoutId}/share',
    budget: 'post',
    idempotent: true,
    summary: 'Share a log as a post, with words or without (WORK-07)',
    params: OwnParams,
    body: PostWords,
    status: 201,
    response: Post,
    errors: [
      'workouts.not_found',
      'workouts.not_shareable',
      'member.anonymous_cannot',
      'media.not_found',
      'media.not_an_image',
      'media.too_large',
    ],
  },
});
