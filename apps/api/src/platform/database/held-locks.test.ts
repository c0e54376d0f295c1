import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { testDatabase } from '../../test/test-database.ts';
import { StartError } from '../start/settings.ts';
import { patience } from './held-locks.ts';
import { requestLimits } from './limits.ts';
import { migrate } from './migrate.ts';
import type { Steps } from './taken-steps.ts';

const adding = async (db: Kysely<unknown>) => {
  await sql`alter table saved_post add column mood text`.execute(db);
  await sql`alter table post add column mood text`.execute(db);
};
const next: Steps = { ...migrations, '9001_mood': { up: adding } };
const short = { lock: 50, longLock: 60, rest: 10 };
const held = 'A table that has to change is in use; trying again until it is free. The oldest transaction there is open for';

it('keeps a request waiting for less than it bears, and at times for longer than PostgreSQL takes to end an autovacuum', () => {
  expect(patience.lock * 4).toBeLessThanOrEqual(requestLimits.lock);
  expect(patience.longLock).toBeLessThan(requestLimits.lock);
  expect(patience.longLock).toBeGreaterThan(1000);
});

// On the embedded database there are no other lock holders: its only process has not started yet.
describe.skipIf(inject('postgresUrl') === '')('a migration of a table that somebody holds', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    await sql`delete from kysely_migration where name > '9'`.execute(database.db);
    await sql`alter table post drop column if exists mood`.execute(database.db);
    await sql`alter table saved_post drop column if exists mood`.execute(database.db);
  });
  afterAll(() => database.close());
  const columns = async () => {
    const { rows } = await sql`select table_name from information_schema.columns where column_name = 'mood'`.execute(database.db);
    return rows.length;
  };
  /** Holds the lock of a dump or a long job that reads the table. */
  const holding = (work: () => Promise<void>) =>
    database.background.transaction().execute(async (tx) => {
      await sql`lock table post in access share mode`.execute(tx);
      await work();
    });

  it('is tried again until it is free, says who is in the way, and lets everybody else through meanwhile', async () => {
    const said: string[] = [];
    let migrated: Promise<string[]> | undefined;
    await holding(async () => {
      migrated = migrate(database, next, { ...short, say: (line) => said.push(line) });
      await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 30_000 });
      // With a migration that waits without a limit these would deadlock, since the migration waits for this transaction.
      for (let n = 0; n < 10; n += 1) {
        expect(await database.db.selectFrom('post').select('id').execute()).toEqual([]);
        expect(await database.db.selectFrom('saved_post').select('post_id').execute()).toEqual([]);
      }
      expect(await columns()).toBe(0);
    });
    expect(await migrated).toEqual(['9001_mood']);
    expect(said[0]).toMatch(new RegExp(`^${held} \\d+ s \\(process \\d+, .+\\)\\.$`));
    expect(await columns()).toBe(2);
  });

  it('is given up at last, in a sentence, and nothing was changed', async () => {
    await holding(async () => {
      const error: unknown = await migrate(database, next, { ...short, giveUp: 0 }).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(StartError);
      expect((error as StartError).message).toMatch(
        /^The database could not be migrated: for \d+ s somebody has held a table that has to change\. The oldest transaction there is open for \d+ s \(process \d+, .+\)\. Nothing was changed, and what runs goes on\. Start again when that has ended\.$/,
      );
      expect(await columns()).toBe(0);
    });
    expect(await migrate(database, next, short)).toEqual(['9001_mood']);
  });
});
