import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeFollow, makePost } from './feed.factory.ts';
import { followingIds } from './feed.queries.ts';
import { fanOut } from './feed.writes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const following = async (member: TestMember) =>
  (await member.api.listFollowingFeed({ params: { id: member.id }, query: {} })).data.results.map((post) => post.id);

/** Adds this many members who follow `followee` and nothing else. */
async function makeFollowers(followee: TestMember, count: number): Promise<void> {
  await sql`
    with fresh as (
      insert into member (id, email, email_verified_at, first_name, last_name, profile_completed, anonymous_profile, workspace_id, created_at)
      select gen_random_uuid(), gen_random_uuid() || '@example.com', now(), 'Follower', n::text, true, true, workspace_id, now()
      from generate_series(1, ${count}::int) as n, (select workspace_id from member where id = ${followee.id}) as works
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
});

it('writes few timeline entries in each transaction, and goes on where a process died among them', async () => {
  const { db, transact } = app.deps;
  const [small, big, reader] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  await makeFollowers(big, 5000);
  await makeFollowers(small, 10);
  for (const author of [big, small]) await makeFollow(db, { follower: reader.id, followee: author.id, at: app.clock.now() });
  const write = async (author: TestMember) => (await author.api.createPost({ params: { id: author.id }, body: { text: 'For many' } })).id;
  const posts = [await write(big), await write(small)];
  await app.jobs.settle();
  const written = async () =>
    (
      await sql<{ entries: number }>`
        select count(*)::int as entries from timeline_entry where post_id = any(${posts}::uuid[]) group by xmin::text order by 1 desc`.execute(
        db,
      )
    ).rows.map(({ entries }) => entries);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const whole = await written();
  expect(sum(whole)).toBe(5000 + 10 + 2 + 2);
  expect(whole[0]).toBeLessThanOrEqual(2000);

  await sql`delete from timeline_entry where post_id = any(${posts}::uuid[]) and member_id <> author_id`.execute(db);
  await sql`update post set spreading = true where id = any(${posts}::uuid[])`.execute(db);
  let transactions = 0;
  const dying: typeof transact = (work) => {
    transactions += 1;
    return transactions > 2 ? Promise.reject(new Error('The process died.')) : transact(work);
  };
  await expect(fanOut(dying, posts)).rejects.toThrow('The process died.');
  const part = sum(await written());
  expect(part).toBeGreaterThan(1000);
  expect(part).toBeLessThan(5000);
  expect(await following(reader)).toEqual(posts.toReversed());
  await fanOut(transact, posts);
  expect(sum(await written())).toBe(sum(whole));
  expect(await following(reader)).toEqual(posts.toReversed());
  expect(await db.selectFrom('post').where('spreading', '=', true).select('id').execute()).toEqual([]);
});

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
  const ids = async (start: { skip: number } | { after: string }) =>
    (await followingIds(db, fan, [], start, 1).execute()).slice(0, 2).map(({ id }) => id);
  expect(await ids({ skip: 0 })).toEqual([newer, underway]);
  expect(await ids({ skip: 1 })).toEqual([underway, older]);
  expect(await ids({ after: newer })).toEqual([underway, older]);
  expect(await ids({ after: underway })).toEqual([older]);

  await db.deleteFrom('follow').where('follower_id', '=', fan.id).execute();
  await fanOut(app.deps.transact, [underway]);
  expect(await following(hider)).toEqual([newer, older]);
  expect(await following(author)).toEqual([newer, underway, older]);
});
