import { type Call, type CallName, contract, plainWords } from '@muster/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isLibraryWords, libraryWordsFor } from './test/library-words.ts';

const odd: readonly unknown[] = [
  undefined,
  null,
  true,
  7,
  -1,
  1.5,
  1e12,
  '',
  ' ',
  'no such choice',
  'x'.repeat(5000),
  '\u0000',
  '2026-99-99',
  [],
  ['x'],
  [7, null],
  Array.from({ length: 600 }, () => 'x'),
  {},
  { url: 'javascript:x' },
  { nested: { deeper: 1 } },
];

/** The field names of a schema, in all its variants. */
const fieldsOf = (schema: z.ZodType): string[] => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object; oneOf?: { properties: object }[] };
  return [...new Set([json, ...(json.oneOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties)))];
};

const calls = Object.entries<Call>(contract) as Array<[CallName, Call]>;

it.each(calls)('%s says what is wrong in words of our own, never in those of the validation library', (_, { params, query, body }) => {
  for (const given of [params, query, body]) {
    if (typeof given !== 'object') continue;
    const schema = given as unknown as z.ZodType;
    const kinds = [{}, { kind: 'comment' }, { kind: 'like' }, { grant_type: 'password' }];
    const values = fieldsOf(schema).flatMap((name) => kinds.flatMap((kind) => odd.map((value) => ({ ...kind, [name]: value }))));
    const issues = [...odd, ...values].flatMap((value) => schema.safeParse(value, { error: plainWords }).error?.issues ?? []);
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues) {
      expect(issue.message, JSON.stringify(issue)).not.toBe(libraryWordsFor(issue));
      expect(isLibraryWords(issue.message), issue.message).toBe(false);
    }
  }
});
