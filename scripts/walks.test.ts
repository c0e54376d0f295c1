import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const guide = readFileSync(new URL('../docs/walks.md', import.meta.url), 'utf8');
const source = (file: string) => readFileSync(join(import.meta.dirname, '../apps/api/src', file), 'utf8');
const countIn = (file: string, name: string) => source(file).match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

const walks = guide
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    title: part.split('\n')[0]!,
    steps: [...part.matchAll(/^\d+\. (Later )?`(\w+)` in `([\w./-]+)`/gm)].map(([, later, name, file]) => ({
      later: later !== undefined,
      name: name!,
      file: file!,
    })),
    lines: part.match(/^\d+\. /gm)?.length,
  }));

it('has four walks, and each line of them names a function and its file', () => {
  expect(walks.map(({ title }) => title)).toEqual(['Log a workout', 'Attend an event', 'Pay for a membership', 'A leaver']);
  for (const { title, steps, lines } of walks) expect([title, steps.length]).toEqual([title, lines]);
});

it.each(walks)('describes how the code goes: $title', ({ steps }) => {
  const lost = steps.flatMap(({ name, file, later }, at) => {
    if (countIn(file, name) === 0) return [`${file} has no ${name}`];
    // In its own file a function is declared, and used.
    const isUsed = later || at === 0 || steps.slice(0, at).some((step) => countIn(step.file, name) > (step.file === file ? 1 : 0));
    return isUsed ? [] : [`no step before ${name} uses it`];
  });
  expect(lost).toEqual([]);
});
