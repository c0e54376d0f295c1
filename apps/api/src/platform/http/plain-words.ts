import { fieldWords } from '@muster/contract';
import type { z } from 'zod';

/** What is wrong with a value, in words for a person, where its schema has none of its own (ruling 6). */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const characters = (count: unknown) => (Number(count) === 1 ? ' character' : ' characters');
  const unit = (count: unknown) => (issue.origin === 'string' ? characters(count) : '');
  if (issue.input === undefined) return fieldWords.required;
  if (issue.code === 'too_big') return `At most ${issue.maximum}${unit(issue.maximum)}, please.`;
  if (issue.code === 'too_small') return `At least ${issue.minimum}${unit(issue.minimum)}, please.`;
  return issue.code === 'invalid_value' || issue.code === 'invalid_union'
    ? fieldWords.not_listed
    : 'This is not in the form that is expected here.';
};
