import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fixedClock } from '../platform/clock.ts';
import { subscriber } from '../platform/jobs/jobs.ts';
import { emit } from '../platform/jobs/outbox.ts';
import { keepFailedJobs, listGivenUp, queueFigures } from '../platform/jobs/queue-tables.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { testDatabase } from '../test/test-database.ts';
import { retryJobs, showJobs } from './jobs.ts';

const queue = 'platform.retry_test';
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const said: string[] = [];
const clock = fixedClock('2026-03-02T15:00:00Z');
const context = () => ({ db: database.db, clock, say: (text: string) => void said.push(text) });

it('lists what a queue has given up, keeps it for two weeks, and has it done once its reason is gone', async () => {
  const { db } = database;
  const ids: string[] = [];
  let broken = true;
  const mailing = {
    ...subscriber('platform.started', queue, async () => undefined),
    handle: async (_: never[], [id]: string[]) => {
      if (broken) throw Object.assign(new Error('550 jonas@harbourpine.example is unknown'), { code: 'EENVELOPE' });
      ids.push(id!);
    },
  };
  const jobs = await startJobs(database, [mailing], [], { error: () => undefined });
  await db.transaction().execute((tx) => emit(tx, 'platform.started', { version: '1.5.2' }));
  jobs.nudge();
  const state = async () => (await sql<{ state: string }>`select state from pgboss.job where name = ${queue}`.execute(db)).rows;
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'retry' }]), 60_000);
  // As if all retries but the last had failed.
  await sql`update pgboss.job set retry_count = retry_limit, start_after = now() where name = ${queue}`.execute(db);
  await vi.waitFor(async () => expect(await listGivenUp(db)).toMatchObject([{ queue, jobs: 1, reason: 'EENVELOPE' }]), 60_000);
  await showJobs(context());
  expect(said.at(-1)).toMatch(new RegExp(`^${queue} +0 +0 +0 +1 .*EENVELOPE$`, 'm'));
  expect(said.join()).not.toContain('jonas');

  await keepFailedJobs(db, 14 * 86_400);
  const kept = await sql<{ id: string; seconds: number }>`
    select id, deletion_seconds as seconds from pgboss.job where state = 'failed'`.execute(db);
  expect(kept.rows).toEqual([{ id: expect.any(String), seconds: 14 * 86_400 }]);
  await sql`update pgboss.job set completed_on = now() - interval '13 days' where state = 'failed'`.execute(db);
  // The console and the alert cover only the last hour.
  expect((await queueFigures(db)).queues.find((each) => each.queue === queue)).toMatchObject({ failed: 0 });

  broken = false;
  await retryJobs(context(), queue);
  expect(said.at(-1)).toBe('1 job is tried again.');
  await vi.waitFor(() => expect(ids).toEqual([kept.rows[0]!.id]), 60_000);
  await jobs.settle();
  expect(await listGivenUp(db)).toEqual([]);
  await retryJobs(context(), queue);
  expect(said.at(-1)).toBe(`Nothing of ${queue} was given up.`);
  await jobs.stop();
});

it('refuses a queue that is not there', async () => {
  await expect(retryJobs(context(), 'mail.send_nothing')).rejects.toThrow('There is no queue "mail.send_nothing".');
});
