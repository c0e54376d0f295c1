import { limits } from '@muster/contract/limits';
import { counted } from '../../../platform/counted.ts';

/** Texts of importing activities from a file. */
export const importWords = {
  lead: 'Bring in what your watch or phone recorded. You see what is in the file before any of it counts.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  kinds: `FIT, GPX or TCX up to ${limits.activity_file_bytes / 2 ** 20} MB, or an export of Apple Health up to ${limits.health_export_bytes / 2 ** 30} GB`,
  field: 'File with activities',
  days: (back: number) =>
    back === 0
      ? 'Only what you did today can be added.'
      : `What you did today or in the last ${counted(back, 'day', 'days')} can be added.`,
  privacy: 'Only distance, steps and time are kept. No route, no heart rate, and the file is deleted once it is read.',
  where: 'Where to find the file',
  ways: [
    ['Apple Health', 'In the Health app tap your picture, then Export All Health Data. Choose the archive as it is.'],
    [
      'Garmin Connect',
      'On the web open the activity, then the gear, then Export to TCX or GPX. Export File gives an archive: unpack it first.',
    ],
    ['Strava', 'On the web open your activity, then the three dots, then Export Original or Export GPX.'],
    ['Polar, Suunto, Wahoo', 'Open the training on the web or in the app, and look for Export or Share as FIT, GPX or TCX.'],
  ],

  sending: (name: string) => `Sending ${name}`,
  percent: (percent: number) => `${percent} percent sent`,
  goesOn: 'You can leave this screen, but keep this window open.',
  cancel: 'Cancel',
  sendFailed: "Couldn't send this file. Please try again.",
  another: 'Choose another file',
  reading: (name: string) => `Reading ${name}`,
  readingHint: 'Most files take a second or two. A large export takes a minute.',
  noName: 'your file',
  failed: "Couldn't load what is in this file.",

  found: (count: number) => `${counted(count, 'activity', 'activities')} found`,
  foundDays: (count: number) => `${counted(count, 'day', 'days')} found`,
  chosen: (chosen: number, all: number) => `${chosen} of ${all} chosen`,
  all: 'Choose all',
  none: 'Choose none',
  list: 'What is in the file',
  wholeDay: 'The whole day, from everything that counted it',
  ends: (from: string, to: string) => `${from} – ${to}`,
  twice: 'It looks like you already logged this. Only one of the two counts.',
  same: 'You imported this before.',
  changed: 'This replaces what an earlier export said of this day.',
  noneNew: 'You imported all of this before.',
  noneOpen: 'Nothing in this file can be added.',
  add: (count: number) => (count === 0 ? 'Add' : `Add ${counted(count, 'activity', 'activities')}`),
  addDays: (count: number) => (count === 0 ? 'Add' : `Add ${counted(count, 'day', 'days')}`),
  chooseSome: 'Choose at least one first.',
  leave: 'Add nothing',
  addFailed: "Couldn't add these activities. Please try again.",
  kept: `Nothing counts until you add it. You can come back to this within ${limits.import_hours} hours.`,

  added: (count: number) => `${counted(count, 'activity', 'activities')} added`,
  addedDays: (count: number) => `${counted(count, 'day', 'days')} added`,
  done: 'File added',
  doneText: 'Your scores are already up to date.',
  logs: 'See your logs',
  next: 'Import another file',
} as const;
