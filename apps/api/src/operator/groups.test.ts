import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../platform/clock.ts';
import { testDatabase } from '../test/test-database.ts';
import { createGroup, kindNamed, showGroups } from './groups.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('creates groups with their first admin, and shows them [SHELL-47]', async () => {
  const said: string[] = [];
  const { db } = database;
  const context = { db, clock: fixedClock('2026-03-02T15:00:00Z'), say: (text: string) => void said.push(text) };
  await showGroups(context);
  await db
    .insertInto('member')
    .values({
      id: '019c0000-0000-7000-8000-000000000001',
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Marlow',
      created_at: context.clock.now(),
    })
    .execute();
  await createGroup(context, ' Harbour Runners ', 'activity', 'ana@example.com');
  await createGroup(context, 'All of us', 'national', undefined);
  await expect(createGroup(context, 'Nobody', 'sponsor', 'nobody@example.com')).rejects.toThrow(
    'No member has the email nobody@example.com.',
  );
  await expect(createGroup(context, ' ', 'sponsor', undefined)).rejects.toThrow("A group's name has 1 to 100 characters.");
  expect(() => kindNamed('others')).toThrow('The kinds are: national, activity, sponsor.');
  await showGroups(context);
  expect(said.slice(0, 3)).toEqual(['There is no group yet.', 'Created the group "Harbour Runners".', 'Created the group "All of us".']);
  expect(said[3]).toMatch(/All of us +national +open +0.*\n.*Harbour Runners +activity +open +1/);
});
