import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makeComment } from '../reactions/reactions.factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const run = (statement: RawBuilder<unknown>) => statement.execute(app.deps.db);
const erase = (me: TestMember) => me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: me.password } });
const rowsOf = async (statement: RawBuilder<unknown>) =>
  Number((await sql<{ n: string }>`select (${statement}) as n`.execute(app.deps.db)).rows[0]!.n);

const tables = ['post', 'reaction', 'timeline_entry', 'notification', 'follow', 'hidden_post'];
/** Records how many rows each transaction deletes from these tables. */
async function watch(): Promise<() => Promise<number>> {
  await run(sql`create table test_taken (xid bigint, n bigint)`);
  await run(sql`
    create function test_taken() returns trigger language plpgsql as $$
    begin
      insert into test_taken select txid_current(), count(*) from gone;
      return null;
    end $$`);
  for (const table of tables)
    await run(sql`
      create trigger test_taken after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function test_taken()`);
  return () => rowsOf(sql`select coalesce(max(n), 0) from (select sum(n) as n from test_taken group by xid) as each`);
}

/**
 * Creates a large account: many reactions to its posts, many of its reactions to another member's post, many followers, and many posts that
 * tag it.
 */
async function largeAccount(me: TestMember, other: TestMember, rows: number) {
  const at = app.clock.now();
  const { db } = app.deps;
  const own = await makePost(db, { author: me.id, at, text: 'My own post' });
  const theirs = await makePost(db, { author: other.id, at });
  const kept = await makeComment(db, { author: me.id, stream: theirs, at, content: 'My comment' });
  const answer = await makeComment(db, { author: other.id, stream: kept, at, content: 'An answer' });
  await makeFollow(db, { follower: other.id, followee: me.id, at });
  await run(sql`
    insert into member (id, email, first_name, last_name, created_at)
    select gen_random_uuid(), 'crowd-' || n || '-' || ${me.id}::text, 'Crowd', n::text, now() from generate_series(1, ${rows}::int) as n`);
  const crowd = sql`(select id from member where first_name = 'Crowd')`;
  // They like the member's post and comment, and have that post in their timelines.
  await run(sql`
    insert into reaction (id, kind, stream_id, post_id, author_id, created_at)
    select gen_random_uuid(), 'like', ${own}::uuid, ${own}::uuid, id, now() from ${crowd} as crowd`);
  await run(sql`
    insert into reaction (id, kind, stream_id, post_id, comment_id, author_id, created_at)
    select gen_random_uuid(), 'like', ${kept}::uuid, ${theirs}::uuid, ${kept}::uuid, id, now() from ${crowd} as crowd`);
  await run(sql`insert into timeline_entry (member_id, post_id, author_id) select id, ${own}::uuid, ${me.id}::uuid from ${crowd} as crowd`);
  // The member likes and replies to the other's comments, and the other tags them everywhere.
  await run(sql`
    insert into post (id, author_id, home_kind, home_id, text, tagged, like_count, comment_count, created_at)
    select gen_random_uuid(), ${other.id}::uuid, 'member', ${other.id}::uuid, 'Tagged ' || n, array[${me.id}::uuid], 1, 1, now() from generate_series(1, ${rows}::int) as n`);
  const tagging = sql`(select id from post where text like 'Tagged %')`;
  for (const [kind, content] of [
    ['like', ''],
    ['comment', 'Thanks'],
  ])
    await run(sql`
      insert into reaction (id, kind, stream_id, post_id, author_id, content, created_at)
      select gen_random_uuid(), ${kind}, id, id, ${me.id}::uuid, ${content}, now() from ${tagging} as tagging`);
  await run(sql`
    update reaction set like_count = ${rows}::int where id = ${kept}::uuid`);
  return { own, theirs, kept, answer };
}

const held = (me: TestMember) => sql`
  (select count(*) from post where author_id = ${me.id}::uuid or tagged @> array[${me.id}::uuid])
  + (select count(*) from reaction where author_id = ${me.id}::uuid) + (select count(*) from timeline_entry where author_id = ${me.id}::uuid)
  + (select count(*) from member where id = ${me.id}::uuid)
  + (select count(*) from recent_try where strpos(key, ${me.email}) > 0)`;

it('takes a large account away in steps, and to everybody it is gone from the first on [PROF-60]', async () => {
  const [me, other] = [await makeMember(app, { first_name: 'Largo' }), await makeMember(app)];
  const at = await largeAccount(me, other, Number(process.env.LARGE_ACCOUNT ?? 3000));
  await app.client().requestPasswordReset({ body: { email: me.email } });
  await refusal(app.client().signIn({ body: { email: me.email, password: 'wrong' } }));
  expect(await mailsTo(app, me.email)).toHaveLength(1);
  const most = await watch();
  // One step fails at first, as if the server were killed during it.
  await run(sql`
    create function test_broken() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`);
  await run(sql`create trigger test_broken before delete on timeline_entry for each row execute function test_broken()`);
  expect(await erase(me)).toEqual({ deleted: true });
  expect(await rowsOf(held(me))).toBeGreaterThan(3000);

  expect((await app.raw('GET', '/api/user/me', { token: me.access })).status).toBe(401);
  expect(await refusal(app.client().signIn({ body: { email: me.email, password: me.password } }))).toMatchObject({ status: 401 });
  const seen = [
    other.api.getMember({ params: { id: me.id } }),
    other.api.getPost({ params: { id: other.id, postId: at.own } }),
    other.api.followMember({ params: { id: other.id, otherId: me.id } }),
  ].map(refusal);
  for (const each of await Promise.all(seen)) expect(each.status).toBe(404);
  const everything = await other.api.listEverythingFeed({ query: {} });
  expect(everything.data.results[0]).toMatchObject({ tagged: [], reaction_counts: { like: 0, comment: 0 } });
  const { data } = await other.api.listReactions({ params: { posterId: other.id, streamId: at.theirs }, query: {} });
  expect(JSON.stringify(data)).not.toContain(me.id);
  expect(JSON.stringify(data)).not.toContain('Largo');

  await run(sql`drop trigger test_broken on timeline_entry`);
  await app.jobs.settle();
  expect(await rowsOf(held(me))).toBe(0);
  // A step deletes at most 500 rows, and few of them cascade.
  expect(await most()).toBeLessThanOrEqual(1000);
  expect(await mailsTo(app, me.email)).toEqual([]);
  const thread = await other.api.listReactions({ params: { posterId: other.id, streamId: at.theirs }, query: {} });
  expect(thread.data.reactions).toMatchObject([
    { id: at.kept, user_id: null, user: { first_name: 'Deleted member' }, data: { content: '' }, reaction_counts: { like: 0, comment: 1 } },
  ]);
  expect(await rowsOf(sql`select count(*) from post where text like 'Tagged %' and like_count + comment_count <> 0`)).toBe(0);
}, 600_000);
