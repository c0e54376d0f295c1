import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeBlock, makeFollow } from '../people/people.factory.ts';
import { makePost } from './feed.factory.ts';
import { followingIds } from './feed.queries.ts';
import { fanOut } from './feed.writes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const following = async (member: TestMember) =>
  (await member.api.listFollowingFeed({ params: { id: member.id }, query: {} })).data.results.map((post) => post.id);

/** So many more members who follow `followee`, and nothing else. */
async function makeFollowers(followee: TestMember, count: number): Promise<void> {
  await sql`
    with fresh as (
      insert into member (id, email, email_verified_at, first_name, last_name, profile_completed, anonymous_profile, workspace_id, created_at)
      select gen_random_uuid(), 'follower' || n || '@example.com', now(), 'Follower', n::text, true, true, workspace_id, now()
      from generate_series(1, ${count}::int) as n, (select workspace_id from member where id = ${followee.id}) as place
      returning id
    )
    insert into follow (id, follower_id, followee_id, created_at) select gen_random_uuid(), id, ${followee.id}, now() from fresh`.execute(
    app.deps.db,
  );
}

it('shows a post to each of ten thousand followers as soon as it is acknowledged, and has it in every timeline in the end', async () => {
  const author = await makeMember(app);
  const readers = await Promise.all(Array.from({ length: 10 }, () => makeMember(app)));
  for (const reader of readers) await makeFollow(app.deps.db, { follower: reader.id, followee: author.id, at: app.clock.now() });
  await makeFollowers(author, 9990);
  const post = await author.api.createPost({ params: { id: author.id }, body: { text: 'For ten thousand' } });
  for (const reader of readers) expect(await following(reader)).toEqual([post.id]);
  await app.jobs.settle();
  const { rows } = await sql<{ followers: number; entries: number; spreading: boolean }>`
    select count(*)::int as followers, count(entry.post_id)::int as entries, (select spreading from post where id = ${post.id}) as spreading
    from follow left join timeline_entry entry on entry.member_id = follow.follower_id and entry.post_id = ${post.id}
    where follow.followee_id = ${author.id}`.execute(app.deps.db);
  expect(rows).toEqual([{ followers: 10_000, entries: 10_000, spreading: false }]);
  for (const reader of readers) expect(await following(reader)).toEqual([post.id]);
}, 60_000);

it('shows a post that has not reached the timelines to those alone who follow its author and may see it, once and in its place', async () => {
  const { db } = app.deps;
  const [author, fan, hider, blocked, apart] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
  ];
  for (const reader of [fan, hider]) await makeFollow(db, { follower: reader.id, followee: author.id, at: app.clock.now() });
  await makeBlock(db, { blocker: blocked.id, blocked: author.id, at: app.clock.now() });
  const at = (minutesAgo: number) => new Date(Date.parse('2024-05-06T12:00:00Z') - minutesAgo * 60_000);
  const older = await makePost(db, { author: author.id, at: at(3) });
  const underway = await makePost(db, { author: author.id, at: at(2) });
  const newer = await makePost(db, { author: author.id, at: at(1) });
  await db.deleteFrom('timeline_entry').where('post_id', '=', underway).where('member_id', '!=', author.id).execute();
  await db.updateTable('post').set({ spreading: true }).where('id', '=', underway).execute();
  await hider.api.blockPost({ params: { id: hider.id, postId: underway } });

  for (const reader of [author, fan]) expect(await following(reader)).toEqual([newer, underway, older]);
  expect(await following(hider)).toEqual([newer, older]);
  for (const reader of [blocked, apart]) expect(await following(reader)).toEqual([]);
  const ids = async (start: { skip: number } | { after: string }) => (await followingIds(db, fan, start, 1)).map(({ id }) => id);
  expect(await ids({ skip: 0 })).toEqual([newer, underway]);
  expect(await ids({ skip: 1 })).toEqual([underway, older]);
  expect(await ids({ after: newer })).toEqual([underway, older]);
  expect(await ids({ after: underway })).toEqual([older]);

  await db.deleteFrom('follow').where('follower_id', '=', fan.id).execute();
  await db.transaction().execute((tx) => fanOut(tx, [underway]));
  expect(await following(hider)).toEqual([newer, older]);
  expect(await following(author)).toEqual([newer, underway, older]);
}, 30_000);
