import { errors } from '@muster/contract/errors';

/** Texts of correcting a score. */
export const correctWords = {
  actionFor: 'Correct the score',
  title: 'Correct a score',
  titleFor: (name: string) => `Correct the score of ${name}`,
  who: 'Whose score',
  whoHint: 'Somebody who takes part. Type the beginning of a name.',
  people: 'People found',
  way: 'What to do',
  ways: { add: 'Add', take: 'Take away' },
  amount: (unit: string) => `How much (${unit})`,
  now: (score: string) => `The score is ${score} now.`,
  after: (now: string, then: string) => `The score is ${now} now, and ${then} after this.`,
  reason: 'Reason',
  reasonHint: 'The member reads it, with how their score came about.',
  send: 'Correct',
  done: (name: string) => `The score of ${name} is corrected.`,
  failed: "Couldn't correct the score. Please try again later.",
  notTakingPart: errors['challenges.not_a_participant'].message,
} as const;
