import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Day, Id, IdParams, Instant, Next, Offset, pageSize, text } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { Post, PostWords } from '../posts/posts.ts';

/** Source of a log: entered by hand, an activity file, an export of Apple Health, or a phone or device. */
export const WorkoutOrigin = z.enum(['hand', 'file', 'health', 'device']);
export type WorkoutOrigin = z.infer<typeof WorkoutOrigin>;

/** Sport according to a file; `other` for any that is not in the list. */
export const Sport = z.enum(['running', 'walking', 'hiking', 'cycling', 'swimming', 'rowing', 'skiing', 'strength', 'yoga', 'other']);
export type Sport = z.infer<typeof Sport>;

/**
 * Which of two logs of the same activity counts (decision 61): `this` one, the `other` one, or `both`, since they are two activities after
 * all.
 */
export const DoubleChoice = z.enum(['this', 'other', 'both']);
export type DoubleChoice = z.infer<typeof DoubleChoice>;

/**
 * Another log of the same activity, of which only one counts; or of the sum of a day, one that is contained in it: then of the sum only the
 * `rest` counts, what goes beyond (decision 68).
 */
const WorkoutDouble = z.object({ workout_id: Id, origin: WorkoutOrigin, counts: z.enum(['this', 'other', 'rest']) });

/** A log of a workout or of water (WORK-09). Only its member sees it. */
export const Workout = z
  .object({
    id: Id,
    /** When it was entered; for water, when it was drunk. */
    entry_datetime: Instant,
    /** The member's own day that it counts for, fixed when it was entered. */
    entry_date: Day,
    miles: z.number(),
    steps: z.number().int(),
    minutes: z.number(),
    ounces_of_water: z.number().int(),
    event_id: Id.nullable(),
    /** The event's name, while the member may see it. */
    event_name: z.string().nullable(),
    origin: WorkoutOrigin,
    /** Null if unknown: logged by hand, or for a whole day. */
    sport: Sport.nullable(),
    /** Start and end according to a file or device; null if logged by hand, or for a whole day. */
    begins_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    /** Null while no other log looks like the same activity. */
    double: WorkoutDouble.nullable(),
    /** Whether it can be shared as a post: water cannot (ROLE-14), and the post of a workout with water shows the workout. */
    can: z.object({ share: z.boolean() }),
  })
  .meta({ id: 'Workout' });
export type Workout = z.infer<typeof Workout>;

/** A page of logs, the latest day first. */
export const WorkoutPage = z.object({ data: z.array(Workout), next: Next }).meta({ id: 'WorkoutPage' });
export type WorkoutPage = z.infer<typeof WorkoutPage>;

interface RangeWords {
  low: string;
  high: string;
  /** Of an amount between nothing and a hundredth. */
  least: string;
  decimals: string;
}

/** An amount from 0 to `max` with two decimals at most. Each wrong value gets one sentence. */
const twoDecimals = (max: number, { low, high, least, decimals }: RangeWords) =>
  z
    .number(fieldWords.a_number)
    .min(0, low)
    .max(max, high)
    // Less than a hundredth would be rounded to nothing.
    .refine((value) => value <= 0 || value >= 0.01, least)
    .refine((value) => value < 0.01 || value > max || Number.isInteger(Math.round(value * 1e6) / 1e4), decimals);

/** The amounts of a workout, with their rules (WORK-15 to WORK-20). */
export const workoutAmounts = {
  miles: twoDecimals(limits.workout_miles_max, {
    low: fieldWords.workout_miles_min,
    high: fieldWords.workout_miles,
    least: fieldWords.workout_miles_least,
    decimals: fieldWords.workout_miles,
  }),
  steps: z
    .number(fieldWords.a_number)
    .int(fieldWords.a_number)
    .min(0, fieldWords.workout_steps_min)
    .max(limits.workout_steps_max, fieldWords.workout_steps),
  minutes: twoDecimals(limits.workout_minutes_max, {
    low: fieldWords.workout_minutes_min,
    high: fieldWords.workout_minutes,
    least: fieldWords.workout_minutes_least,
    decimals: fieldWords.two_decimals,
  }),
};

/** Whether all amounts are zero. */
const isEmpty = ({ miles, steps, minutes }: { miles: number; steps: number; minutes: number }): boolean =>
  miles === 0 && steps === 0 && minutes === 0;

/** Water in whole ounces; 0 for a workout. */
export const workoutOunces = z
  .number(fieldWords.a_number)
  .int(fieldWords.a_number)
  .min(0, fieldWords.workout_ounces)
  .max(limits.workout_ounces_max, fieldWords.workout_ounces);

/** IANA time zone of the day; by default the deployment's. */
const time_zone = text(limits.time_zone_length).optional();

/** A workout at an event (WORK-24). It counts for the day on which it is recorded. */
export const EventWorkoutDraft = z
  .strictObject({ event_id: Id, ...workoutAmounts, time_zone })
  .refine((draft) => !isEmpty(draft), { message: fieldWords.workout_empty, path: ['miles'] });
export type EventWorkoutDraft = z.infer<typeof EventWorkoutDraft>;

/**
 * One entry of a day (WORK-28): with `entry_date` a recorded workout; with `entry_datetime` something drunk, for the day that it then was
 * by the member's clocks. Both may be there: then the day is `entry_date`.
 */
export const DailyDraft = z
  .strictObject({
    entry_date: Day.optional(),
    entry_datetime: z.iso.datetime({ offset: true }).optional(),
    miles: workoutAmounts.miles.default(0),
    steps: workoutAmounts.steps.default(0),
    minutes: workoutAmounts.minutes.default(0),
    ounces_of_water: workoutOunces.default(0),
    time_zone,
  })
  .superRefine(({ entry_date, entry_datetime, ounces_of_water, ...amounts }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (entry_date === undefined && entry_datetime === undefined) wrong('entry_date', fieldWords.required);
    // Water is a whole number from 1 (WORK-23), and a workout is more than nothing.
    if (entry_date === undefined && entry_datetime !== undefined && ounces_of_water === 0) {
      if (isEmpty(amounts)) wrong('ounces_of_water', fieldWords.workout_ounces);
      else wrong('entry_date', fieldWords.workout_day_missing);
    }
    if (entry_date !== undefined && ounces_of_water === 0 && isEmpty(amounts)) wrong('miles', fieldWords.workout_empty);
  });
export type DailyDraft = z.infer<typeof DailyDraft>;

const OwnParams = z.strictObject({ id: Id, workoutId: Id });
const own = { access: 'member', self: 'id', budget: 'write' } as const;
/** Only 0 is a filter, as the specification prescribes. */
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
