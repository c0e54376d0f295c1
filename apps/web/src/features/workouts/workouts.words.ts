import * as messages from '@muster/contract/base/messages';
import { fieldWords } from '@muster/contract/errors';
import { counted } from '../../platform/counted.ts';
import { figure } from '../../platform/figure.ts';
import { summaryWords } from './summary.words.ts';

/** Texts of logs, the form that records a workout, and the sheet for water. */
export const workoutWords = {
  /** The title of the list, by what it is narrowed to. */
  titles: { all: summaryWords.logs, activity: 'Activity', hydration: 'Hydration' },
  kinds: 'Choose logs',
  kind: { all: 'All', activity: 'Activity', hydration: 'Water' },
  add: { activity: 'Record a workout', hydration: 'Add water' },
  failed: "Couldn't load your logs.",
  loadFailed: messages.serverError,
  moreFailed: "Couldn't load more logs.",
  end: 'That is all you have logged.',
  empty: {
    all: 'Nothing logged yet. Record your first workout, or a glass of water!',
    activity: 'No workouts yet. Record your first one!',
    hydration: 'No water yet. Add your first glass!',
    challenge: 'Nothing that counts for this challenge yet.',
  },
  atEvent: 'at',

  share: 'Share',
  delete: 'Delete',
  deleteTitle: 'Are you sure you want to delete workout?',
  deleteYes: 'Yes',
  deleted: 'Deleted.',
  deleteFailed: 'Unable to delete the workout. Please try again later.',

  shareTitle: 'Share your workout',
  shareText: 'Say something about it, if you like',
  shareSend: 'Share as a post',
  sharing: 'Sharing',
  shared: 'Your workout is shared.',

  recordTitle: 'Record Workout',
  date: 'Date',
  distance: { mi: 'Miles', km: 'Kilometers' },
  distanceWrong: {
    mi: () => fieldWords.workout_miles,
    km: (most: number, decimals: number) => `Kilometers must be at most ${most} with ${counted(decimals, 'decimal', 'decimals')}`,
  },
  steps: 'Steps',
  time: 'Time',
  hours: 'Hours',
  minutes: 'Minutes',
  seconds: 'Seconds',
  /** The most that a field takes. */
  upTo: (most: number) => `Up to ${figure(most)}`,
  /** Which days a workout can have, by how many days back the deployment takes. */
  dateHint: (daysBack: number) =>
    daysBack === 0 ? 'Today or later. Past days are closed.' : `From ${daysBack} ${daysBack === 1 ? 'day' : 'days'} ago on`,
  eventHint: 'It counts for today.',
  record: 'Record',
  allFields: 'Please enter all fields.',
  required: fieldWords.required,
  recorded: 'Your workout is recorded.',
  recordedTwice: 'Recorded. It looks like you had already logged this, so only one of the two counts.',
  recordFailed: 'Unable to record the workout. Please try again later.',

  waterTitle: 'Add Hydration',
  presets: 'How much did you drink?',
  custom: 'Custom Amount',
  customLabel: 'Ounces of water',
  submit: 'SUBMIT',
  ounces: (amount: number) => `${amount} oz`,
  watered: (amount: number) => `${amount} oz added.`,
  waterFailed: 'Unable to save your hydration. Please try again later.',
} as const;
