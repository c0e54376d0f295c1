import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { testDatabase } from '../test/test-database.ts';
import { lookInside } from './check-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const look = async () => (await lookInside(database, systemClock)).filter(({ part }) => part === 'backfills');

it('says how far backfills are, and which of them stand', async () => {
  expect(await look()).toEqual([]);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 30_000);
  const row = { name: 'feed.moods', done: 1200, total: 30_000, started_at: ago(20), stepped_at: ago(0) };
  await database.db.insertInto('backfill').values(row).execute();
  expect(await look()).toEqual([{ part: 'backfills', state: 'good', says: 'feed.moods has done 1200 of about 30000 rows.' }]);
  await database.db
    .updateTable('backfill')
    .set({ stepped_at: ago(12) })
    .execute();
  const [found] = await look();
  expect(found).toMatchObject({ state: 'look' });
  // On a busy machine some time may pass between the two.
  expect(found!.says).toMatch(
    /^feed\.moods has done 1200 of about 30000 rows, and has stood for 1\d min\. Start a process of the release that knows it, whose ROLE is worker or both\.$/,
  );
});
