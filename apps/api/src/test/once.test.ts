import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectOnBoth, filesByDatabase, sameOnBoth } from './once.ts';

const at = (file: string) => join(import.meta.dirname, '..', file);

it('refuses a database to a test file that would be left out on PostgreSQL unseen', () => {
  expect(() => expectOnBoth(at('platform/csv.test.ts'))).toThrow('platform/csv.test.ts opens a database');
});

it.each([
  ['names what opens one', 'features/chat/chat.test.ts'],
  ['has one opened by a file of this folder', 'features/events/door/door.test.ts'],
  ['asks for the PostgreSQL server', 'platform/database/prepared.postgres.test.ts'],
])('runs a test file on both databases that %s', (_, file) => {
  expect(sameOnBoth()).not.toContain(`src/${file}`);
  expectOnBoth(at(file));
});

it('gives a database to a test file that is listed, which runs once', () => {
  expect(sameOnBoth()).toContain('src/schema.test.ts');
  expectOnBoth(at('schema.test.ts'));
});

it('runs each file that opens a database on one of the two, and the others of them after another commit', () => {
  const [first, second] = ['1', '2'].map((commit) => filesByDatabase('each', commit));
  const all = filesByDatabase('both');
  expect(new Set([...first!.embedded, ...first!.postgres])).toEqual(new Set(all.embedded));
  for (const { embedded, postgres } of [first!, second!]) {
    expect(postgres.length).toBeGreaterThan(all.postgres.length / 3);
    expect(postgres.length).toBeLessThan((all.postgres.length * 2) / 3 + 30);
    expect(embedded.length).toBeLessThan(all.embedded.length);
  }
  expect(first!.postgres).not.toEqual(second!.postgres);
});

it('runs a file always on both whose tests can end differently, and never on PostgreSQL what is listed', () => {
  for (const commit of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    const { embedded, postgres } = filesByDatabase('each', commit);
    expect(embedded).toContain('src/features/events/attendance/seats.test.ts');
    expect(postgres).toContain('src/features/events/attendance/seats.test.ts');
    expect(postgres).not.toContain('src/schema.test.ts');
  }
});
