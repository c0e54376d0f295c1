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

// On PostgreSQL another process may be running the job, so its heartbeat decides.
it.skipIf(inject('postgresUrl') !== '')('begins a job again at once that a killed process left under way', async () => {
  const handled: string[] = [];
  let release = () => undefined as void;
  const hangs = subscriber('platform.started', 'platform.interrupted_test', () => {
    handled.push('first');
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const killed = await startJobs(database, [hangs], [], log);
  await database.db.transaction().execute((tx) => emit(tx, 'platform.started', { version: '1.5.2' }));
  killed.nudge();
  await vi.waitFor(() => expect(handled).toEqual(['first']), 30_000);

  const finishes = subscriber('platform.started', 'platform.interrupted_test', async () => void handled.push('second'));
  const next = await startJobs(database, [finishes], [], log);
  await vi.waitFor(() => expect(handled).toEqual(['first', 'second']), 30_000);
  release();
  await next.stop();
  await killed.stop();
});
