import { errors } from '@muster/contract/errors';

/** Texts of the events that count in a challenge. */
export const challengeEvents = {
  title: 'Challenge events',
  tabs: 'Which events',
  empty: {
    upcoming: 'No event to come counts in this challenge.',
    past: 'No event that is over counted in this challenge.',
  },
  notFound: errors['challenges.not_found'].message,
  toChallenges: 'Back to the challenges',
} as const;
