import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const stated = files('docs/spec').flatMap((file) => [...read(file).matchAll(/^\| ([A-Z]{3,6}-\d{2,3}) \| \S/gm)].map(([, id]) => id!));
const areas = new Set(stated.map((id) => id.slice(0, id.indexOf('-'))));
/** Each requirement id that a test names, with one of the files. */
const named = new Map(
  files('*.test.ts', '*.test.tsx', '*.spec.ts', ':!scripts/')
    .flatMap((file) => [...read(file).matchAll(/\b([A-Z]{3,6}-\d{2,3})\b/g)].map(([, id]) => [id!, file] as const))
    .filter(([id]) => areas.has(id.slice(0, id.indexOf('-')))),
);

it('states each requirement once', () => {
  expect(stated.filter((id, at) => stated.indexOf(id) !== at)).toEqual([]);
  expect(stated.length).toBeGreaterThan(700);
});

it('states each requirement that a test names', () => {
  expect([...named].filter(([id]) => !stated.includes(id))).toEqual([]);
});

it('has a test for each requirement that is stated', () => {
  expect(stated.filter((id) => !named.has(id))).toEqual([]);
});

it('states each ruling that the code cites', () => {
  const rulings = new Set([...read('docs/spec/rulings.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number!));
  const cited = files('apps', 'packages', 'e2e', 'docs').flatMap((file) =>
    /\.(ts|tsx|md)$/.test(file) ? [...read(file).matchAll(/\brulings? (\d+)/g)].map(([, number]) => ({ file, number: number! })) : [],
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ number }) => !rulings.has(number))).toEqual([]);
});
