import { z } from 'zod';
import { Day, Id, Instant, Next, text } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';

/** How a log came: entered by hand, from an activity file, from an export of Apple Health, or sent by a phone or device. */
export const WorkoutOrigin = z.enum(['hand', 'file', 'health', 'device']);
export type WorkoutOrigin = z.infer<typeof WorkoutOrigin>;

/** What kind of sport a file says. What we have no word for is `other`. */
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

/** What a member did, or drank (WORK-09). Only they see it. */
export const Workout = z
  .object({
    id: Id,
    /** When it was entered; of water, when it was drunk. */
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
    /** Null where nothing says it: by hand, and of a whole day. */
    sport: Sport.nullable(),
    /** From when to when, where a file or device says it; null by hand, and of a whole day. */
    begins_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    /** Null while nothing else looks like the same activity. */
    double: WorkoutDouble.nullable(),
    /** Whether it can be shared as a post: what was drunk cannot (ROLE-14), and of a workout with water the post shows the workout. */
    can: z.object({ share: z.boolean() }),
  })
  .meta({ id: 'Workout' });
export type Workout = z.infer<typeof Workout>;

/** A page of logs, the latest day first. */
export const WorkoutPage = z.object({ data: z.array(Workout), next: Next }).meta({ id: 'WorkoutPage' });
export type WorkoutPage = z.infer<typeof WorkoutPage>;

/** The workout that a post is about (FEED-30). */
export const PostWorkout = z
  .object({
    /** These four are null where it belongs to no event, or to one that the viewer does not see. */
    event_id: Id.nullable(),
    event_name: z.string().nullable(),
    chapter_name: z.string().nullable(),
    event_start_time: Instant.nullable(),
    entry_date: Day,
    miles: z.number(),
    steps: z.number().int(),
    minutes: z.number(),
  })
  .meta({ id: 'PostWorkout' });
export type PostWorkout = z.infer<typeof PostWorkout>;

interface RangeWords {
  low: string;
  high: string;
  decimals: string;
}

/** An amount from 0 to `max` with two decimals at most. Each wrong value gets one sentence. */
const twoDecimals = (max: number, { low, high, decimals }: RangeWords) =>
  z
    .number(fieldWords.a_number)
    .min(0, low)
    .max(max, high)
    // What is less than a hundredth would be nothing.
    .refine((value) => value <= 0 || value > max || (value >= 0.01 && Number.isInteger(Math.round(value * 1e6) / 1e4)), decimals);

/** The amounts of a workout, with their rules (WORK-15 to WORK-20). */
export const workoutAmounts = {
  miles: twoDecimals(limits.workout_miles_max, {
    low: fieldWords.workout_miles_min,
    high: fieldWords.workout_miles,
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
    decimals: fieldWords.two_decimals,
  }),
};

/** Whether amounts say nothing at all: nobody ran, walked or trained. */
const isEmpty = ({ miles, steps, minutes }: { miles: number; steps: number; minutes: number }): boolean =>
  miles === 0 && steps === 0 && minutes === 0;

/** What was drunk, a whole number of ounces; 0 where it is no drink. */
export const workoutOunces = z
  .number(fieldWords.a_number)
  .int(fieldWords.a_number)
  .min(0, fieldWords.workout_ounces)
  .max(limits.workout_ounces_max, fieldWords.workout_ounces);

/** By which clocks the day counts, as their zone of the IANA database; those of the deployment if left out. */
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
    // A sip is a whole number from 1 (WORK-23), and so is a workout more than nothing.
    if (entry_date === undefined && entry_datetime !== undefined && ounces_of_water === 0)
      wrong('ounces_of_water', fieldWords.workout_ounces);
    if (entry_date !== undefined && ounces_of_water === 0 && isEmpty(amounts)) wrong('miles', fieldWords.workout_empty);
  });
export type DailyDraft = z.infer<typeof DailyDraft>;
