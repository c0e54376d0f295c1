import { fieldWords } from '@muster/contract';
import type { z } from 'zod';

/** What is wrong with a value, in words for a person, where its schema has none of its own (ruling 6). */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const unit = issue.origin === 'string' ? ' characters' : '';
  if (issue.input === undefined) return fieldWords.required;
  if (issue.code === 'too_big') return `At most ${issue.maximum}${unit}, please.`;
  if (issue.code === 'too_small') return `At least ${issue.minimum}${unit}, please.`;
  return issue.code === 'invalid_value' || issue.code === 'invalid_union'
    ? fieldWords.not_listed
    : 'This is not in the form that is expected here.';
};
