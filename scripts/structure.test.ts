import { expect, it } from 'vitest';
import { excesses, lowered, measure } from './structure.ts';

it('keeps folders, suffixes and files per call under their ceilings (architecture law 16)', () => {
  const now = measure();
  expect(Object.keys(now.filesPerCall).length).toBeGreaterThan(25);
  expect(excesses(now)).toEqual([]);
});

it('refuses a new large folder, a suffix of one file and a feature of many files, and never raises a ceiling', () => {
  const ceiling = { folders: { a: 30, gone: 40 }, suffixes: { odd: 1 }, filesPerCall: { feed: 5 } };
  const now = { folders: { a: 31, b: 26 }, suffixes: { odd: 1, newer: 1 }, filesPerCall: { feed: 4.5, other: 4.1 } };
  expect(excesses(now, ceiling)).toEqual([
    'folders: a has 31, at most 30',
    'folders: b has 26, at most 25',
    'suffixes: newer has 1, at most 0',
    'filesPerCall: other has 4.1, at most 4',
  ]);
  expect(lowered(now, ceiling)).toEqual({ folders: { a: 30 }, suffixes: { odd: 1 }, filesPerCall: { feed: 4.5 } });
});
