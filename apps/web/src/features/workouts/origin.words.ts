import type { Sport, WorkoutOrigin } from '@muster/contract';

/** What is said about where logs come from, and about those of the same activity. */
export const originWords = {
  from: {
    hand: 'Entered by hand',
    file: 'From a file',
    health: 'From Apple Health',
    device: 'From a phone or device',
  } satisfies Record<WorkoutOrigin, string>,
  sports: {
    running: 'Run',
    walking: 'Walk',
    hiking: 'Hike',
    cycling: 'Ride',
    swimming: 'Swim',
    rowing: 'Rowing',
    skiing: 'Skiing',
    strength: 'Strength training',
    yoga: 'Yoga',
    other: 'Activity',
  } satisfies Record<Sport, string>,

  /** Where both come from the same. */
  sides: { this: 'this one', other: 'the other one' },
  twice: 'Logged twice',
  twiceText: 'These look like the same activity, so only one of them counts.',
  which: 'Which one counts?',
  both: 'Both: they are two activities',
  choose: 'Choose what counts',
  save: 'Save',
  otherFailed: "Couldn't load the other log.",
  chosen: 'Your choice counts from now on.',
  chooseFailed: "Couldn't change what counts. Please try again.",
  countsRest: 'The sum of the day. What you logged for this day beside it is part of it and counts there; here counts the rest.',
  countBoth: 'Count both',
  countsSame: 'This one counts. The other log of it does not.',
  countsNotSame: 'Does not count: the other log of it does.',
  counts: {
    hand: 'This one counts. The one entered by hand does not.',
    file: 'This one counts. The one from a file does not.',
    health: 'This one counts. The one from Apple Health does not.',
    device: 'This one counts. The one from a phone or device does not.',
  } satisfies Record<WorkoutOrigin, string>,
  countsNot: {
    hand: 'Does not count: the one entered by hand does.',
    file: 'Does not count: the one from a file does.',
    health: 'Does not count: the one from Apple Health does.',
    device: 'Does not count: the one from a phone or device does.',
  } satisfies Record<WorkoutOrigin, string>,
} as const;
