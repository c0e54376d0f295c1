import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { emission } from './jobs/outbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const outbox = async () =>
  (await sql<{ name: string }>`select name from outbox_event where name = 'platform.started'`.execute(app.deps.db)).rows;

it('sends one statement alone, with what happened by it, and refuses a second', async () => {
  await app.jobs.settle();
  const written = await app.deps.alone(async (tx) => {
    const { rows } = await sql<{ n: number }>`
      with cause as (select 1 as n), told as (${emission(tx, 'platform.started', { version: 'x' }, 'cause')}) select n from cause`.execute(
      tx,
    );
    return rows;
  });
  expect(written).toEqual([{ n: 1 }]);
  // The events are delivered without a nudge from the test.
  await expect.poll(outbox, { timeout: 30_000 }).toEqual([]);
  const twice = app.deps.alone(async (tx) => {
    await sql`select 1`.execute(tx);
    await tx.selectFrom('member').select('id').execute();
  });
  await expect(twice).rejects.toThrow('Only one statement');
});
