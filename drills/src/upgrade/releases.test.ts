import { expect, it } from 'vitest';
import { changedFiles, releases } from './releases.ts';

it.each(Object.entries(releases))('the release "%s" can still be made out of this one', (_, release) => {
  expect([...changedFiles(release).values()].join()).toContain('aboutBackfill');
});
