import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../platform/clock.ts';
import { testDatabase } from '../test/test-database.ts';
import { archiveGroup, createGroup, kindNamed, showGroups } from './groups.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('archives and restores a group by its name or id, once, notes it in its log, and tells the server', async () => {
  const said: string[] = [];
  const { db } = database;
  const context = { db, clock: fixedClock('2026-03-02T15:00:00Z'), say: (text: string) => void said.push(text) };
  for (const name of ['Winter Walkers', 'Twins', 'twins']) await createGroup(context, name, 'activity', undefined);
  const ids = await db.selectFrom('groups').where('name', 'in', ['Twins', 'twins']).select('id').orderBy('id').execute();
  const { id } = await db.selectFrom('groups').where('name', '=', 'Winter Walkers').select('id').executeTakeFirstOrThrow();
  const state = () => db.selectFrom('groups').where('id', '=', id).select(['archived_at', 'version']).executeTakeFirstOrThrow();
  await archiveGroup(context, ' winter WALKERS ', true);
  await archiveGroup(context, 'Winter Walkers', true);
  expect(await state()).toEqual({ archived_at: context.clock.now(), version: 2 });
  await archiveGroup(context, id, false);
  expect(await state()).toEqual({ archived_at: null, version: 3 });
  await expect(archiveGroup(context, 'twins', true)).rejects.toThrow(
    `2 groups are named "twins". Say which by its id: ${ids.map((each) => each.id).join(', ')}.`,
  );
  await expect(archiveGroup(context, 'Nobody', true)).rejects.toThrow('There is no group "Nobody".');
  await archiveGroup(context, ids[0]!.id, true);
  expect(said.slice(3)).toEqual([
    'Archived the group "Winter Walkers". Its members can still read it.',
    'The group "Winter Walkers" is archived already.',
    'Restored the group "Winter Walkers".',
    'Archived the group "Twins". Its members can still read it.',
  ]);
  const log = db.selectFrom('group_act').where('group_id', '=', id).select(['verb', 'actor_id', 'member_id']).orderBy('id');
  expect(await log.execute()).toEqual([
    { verb: 'archived', actor_id: null, member_id: null },
    { verb: 'restored', actor_id: null, member_id: null },
  ]);
  const told = db.selectFrom('outbox_event').where('name', '=', 'group.changed').select('payload');
  expect((await told.execute()).map(({ payload }) => payload)).toEqual([id, id, ids[0]!.id].map((group_id) => ({ group_id })));
  await db.deleteFrom('groups').execute();
});

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
