import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/build.mjs';
import { faults } from './lib/planted.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('has a fault of each of twenty kinds that can still be planted', () => {
  expect(new Set(faults.map(({ kind }) => kind.split(':')[0])).size).toBeGreaterThanOrEqual(20);
  for (const { kind, file, find, replace } of faults) {
    expect(read(file).split(find), kind).toHaveLength(2);
    expect(
      read(file).replace(find, () => replace),
      kind,
    ).not.toBe(read(file));
  }
});

it('names for each a test that is there', () => {
  const missing = faults.filter((fault) => 'test' in fault && !existsSync(join(root, fault.workspace, fault.test)));
  expect(missing.map(({ kind }) => kind)).toEqual([]);
});
