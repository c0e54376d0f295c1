import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectOnBoth, sameOnBoth } from './once.ts';

const at = (file: string) => join(import.meta.dirname, '..', file);

it('refuses a database to a test file that would be left out on PostgreSQL unseen', () => {
  expect(() => expectOnBoth(at('platform/csv.test.ts'))).toThrow('platform/csv.test.ts opens a database');
});

it.each([
  ['names what opens one', 'features/chat/chat.test.ts'],
  ['has one opened by a file of this folder', 'features/events/door.test.ts'],
  ['asks for the PostgreSQL server', 'platform/database/prepared.postgres.test.ts'],
])('runs a test file on both databases that %s', (_, file) => {
  expect(sameOnBoth()).not.toContain(`src/${file}`);
  expectOnBoth(at(file));
});

it('gives a database to a test file that is listed, which runs once', () => {
  expect(sameOnBoth()).toContain('src/schema.test.ts');
  expectOnBoth(at('schema.test.ts'));
});
