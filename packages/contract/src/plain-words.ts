import type { z } from 'zod';
import { fieldWords } from './errors.ts';

const counted = (count: number | bigint, origin: string): string =>
  origin === 'string' ? `${count} ${Number(count) === 1 ? 'character' : 'characters'}` : `${count}`;

/**
 * What is wrong with a value, in words for people, for schemas without a message of their own (ruling 6). Pass it to every parse whose
 * issues people may read: the validation library's own messages are for programmers.
 */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return fieldWords.unknown;
  if (issue.input === undefined) return fieldWords.required;
  if (issue.code === 'too_big') return `At most ${counted(issue.maximum, issue.origin)}, please.`;
  if (issue.code === 'too_small') return `At least ${counted(issue.minimum, issue.origin)}, please.`;
  return issue.code === 'invalid_value' || issue.code === 'invalid_union' ? fieldWords.not_listed : fieldWords.form;
};

/** What a schema rejects, by field: the first message of each. */
export function problemsOf(schema: z.ZodType, values: object): Record<string, string> {
  const { error } = schema.safeParse(values, { error: plainWords });
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
}
