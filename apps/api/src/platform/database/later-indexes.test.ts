import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { lookInside } from '../../operator/check-database.ts';
import { testDatabase } from '../../test/test-database.ts';
import { systemClock } from '../clock.ts';
import { indexBuilder, indexBuilding, lackingIndexes } from './later-indexes.ts';
import { migrate } from './migrate.ts';
import type { Steps } from './taken-steps.ts';

const indexes = { post_words: 'post (text)', post_edited: 'post (edited_at) where edited_at is not null' };
const next: Steps = { ...migrations, '9001_words': { up: async () => undefined, indexes } };
const SEEN = { timeout: 20_000 };

let database: Awaited<ReturnType<typeof testDatabase>>;
const run = async <T>(statement: RawBuilder<T>) => (await statement.execute(database.background)).rows;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const usable = async () =>
  (
    await run(sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indisvalid and relname like 'post\\_%' order by 1`)
  )
    .map(({ name }) => name)
    .filter((name) => name in indexes);
const lacking = async () => (await lackingIndexes(database.background, next)).map(({ name, left }) => ({ name, left }));
const said: string[] = [];
const failed: unknown[] = [];
const log = {
  info: (what: { index: string }, words: string) => void said.push(`${words}: ${what.index}`),
  error: (what: { err: unknown }) => void failed.push(what.err),
};
const processOf = () => indexBuilding(database, log as never, { known: next, lookEveryMs: 20 });
afterEach(() => {
  said.length = 0;
  expect(failed.splice(0)).toEqual([]);
});

it('has an index of a step at once in an empty database', async () => {
  const empty = await testDatabase({ bare: true });
  try {
    await migrate(empty, next);
    expect(await lackingIndexes(empty.background, next)).toEqual([]);
  } finally {
    await empty.close();
  }
});

describe.runIf(inject('postgresUrl') === '')('the embedded database with data', () => {
  it('has an index before it serves, since only its own process waits', async () => {
    await migrate(database, next);
    expect(await usable()).toEqual(['post_edited', 'post_words']);
    await processOf().run();
    expect(said).toEqual([]);
  });
});

describe.skipIf(inject('postgresUrl') === '')('a PostgreSQL server with data', () => {
  /** Holds a transaction open that has written to posts: a concurrent index build waits for it, half done. */
  async function withWriter(work: (end: () => Promise<void>) => Promise<void>): Promise<void> {
    let end: () => void = () => undefined;
    const writing = new Promise<void>((resolve) => {
      end = resolve;
    });
    let began: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      began = resolve;
    });
    const held = database.db.transaction().execute(async (tx) => {
      await sql`lock table post in row exclusive mode`.execute(tx);
      began();
      await writing;
    });
    await open;
    try {
      await work(async () => {
        end();
        await held;
      });
    } finally {
      end();
      await held;
    }
  }
  const isWaiting = () => expect.poll(() => indexBuilder(database.db), SEEN).toMatch(/^waiting for writers before build/);

  it('gets it after the start, once, however many processes there are', async () => {
    await migrate(database, next);
    expect(await lacking()).toEqual([
      { name: 'post_words', left: false },
      { name: 'post_edited', left: false },
    ]);
    await Promise.all([processOf().run(), processOf().run(), processOf().run()]);
    expect(await usable()).toEqual(['post_edited', 'post_words']);
    expect(said).toEqual([
      'building an index: post_words',
      'built an index: post_words',
      'building an index: post_edited',
      'built an index: post_edited',
    ]);
    await processOf().run();
    expect(said).toHaveLength(4);
  });

  it('lets everybody write meanwhile', async () => {
    await migrate(database, next);
    await withWriter(async (end) => {
      const built = processOf().run();
      await isWaiting();
      await run(sql`update post set text = text where false`);
      await database.db.transaction().execute((tx) => sql`lock table post in row exclusive mode nowait`.execute(tx));
      await end();
      await built;
    });
    expect(await usable()).toEqual(['post_edited', 'post_words']);
  });

  it('ends soon when told to, and begins anew what was left unfinished', async () => {
    await migrate(database, next);
    await withWriter(async () => {
      const first = processOf();
      const running = first.run();
      await isWaiting();
      await first.end();
      await running;
    });
    expect(await usable()).toEqual([]);
    expect(await lacking()).toEqual([
      { name: 'post_words', left: true },
      { name: 'post_edited', left: false },
    ]);
    await processOf().run();
    expect(await lacking()).toEqual([]);
  });

  it('goes on after its connection was lost', async () => {
    await migrate(database, next);
    await withWriter(async (end) => {
      const running = processOf().run();
      await isWaiting();
      await run(sql`select pg_terminate_backend(pid) from pg_stat_progress_create_index`);
      await expect.poll(() => failed.length, SEEN).toBe(1);
      failed.length = 0;
      await end();
      await running;
    });
    expect(await usable()).toEqual(['post_edited', 'post_words']);
  });

  it('is told by muster check that one is lacking, and while it is built', async () => {
    const look = async () => (await lookInside(database, systemClock)).filter(({ part }) => part === 'indexes');
    expect(await look()).toEqual([]);
    const [name, on] = Object.values(migrations).flatMap((step) => Object.entries(step.indexes ?? {}))[0]!;
    await run(sql`drop index ${sql.id(name)}`);
    const says = `Still to be built: ${name}. Some reads are slower until then. Start a process whose ROLE is worker or both.`;
    expect(await look()).toEqual([{ part: 'indexes', state: 'look', says }]);
    await run(sql`update post set text = text where false`);
    const building = indexBuilding(database, log as never, { lookEveryMs: 20 });
    const table = on.split(' ')[0]!;
    let release: () => void = () => undefined;
    const held = database.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.id(table)} in row exclusive mode`.execute(tx);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const running = building.run();
    await expect
      .poll(async () => (await look())[0]?.says, SEEN)
      .toBe(`Still to be built, and one is being built (waiting for writers before build): ${name}.`);
    release();
    await held;
    await running;
    expect(await look()).toEqual([]);
  });
});
