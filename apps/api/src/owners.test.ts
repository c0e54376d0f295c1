import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!(test|demo)\/)(?!.*\.(test|factory|samples)\.).*\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));

/** The owner of a file: its feature, the operator's command, or the platform including code shared by features. */
function ownerOf(file: string): string {
  const [top = '', feature = ''] = file.split('/');
  if (top === 'features') return feature;
  return top === 'product' ? 'platform' : top;
}

const owners = new Map(
  sources
    .filter(({ file }) => file.endsWith('.tables.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/interface Tables \{(.*?)\n\s*\}/gs)].flatMap(([, body = '']) =>
        [...body.matchAll(/^\s*(\w+):/gm)].map(([, table]): [string, string] => [table!, ownerOf(file)]),
      ),
    ),
);

/** The tables that a source writes to, with Kysely's builders or in SQL. */
const writtenIn = (text: string): string[] =>
  [
    ...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g),
    ...text.matchAll(/\b(?:insert into|delete from|update(?: only)?)\s+(\w+)\b/g),
  ].map(([, table]) => table!);

it('finds writes however they are written', () => {
  const text =
    "tx.insertInto('post'); tx.deleteFrom(\n  'member as leaver'); sql`with a as (update only groups set x = 1) delete from session where true`";
  expect(writtenIn(text).toSorted()).toEqual(['groups', 'member', 'post', 'session']);
  expect(owners.get('member')).toBe('accounts');
  expect(owners.size).toBeGreaterThan(90);
});

it('writes a table only in the feature that owns it (architecture law 8)', () => {
  const foreign = sources.flatMap(({ file, text }) =>
    writtenIn(text)
      .filter((table) => owners.has(table) && owners.get(table) !== ownerOf(file))
      .map((table) => `${file} writes ${table} of ${owners.get(table)}`),
  );
  expect(foreign).toEqual([]);
});
