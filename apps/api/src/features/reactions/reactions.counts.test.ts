import { sql } from 'kysely';
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

it('keeps counts equal to recounts through 2,000 random operations of 20 members at once', async () => {
  const first = await makeMember(app);
  const members = [first, ...(await Promise.all(Array.from({ length: 19 }, () => makeMember(app))))];
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
  const operation = (): Promise<unknown> => {
    const [member, dice] = [one(members), next()];
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

  for (let done = 0; done < 2000; done += 20) {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, operation));
    for (const outcome of outcomes) {
      const status = outcome.status === 'fulfilled' ? 200 : outcome.reason.status;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    if (done % 400 === 0) app.clock.advance(61);
  }
  expect([...statuses.keys()].sort()).toEqual([200, 404, 409]);
  expect(statuses.get(200)).toBeGreaterThan(1000);

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
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from reaction where like_count + comment_count > 0`.execute(
    app.deps.db,
  );
  expect(rows[0]?.n).toBeGreaterThan(5);
}, 120_000);
