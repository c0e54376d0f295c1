import { accountErrors, accountFieldWords } from './accounts/rules.ts';
import { baseErrors, baseFieldWords } from './base/rules.ts';
import { challengeErrors, challengeFieldWords } from './challenges/rules.ts';
import { eventErrors, eventFieldWords } from './events/rules.ts';
import { groupErrors } from './groups/rules.ts';
import { operateErrors, operateFieldWords } from './operate/rules.ts';
import { paymentErrors, paymentFieldWords } from './payments/rules.ts';
import { peopleErrors, peopleFieldWords } from './people/rules.ts';
import { placeErrors, placeFieldWords } from './places/rules.ts';
import { postErrors, postFieldWords } from './posts/rules.ts';
import { workoutErrors, workoutFieldWords } from './workouts/rules.ts';

/**
 * Every error code with its HTTP status and English message (rulings 6 and 7): each area's rules declare its own. Messages prescribed by the
 * specification are verbatim; uppercase ones are shown in forms. The web's build replaces this module by the values alone (muster-calls.ts).
 */
export const errors = {
  ...baseErrors,
  ...accountErrors,
  ...peopleErrors,
  ...postErrors,
  ...groupErrors,
  ...eventErrors,
  ...challengeErrors,
  ...workoutErrors,
  ...paymentErrors,
  ...placeErrors,
  ...operateErrors,
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * The one shape of an error answer. `fields` only with 400; `email` only on sign-up (REG-38); `current` only when an edit was of an
 * outdated version; `alive` and `ready` only on health.
 */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string[]>;
  email?: string[];
  /** The current version of what was to be edited, in the shape of the call's answer. */
  current?: unknown;
  alive?: boolean;
  ready?: boolean;
}

/** Messages of field errors, as forms show them. */
export const fieldWords = {
  ...baseFieldWords,
  ...accountFieldWords,
  ...peopleFieldWords,
  ...postFieldWords,
  ...eventFieldWords,
  ...challengeFieldWords,
  ...workoutFieldWords,
  ...paymentFieldWords,
  ...placeFieldWords,
  ...operateFieldWords,
} as const;
