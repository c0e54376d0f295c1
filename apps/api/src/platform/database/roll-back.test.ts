import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { testDatabase } from '../../test/test-database.ts';
import { StartError } from '../start/settings.ts';
import { migrate } from './migrate.ts';
import type { Steps } from './taken-steps.ts';

const run = (statement: string) => async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db));
/** Three releases: this one, the next, which adds a column, and the one after, which drops another column. */
const before = migrations;
const expanded: Steps = { ...before, '9001_mood': { up: run('alter table post add column mood text') } };
const contracted: Steps = {
  ...expanded,
  '9002_no_feeling': { up: run('alter table post drop column if exists feeling'), floor: '9001_mood' },
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let floorOfOurs: string;
beforeAll(async () => {
  database = await testDatabase();
  floorOfOurs = (await database.db.selectFrom('schema_floor').select('migration').executeTakeFirstOrThrow()).migration;
});
afterEach(async () => {
  await sql`delete from kysely_migration where name > '9'`.execute(database.db);
  await sql`alter table post drop column if exists mood`.execute(database.db);
  await database.db.updateTable('schema_floor').set({ migration: floorOfOurs }).execute();
});
afterAll(() => database.close());

const state = async () => ({
  steps: (await sql`select name, timestamp from kysely_migration order by name`.execute(database.db)).rows,
  floor: await database.db.selectFrom('schema_floor').selectAll().execute(),
});
const refusal = async (known: Steps): Promise<string> => {
  const error: unknown = await migrate(database, known).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};

describe('a release', () => {
  it('starts on what the next one has only added to, leaves it alone, and says so', async () => {
    expect(await migrate(database, expanded)).toEqual(['9001_mood']);
    const unchanged = await state();
    const said: string[] = [];
    expect(await migrate(database, before, { say: (line) => said.push(line) })).toEqual([]);
    expect(said).toEqual(['A later release has brought the data up to 9001_mood. This one works on it as it is.']);
    expect(await state()).toEqual(unchanged);
    expect(await migrate(database, expanded)).toEqual([]);
  });

  it('refuses where what it uses was taken away, and names what a release must know; the one between goes on', async () => {
    await migrate(database, contracted);
    const unchanged = await state();
    expect(unchanged.floor).toEqual([{ is_only: true, migration: '9001_mood' }]);
    expect(await refusal(before)).toMatch(
      /^The data was brought up to 9002_no_feeling on \d{4}-\d\d-\d\d by a later version of Muster; this one knows no step after \d{4}_\w+, and the data needs one that knows 9001_mood\. Nothing was changed\. .+$/,
    );
    expect(await state()).toEqual(unchanged);
    expect(await migrate(database, expanded)).toEqual([]);
    expect(await migrate(database, contracted)).toEqual([]);
  });

  it('refuses where a step of its own would have to come before those of the other', async () => {
    await migrate(database, expanded);
    expect(await refusal({ ...before, '9000_ours': { up: run('select 1') } })).toMatch(/^The data was brought up to 9001_mood/);
    expect(await refusal({ ...before, '9003_ours': { up: run('select 1') } })).toMatch(/^The data was brought up to 9001_mood/);
  });

  it('raises the floor with its step, not without it, and never lowers it', async () => {
    const fails: Steps = { ...expanded, '9002_no_feeling': { up: run('alter table post drop column never'), floor: '9001_mood' } };
    await expect(migrate(database, fails)).rejects.toThrow('never');
    expect((await state()).floor).toMatchObject([{ migration: floorOfOurs }]);
    await migrate(database, { ...contracted, '9003_later': { up: run('select 1'), floor: '0071_schema_floor' } });
    expect((await state()).floor).toEqual([{ is_only: true, migration: '9001_mood' }]);
  });

  // The embedded database has no other process.
  it.skipIf(inject('postgresUrl') === '')('starts together with the next one on an empty database, whichever is first', async () => {
    const empty = await testDatabase({ bare: true });
    try {
      await Promise.all([migrate(empty, before), migrate(empty, expanded)]);
      const { rows } = await sql`select max(name) as newest from kysely_migration`.execute(empty.db);
      expect(rows).toEqual([{ newest: '9001_mood' }]);
    } finally {
      await empty.close();
    }
  });

  it.skipIf(inject('postgresUrl') === '')('goes on where the next one migrates while it waits for its turn', async () => {
    const waiting = async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
      return rows.length;
    };
    const [ours, theirs] = await database.background.connection().execute(async (holder) => {
      // The migrator's advisory lock.
      const lock = sql`3853314791062309107`;
      await sql`select pg_advisory_lock(${lock})`.execute(holder);
      const starts = [migrate(database, before), migrate(database, expanded)];
      try {
        await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 30_000 });
        await sql`insert into kysely_migration (name, timestamp) values ('9001_mood', '2031-05-06T00:00:00.000Z')`.execute(holder);
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(holder);
      }
      return Promise.all(starts);
    });
    expect([ours, theirs]).toEqual([[], []]);
  });
});
