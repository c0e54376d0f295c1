import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/test-database.ts';
import { batchSubscriber } from './jobs.ts';
import { emit } from './outbox.ts';
import { startJobs } from './start-jobs.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('does what many events share together, and lets one that fails hold up none of the others', async () => {
  const batches: string[][] = [];
  const done = new Set<string>();
  let broken = true;
  const together = batchSubscriber('platform.started', 'platform.batch_test', async (events) => {
    const versions = events.map(({ version }) => version);
    batches.push(versions);
    if (broken && versions.includes('bad')) throw new Error('This one fails.');
    for (const version of versions) done.add(version);
  });
  const jobs = await startJobs(database, [together], [], { error: () => undefined });
  const versions = ['1', '2', 'bad', ...Array.from({ length: 60 }, (_, n) => `more ${n}`)];
  await database.db.transaction().execute(async (tx) => {
    for (const version of versions) await emit(tx, 'platform.started', { version });
  });
  jobs.nudge();
  await vi.waitFor(() => expect(done.size).toBe(versions.length - 1), 60_000);
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(50);
  expect(batches).toContainEqual(['bad']);
  broken = false;
  await vi.waitFor(() => expect([...done].sort()).toEqual([...versions].sort()), 60_000);
  await jobs.settle();
  await jobs.stop();
});

it('hands over what waited together in the order in which it happened', async () => {
  const told: string[] = [];
  const idsTold: string[] = [];
  let release = (): void => undefined;
  const busy = new Promise<void>((resolve) => {
    release = resolve;
  });
  const inOrder = batchSubscriber('platform.started', 'platform.order_test', async (events, ids) => {
    told.push(...events.map(({ version }) => version));
    idsTold.push(...ids);
    if (told.length === 1) await busy;
  });
  const jobs = await startJobs(database, [inOrder], [], { error: () => undefined });
  const happen = (versions: string[]) =>
    database.db.transaction().execute(async (tx) => {
      for (const version of versions) await emit(tx, 'platform.started', { version });
    });
  await happen(['first']);
  jobs.nudge();
  await vi.waitFor(() => expect(told).toEqual(['first']), 30_000);
  const versions = Array.from({ length: 40 }, (_, n) => `${n}`);
  await happen(versions);
  jobs.nudge();
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pgboss.job where name = ${inOrder.name} and state = 'created'`.execute(database.db);
    expect(rows).toHaveLength(versions.length);
  }, 60_000);
  release();
  await jobs.settle();
  await jobs.stop();
  expect(told).toEqual(['first', ...versions]);
  expect(idsTold).toEqual(idsTold.toSorted());
});

it('leaves the queues of an earlier start as they are, and sets right what is set otherwise', async () => {
  const subscribers = ['one', 'other'].map((name) => batchSubscriber('platform.started', `platform.opened_${name}`, async () => undefined));
  const start = async (cron: string) =>
    (
      await startJobs(database, subscribers, [{ name: 'platform.opened_daily', cron, handle: async () => undefined }], {
        error: () => undefined,
      })
    ).stop();
  const queues = async () =>
    (
      await sql<{ name: string; written: string; retries: number; cron: string | null }>`
        select queue.name, queue.xmin::text || ' ' || coalesce(schedule.xmin::text, '') as written, queue.retry_limit as retries, cron
        from pgboss.queue left join pgboss.schedule on schedule.name = queue.name
        where queue.name like 'platform.opened%' order by 1`.execute(database.background)
    ).rows;
  await start('0 3 * * *');
  const first = await queues();
  expect(first.map(({ name, retries, cron }) => [name, retries, cron])).toEqual([
    ['platform.opened_daily', 8, '0 3 * * *'],
    ['platform.opened_one', 8, null],
    ['platform.opened_other', 8, null],
  ]);
  await start('0 3 * * *');
  expect(await queues()).toEqual(first);

  await sql`update pgboss.queue set retry_limit = 2 where name = 'platform.opened_one'`.execute(database.background);
  await start('0 4 * * *');
  expect((await queues()).map(({ retries, cron }) => [retries, cron])).toEqual([
    [8, '0 4 * * *'],
    [8, null],
    [8, null],
  ]);
});
