import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(src, file), 'utf8');

/** The classes that the code uses from each style sheet; null if a class name is computed at run time. */
function classesInUse(): Map<string, Array<string | null>> {
  const found = new Map<string, Array<string | null>>();
  for (const file of files.filter((name) => name.endsWith('.tsx'))) {
    const code = read(file);
    for (const [, name, path] of code.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
      const sheet = join(dirname(file), path!);
      const uses = [...code.matchAll(new RegExp(`\\b${name}(?:\\.(?!module)(\\w+)|\\[)`, 'g'))].map(([, used]) => used ?? null);
      found.set(sheet, [...(found.get(sheet) ?? []), ...uses]);
    }
  }
  return found;
}

const inUse = classesInUse();

it.each(files.filter((name) => name.endsWith('.module.css')))('%s has the classes that are used, and no others', (sheet) => {
  const rules = read(sheet).replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
  const defined = new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name!));
  const used = inUse.get(sheet) ?? [];
  expect([...defined]).toEqual(expect.arrayContaining(used.filter((name) => name !== null)));
  if (!used.includes(null)) expect([...defined].filter((name) => !used.includes(name))).toEqual([]);
});
