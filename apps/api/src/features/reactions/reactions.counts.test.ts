import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Numbers from 0 to 1 that are the same at each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** OPERATIONS=10000 takes some minutes. */
const operations = Number(process.env.OPERATIONS ?? 2500);

it('keeps counts, follows and timelines true through thousands of random operations of 50 members at once', async () => {
  const first = await makeMember(app);
  const members = [first, ...(await Promise.all(Array.from({ length: 49 }, () => makeMember(app))))];
  const next = random(20260302);
  const one = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  // What was ever made: what is gone by now is asked for as well, and refused.
  const posts: Array<{ id: string; author: TestMember }> = [];
  const reactions: Array<{ id: string; kind: 'like' | 'comment'; stream: string; author: TestMember }> = [];
  const statuses = new Map<number, number>();

  const add = async (author: TestMember, stream: string, kind: 'like' | 'comment') => {
    const body = kind === 'like' ? { kind } : { kind, content: 'Well done' };
    const { id } = await author.api.addReaction({ params: { posterId: author.id, streamId: stream }, body });
    reactions.push({ id, kind, stream, author });
  };
  const write = async (author: TestMember) => {
    const { id } = await author.api.createPost({ params: { id: author.id }, body: { text: 'A post' } });
    posts.push({ id, author });
  };
  const relate = (member: TestMember, dice: number): Promise<unknown> => {
    const params = { id: member.id, otherId: one(members).id };
    if (dice < 0.5) return member.api.followMember({ params });
    if (dice < 0.75) return member.api.unfollowMember({ params });
    return dice < 0.85 ? member.api.blockMember({ params }) : member.api.unblockMember({ params });
  };
  const operation = (): Promise<unknown> => {
    const [member, dice] = [one(members), next()];
    if (posts.length > 5 && next() < 0.2) return relate(member, next());
    const comments = reactions.filter((reaction) => reaction.kind === 'comment');
    if (posts.length < 5 || dice < 0.04) return write(member);
    if (dice < 0.3) return add(member, one(posts).id, 'like');
    if (dice < 0.5) return add(member, one(posts).id, 'comment');
    if (dice < 0.62 && comments.length > 0) return add(member, one(comments).id, 'like');
    if (dice < 0.7 && comments.length > 0) return add(member, one(comments).id, 'comment');
    if (dice < 0.98 && reactions.length > 0) {
      const { id, kind, stream, author } = one(reactions);
      return author.api.removeReaction({ params: { posterId: author.id, streamId: stream, reactionId: id }, query: { kind } });
    }
    const { id, author } = one(posts);
    return author.api.deletePost({ params: { id: author.id, postId: id } });
  };

  for (let done = 0; done < operations; done += 50) {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, operation));
    for (const outcome of outcomes) {
      const status = outcome.status === 'fulfilled' ? 200 : outcome.reason.status;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    // New budgets, and the same access tokens.
    if (done % 2500 === 0) app.clock.advance(150);
  }
  expect([...statuses.keys()].sort()).toEqual([200, 403, 404, 409]);
  expect(statuses.get(200)).toBeGreaterThan(operations * 0.4);
  await app.jobs.settle();

  const recount = (table: 'post' | 'reaction') =>
    sql<{ id: string }>`
    select t.id, t.like_count, t.comment_count from ${sql.table(table)} t
    cross join lateral (
      select count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'comment') as comments
      from reaction where stream_id = t.id
    ) counted
    where t.like_count <> likes or t.comment_count <> comments`.execute(app.deps.db);
  expect((await recount('post')).rows).toEqual([]);
  expect((await recount('reaction')).rows).toEqual([]);
  const count = async (query: RawBuilder<{ n: number }>) => (await query.execute(app.deps.db)).rows[0]!.n;
  expect(await count(sql`select count(*)::int as n from reaction where like_count + comment_count > 0`)).toBeGreaterThan(5);
  expect(await count(sql`select count(*)::int as n from block`)).toBeGreaterThan(5);
  expect(await count(sql`select count(*)::int as n from follow`)).toBeGreaterThan(50);
  const across = sql<{ n: number }>`
    select count(*)::int as n from follow join block
    on (blocker_id, blocked_id) in ((follower_id, followee_id), (followee_id, follower_id))`;
  expect(await count(across), 'follows across a block').toBe(0);
  const wanted = sql`select follower_id, post.id from follow join post on author_id = followee_id union select author_id, id from post`;
  const there = sql`select member_id, post_id from timeline_entry`;
  expect(await count(sql`select count(*)::int as n from (${wanted} except ${there}) as missing`), 'missing entries').toBe(0);
  expect(await count(sql`select count(*)::int as n from (${there} except (${wanted})) as extra`), 'entries too many').toBe(0);

  // What each sees is counted as it is listed, also across blocks.
  for (const viewer of members.slice(0, 5)) {
    const { data } = await viewer.api.listEverythingFeed({ query: { limit: 10 } });
    for (const post of data.results) {
      const listed = async (kind: 'like' | 'comment') =>
        (await viewer.api.listReactions({ params: { posterId: viewer.id, streamId: post.id }, query: { kind, limit: 100 } })).data.reactions
          .length;
      expect({ like: await listed('like'), comment: await listed('comment') }).toEqual(post.reaction_counts);
    }
    const other = { id: viewer.id };
    const [followers, following] = [
      await viewer.api.listAllFollows({ params: { ...other, relation: 'followers' } }),
      await viewer.api.listAllFollows({ params: { ...other, relation: 'following' } }),
    ];
    expect(await viewer.api.getFollowSummary({ params: other })).toEqual({
      followers: followers.data.length,
      following: following.data.length,
    });
  }
}, 900_000);
