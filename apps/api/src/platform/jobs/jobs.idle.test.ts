import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { testDatabase } from '../../test/test-database.ts';
import { subscriber } from './jobs.ts';
import { emit } from './outbox.ts';
import { startJobs } from './start-jobs.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const log = { error: () => undefined };

// On PostgreSQL the queue has separate connections, whose statements this test cannot count.
it.skipIf(inject('postgresUrl') !== '')('asks the database once a second while idle, however many queues there are', async () => {
  if (database.kind !== 'embedded') throw new Error('This counts on the embedded database.');
  const queues = Array.from({ length: 20 }, (_, n) =>
    subscriber('platform.started', `platform.idle_test_${n}`, async () => undefined, { atOnce: 2, when: () => false }),
  );
  const jobs = await startJobs(
    database,
    queues,
    [{ name: 'platform.idle_schedule', cron: '0 0 1 1 *', handle: async () => undefined }],
    log,
  );
  await wait(2500);
  const { raw } = database.session;
  let [times, most] = [Number.POSITIVE_INFINITY, 0];
  // On a busy machine the queues may not be idle yet during the first count.
  for (let tries = 0; tries < 5 && times > most; tries += 1) {
    const asked = [vi.spyOn(raw, 'query'), vi.spyOn(raw, 'exec')];
    const began = performance.now();
    await wait(4000);
    // Two statements per poll, and one more poll at each end of the counted time; separate polls of each queue would make forty.
    most = 2 * (Math.floor((performance.now() - began) / 1000) + 1);
    times = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const each of asked) each.mockRestore();
  }
  await jobs.stop();
  expect(times).toBeLessThanOrEqual(most);
});

it('works what was emitted at once, by as many at once as a queue has, and what failed soon again', async () => {
  let under = 0;
  let most = 0;
  let broken = true;
  let begun = 0;
  const handled: string[] = [];
  const several = subscriber(
    'platform.started',
    'platform.wake_test',
    async ({ version }) => {
      begun += 1;
      under += 1;
      most = Math.max(most, under);
      // Waits for the maximum number of concurrent jobs, and then a while for one too many.
      await vi.waitFor(() => expect(begun).toBeGreaterThanOrEqual(3), 30_000);
      await wait(200);
      under -= 1;
      if (broken && version === 'fails') {
        broken = false;
        throw new Error('This fails once.');
      }
      handled.push(version);
    },
    { atOnce: 3 },
  );
  const jobs = await startJobs(database, [several], [], log);
  // Until its workers have found no job and sleep.
  await wait(500);
  await database.db.transaction().execute(async (tx) => {
    for (const version of ['fails', 'second', 'third', 'fourth']) await emit(tx, 'platform.started', { version });
  });
  jobs.nudge();
  await vi.waitFor(() => expect(handled).toHaveLength(4), 60_000);
  expect(most).toBe(3);
  expect(handled.at(-1)).toBe('fails');
  await jobs.stop();
});
