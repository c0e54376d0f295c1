import { expect, it } from 'vitest';
import { touchedTests } from './lib/touched.mjs';

it.each([
  ['apps/api/src/features/feed/feed.service.ts', { api: ['src/features/feed/'] }],
  ['apps/web/src/features/feed/PostCard.tsx', { web: ['src/features/feed/'] }],
  ['apps/api/src/platform/http/registrar.ts', { api: ['src/platform/http/'] }],
  ['apps/api/src/platform/jobs.ts', { api: ['src/platform/'] }],
  ['apps/api/migrations/0005_feed.ts', { api: ['src/platform/database/migrate.test.ts', 'src/schema.test.ts'] }],
  [
    'packages/contract/src/feed.ts',
    { api: ['src/contract.form.test.ts', 'src/contract.test.ts', 'src/features/feed/'], web: ['src/features/feed/'] },
  ],
  ['knip.json', { scripts: ['guards.test.ts'] }],
  ['docs/operations.md', {}],
])('a change of %s is proved by the tests beside it', (file, tests) => {
  expect(touchedTests([file])).toEqual({ api: [], web: [], scripts: [], ...tests });
});

it('names each folder once, however many files of it have changed', () => {
  const files = ['apps/api/src/features/feed/feed.service.ts', 'apps/api/src/features/feed/feed.view.ts'];
  expect(touchedTests(files).api).toEqual(['src/features/feed/']);
});
