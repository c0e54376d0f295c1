import { baseLimits } from '../base/rules.ts';

const milesMax = 999.99;
const kmPerMile = 1.609_344;

export const workoutLimits = {
  /** Maximum amounts of one log. */
  workout_miles_max: milesMax,
  km_per_mile: kmPerMile,
  /** The same distance in kilometers, rounded down to the tenth that is shown. */
  workout_kilometers_max: Math.floor(milesMax * kmPerMile * 10) / 10,
  workout_steps_max: 99_999,
  workout_minutes_max: 1440,
  workout_ounces_min: 1,
  workout_ounces_max: 1000,
  workouts_page: 25,
  /** Maximum number of entries that a device sends at once, length of their ids, and duration of an entry. */
  ingest_entries: 50,
  ingest_id_length: 64,
  ingest_entry_hours: 48,
  /** Size of a FIT, GPX or TCX file, and of an export of Apple Health. */
  activity_file_bytes: 25 * 1024 * 1024,
  health_export_bytes: 1024 * 1024 * 1024,
  import_name_length: 255,
  import_key_length: 64,
  /** Maximum number of activities in a file, and of days in an export: more than a year of days. */
  import_activities: 400,
  /** How long a parsed file can be confirmed. */
  import_hours: 24,
  /** Maximum number of open files of a member; beyond that the oldest is deleted. */
  imports_open: 5,
} as const;

export const workoutErrors = {
  'workouts.not_found': { status: 404, message: 'This log could not be found.' },
  'workouts.not_shareable': { status: 409, message: 'Water cannot be shared as a post.' },
  'workouts.event_not_begun': { status: 409, message: 'This event has not begun yet.' },
  'workouts.no_double': { status: 409, message: 'There is no second log of this activity any more.' },

  'ingest.gone': { status: 404, message: 'This address does not work any more. Make a new one in your settings.' },

  'imports.empty': { status: 400, message: 'This file is empty.' },
  'imports.unknown_kind': {
    status: 415,
    message: 'This is not a FIT, GPX or TCX file, nor an export of Apple Health.',
  },
  'imports.too_large': {
    status: 413,
    message: `This file is too large. It can be ${workoutLimits.activity_file_bytes / 2 ** 20} MB at most, an export of Apple Health ${workoutLimits.health_export_bytes / 2 ** 30} GB.`,
  },
  'imports.busy': { status: 503, message: 'Other files are being read at the moment. Please try again in a minute.' },
  'imports.not_found': { status: 404, message: 'This file is no longer here. Please upload it again.' },
  'imports.not_ready': { status: 409, message: 'There is nothing of this file that could be added.' },
  'imports.activity_refused': { status: 409, message: 'One of these activities cannot be added. Nothing was added.' },
  'imports.damaged': { status: 400, message: 'This file is damaged or incomplete.' },
  'imports.encrypted': { status: 400, message: 'This file is protected by a password. Please upload it without one.' },
  'imports.nothing_inside': { status: 400, message: 'There are no activities in this file.' },
  'imports.too_much_inside': { status: 400, message: 'There is too much in this file to read it.' },
  'imports.not_a_health_export': { status: 400, message: 'This archive is not an export of Apple Health.' },
  'imports.interrupted': { status: 503, message: 'Reading this file was interrupted. Please upload it again.' },
  'imports.day_too_old': { status: 409, message: 'This day is too long ago.' },
  'imports.day_to_come': { status: 409, message: 'This day is still to come. Is the clock of the device right?' },
  'imports.absurd': { status: 409, message: 'These amounts are more than one log can have.' },
  'imports.no_amounts': { status: 409, message: 'This has no distance, steps or time.' },
} as const;

export const workoutFieldWords = {
  workout_day: 'This day is too long ago for a new log.',
  workout_to_come: 'This time is still to come.',
  a_number: 'PLEASE ENTER A NUMBER',
  entry_long: `An activity can last ${workoutLimits.ingest_entry_hours} hours at most.`,
  ingest_token: 'This is not a whole address. Please copy it again.',
  workout_miles: `Miles must be at most ${workoutLimits.workout_miles_max} with ${baseLimits.amount_decimals} decimals`,
  workout_steps: `Steps must be less than ${workoutLimits.workout_steps_max + 1}`,
  workout_minutes: `Time must be at most ${workoutLimits.workout_minutes_max} minutes`,
  workout_miles_least: 'Miles must be 0 or at least 0.01',
  workout_minutes_least: 'Time must be 0 or at least 0.01 minutes',
  workout_day_missing: 'A workout needs its day, as entry_date. Only water can have entry_datetime alone.',
  workout_miles_min: 'Distance must be at least 0',
  workout_steps_min: 'Steps must be at least 0',
  workout_minutes_min: 'Time must be at least 0 minutes',
  workout_empty: 'There is nothing to log: enter a distance, steps or a time.',
  sent_miles: `Miles must be from 0 to ${workoutLimits.workout_miles_max}.`,
  sent_steps: `Steps must be from 0 to ${workoutLimits.workout_steps_max}.`,
  sent_minutes: `Minutes must be from 0 to ${workoutLimits.workout_minutes_max}.`,
  sent_ounces: `Water must be from 0 to ${workoutLimits.workout_ounces_max} oz.`,
  workout_ounces: `Water must be a whole number from ${workoutLimits.workout_ounces_min} to ${workoutLimits.workout_ounces_max} oz`,
} as const;
