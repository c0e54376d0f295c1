import type { z } from 'zod';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import type { PublicConfig } from './config.ts';

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

const inKilometers: ReadonlyMap<string, string> = new Map([
  [
    fieldWords.workout_miles,
    `A distance must be at most ${limits.workout_kilometers_max} kilometers. It is sent as miles, with ${limits.amount_decimals} decimals at most`,
  ],
]);

/** What is wrong with a value, said in the unit of distance that the deployment shows: calls have miles everywhere. */
export const saidIn = (unit: PublicConfig['locale']['distance_unit'], message: string): string =>
  unit === 'km' ? (inKilometers.get(message) ?? message) : message;
