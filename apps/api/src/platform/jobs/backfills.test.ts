import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { testDatabase } from '../../test/test-database.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../database/migrate.ts';
import { StartError } from '../start/settings.ts';
import { transactions } from '../transact.ts';
import { type Backfill, backfilling, unfinishedBackfills } from './backfills.ts';

const ROWS = 2345;
let database: Awaited<ReturnType<typeof testDatabase>>;
const run = async <T>(statement: RawBuilder<T>) => (await statement.execute(database.background)).rows;
beforeAll(async () => {
  database = await testDatabase();
  await run(sql`create table number (n integer primary key, times integer not null default 0)`);
});
afterEach(async () => {
  await run(sql`truncate backfill, number`);
  await run(sql`delete from kysely_migration where name > '9'`);
});
afterAll(() => database.close());

const fill = () => run(sql`insert into number (n) select generate_series(1, ${ROWS}::int)`);
const times = () =>
  run(sql<{ times: number; rows: number }>`select times, count(*)::int as rows from number group by times order by times`);
const state = () => run(sql<Record<string, unknown>>`select name, cursor, done, total, finished_at is not null as finished from backfill`);

const relying = { ...migrations, '9001_relies': { up: async () => undefined, after: 'numbers.count' } };

const failed: string[] = [];
const log = {
  info: () => undefined,
  error: ({ err }: { err: Error }) => void failed.push(err.message),
};
/** A process with a backfill that counts up each number once. `before` is called within each step, after its update. */
function processWith(before: (cursor: string | null) => void = () => undefined) {
  const counting: Backfill = {
    name: 'numbers.count',
    count: async () => ROWS,
    step: async (tx, cursor, rows) => {
      const { rows: done } = await sql<{ n: number }>`
        update number set times = times + 1 where n in (select n from number where n > ${Number(cursor ?? 0)}::int order by n limit ${rows}::int)
        returning n`.execute(tx);
      before(cursor);
      return done.length === 0 ? null : { cursor: String(Math.max(...done.map(({ n }) => n))), rows: done.length };
    },
  };
  const { background: db } = database;
  const deps = { db, transact: transactions(db, () => undefined), clock: systemClock, log: log as never };
  return backfilling(deps, [counting], 5);
}

it('works on each row once and is finished then, for good', async () => {
  await fill();
  await processWith().run();
  expect(await times()).toEqual([{ times: 1, rows: ROWS }]);
  expect(await state()).toEqual([{ name: 'numbers.count', cursor: null, done: ROWS, total: ROWS, finished: true }]);
  await run(sql`insert into number (n) values (0)`);
  await processWith().run();
  expect(await run(sql`select times from number where n = 0`)).toEqual([{ times: 0 }]);
});

it('goes on from where it was when it ended, fails or is killed', async () => {
  await fill();
  const first = processWith((cursor) => {
    if (cursor === null) void first.end();
  });
  await first.run();
  const [{ done }] = (await state()) as [{ done: number }];
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(ROWS);
  expect(await unfinishedBackfills(database.db).execute()).toMatchObject([{ name: 'numbers.count', done, total: ROWS }]);

  let fails = 2;
  await processWith(() => {
    // The update of this step is rolled back with it.
    if (fails-- > 0) throw new Error('killed');
  }).run();
  expect(failed.splice(0)).toEqual(['killed', 'killed']);
  expect(await times()).toEqual([{ times: 1, rows: ROWS }]);
  expect(await unfinishedBackfills(database.db).execute()).toEqual([]);
});

it('works on each row once however many processes do', async () => {
  await fill();
  await Promise.all([processWith().run(), processWith().run(), processWith().run()]);
  expect(await times()).toEqual([{ times: 1, rows: ROWS }]);
  expect(await state()).toMatchObject([{ done: ROWS, finished: true }]);
});

it('is what a later migration waits for that relies on it', async () => {
  const refused = async () => {
    const error: unknown = await migrate(database, relying).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  };
  expect(await refused()).toMatch(
    /^The data cannot be brought up to 9001_relies yet: the backfill numbers\.count has not begun\. Nothing was/,
  );
  await fill();
  const first = processWith((cursor) => {
    if (cursor === null) void first.end();
  });
  await first.run();
  expect(await refused()).toMatch(/the backfill numbers\.count is at \d+ of 2345 rows\./);
  await processWith().run();
  expect(await migrate(database, relying)).toEqual(['9001_relies']);
});

// The embedded database runs the same steps, which take some seconds there.
it.skipIf(inject('postgresUrl') === '')('is not waited for by a migration of an empty database', async () => {
  const empty = await testDatabase({ bare: true });
  try {
    expect((await migrate(empty, relying)).at(-1)).toBe('9001_relies');
  } finally {
    await empty.close();
  }
});
