import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { testDatabase } from '../../test/test-database.ts';
import { StartError } from '../start/settings.ts';
import { migrate } from './migrate.ts';

/** The last migration of the previous version. */
const BEFORE = '0025_session_ends';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= BEFORE));
/** Writing a hundred thousand posts takes a minute: run with `MIGRATED_POSTS=100000` before a release. */
const POSTS = Number(process.env.MIGRATED_POSTS ?? 2000);
const MINUTE_MS = 60_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
const start = async () => {
  database = await testDatabase({ bare: true });
  expect(await migrate(database, before)).toHaveLength(Object.keys(before).length);
};
afterEach(() => database.close());

/**
 * The data of a community on the previous version: posts with a like and a comment each, in some members' timelines, with notifications.
 */
const fill = (): Promise<void> =>
  database.background.transaction().execute(async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
    const members = 200;
    await run(sql`
    insert into member (id, email, first_name, last_name, profile_completed, created_at)
    select gen_random_uuid(), 'member-' || n || '@example.com', 'Member', n::text, true, now() from generate_series(1, ${members}::int) as n`);
    await run(sql`create temporary table someone as select row_number() over () as n, id from member`);
    const nth = (shift: number) => sql`(select id from someone where someone.n = 1 + (each.n + ${shift}::int) % ${members}::int)`;
    await run(sql`
    create temporary table each as
    select n, gen_random_uuid() as post, gen_random_uuid() as comment from generate_series(1, ${POSTS}::int) as n`);
    await run(sql`
    insert into post (id, author_id, text, tagged, like_count, comment_count, created_at)
    select post, ${nth(0)}, 'Post ' || n, array[${nth(1)}], 1, 1, now() - n * interval '1 minute' from each`);
    await run(sql`
    insert into reaction (id, kind, stream_id, post_id, author_id, content, created_at)
    select gen_random_uuid(), 'like', post, post, ${nth(2)}, '', now() from each
    union all select comment, 'comment', post, post, ${nth(3)}, 'Well done', now() from each`);
    await run(sql`insert into timeline_entry (member_id, post_id, author_id) select ${nth(4)}, post, ${nth(0)} from each`);
    await run(sql`
    insert into notification (id, group_id, group_key, member_id, verb, actor_id, object_id, post_id, reaction_id, created_at)
    select gen_random_uuid(), gen_random_uuid(), post, ${nth(0)}, 'comment', ${nth(3)}, post, post, comment, now() from each`);
  });

it('carries the community of the version before along in less than a minute', async () => {
  await start();
  await fill();
  const began = performance.now();
  const steps = await migrate(database);
  const took = performance.now() - began;
  if (process.env.MIGRATED_POSTS) console.info(`${POSTS} posts: ${(took / 1000).toFixed(1)} s for ${steps.join(', ')}`);
  expect(steps).toEqual(
    Object.keys(migrations)
      .filter((name) => name > BEFORE)
      .sort(),
  );
  expect(took).toBeLessThan(MINUTE_MS);
  const { rows } = await sql`
    select (select count(*)::int from post) as posts, (select count(*)::int from reaction) as reactions,
      (select count(*)::int from timeline_entry) as entries, (select count(*)::int from notification) as told,
      (select count(*)::int from post join member on member.id = post.author_id where text like 'Post %') as owned`.execute(
    database.background,
  );
  expect(rows).toEqual([{ posts: POSTS, reactions: 2 * POSTS, entries: POSTS, told: POSTS, owned: POSTS }]);
  // The planner has statistics of the current tables.
  const { rows: looked } =
    await sql`select distinct tablename from pg_stats where tablename in ('post', 'notification', 'notification_entry')
    order by tablename`.execute(database.background);
  expect(looked).toEqual([{ tablename: 'notification' }, { tablename: 'notification_entry' }, { tablename: 'post' }]);
}, 600_000);

it('refuses data of a later version in one line, and changes nothing', async () => {
  await start();
  await migrate(database);
  const state = async () => (await sql`select name, timestamp from kysely_migration order by name`.execute(database.background)).rows;
  const unchanged = await state();
  const newest = Object.keys(migrations).sort().at(-1)!;
  const refused: unknown = await migrate(database, before).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  const { message } = refused as StartError;
  expect(message).toMatch(
    new RegExp(
      `^The data was brought up to ${newest} on \\d{4}-\\d\\d-\\d\\d by a later version of Muster; this one knows no step after ${BEFORE}, and the data needs one that knows \\d{4}_\\w+\\. Nothing`,
    ),
  );
  expect(message).not.toContain('\n');
  expect(await state()).toEqual(unchanged);
});
