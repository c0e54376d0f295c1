import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeFollow, makePost } from './feed.factory.ts';
import { backfillTimeline, fanOut } from './feed.writes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// Long before any id that a call creates from the real clock.
const at = (minutesAgo: number) => new Date(Date.parse('2024-05-06T12:00:00Z') - minutesAgo * 60_000);
const follow = (follower: TestMember, followee: TestMember) =>
  makeFollow(app.deps.db, { follower: follower.id, followee: followee.id, at: app.clock.now() });
const posts = async (author: TestMember, count: number, text = 'Post') => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1)
    ids.unshift(await makePost(app.deps.db, { author: author.id, at: at(count - i), text: `${text} ${i}` }));
  return ids;
};
const ids = (page: { data: { results: Array<{ id: string }> } }) => page.data.results.map((post) => post.id);
const following = (member: TestMember, query: { offset?: string; limit?: number } = {}) =>
  member.api.listFollowingFeed({ params: { id: member.id }, query });
const ofMember = (viewer: TestMember, id: string, offset?: string) => viewer.api.listMemberPosts({ params: { id }, query: { offset } });

it('shows the posts of those one follows and of oneself, newest first, ten at a time [FEED-57]', async () => {
  const [me, friend, stranger] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  const early = await posts(friend, 12);
  await posts(stranger, 2);
  await follow(me, friend);
  const own = await me.api.createPost({ params: { id: me.id }, body: { text: 'Mine' } });
  expect(ids(await following(me))[0]).toBe(own.id);
  const late = await friend.api.createPost({ params: { id: friend.id }, body: { text: 'Theirs' } });
  await app.jobs.settle();
  const first = await me.api.listFollowingFeed({ params: { id: me.id }, query: { kind: 'aggregated', limit: 10 } });
  expect(ids(first)).toEqual([late.id, own.id, ...early.slice(0, 8)]);
  const second = await following(me, { offset: first.next! });
  expect(ids(second)).toEqual(early.slice(8));
  expect(second.next).toBeNull();
  expect(ids(await following(me, { offset: '10', limit: 3 }))).toEqual(early.slice(8, 11));
});

it('refuses an offset that is neither a number nor a cursor, and a limit out of bounds', async () => {
  const me = await makeMember(app);
  for (const query of [{ offset: 'x y' }, { offset: 'abc' }, { offset: '-1' }, { limit: 0 }, { limit: 101 }]) {
    expect(await refusal(following(me, query))).toMatchObject({ status: 400, code: 'invalid' });
  }
});

it('writes a post into the timeline of each follower once, however often the job runs', async () => {
  const [author, fan, apart] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  await follow(fan, author);
  const post = await author.api.createPost({ params: { id: author.id }, body: { text: 'For all' } });
  await app.jobs.settle();
  await fanOut(app.deps.transact, [post.id]);
  await backfillTimeline(app.deps.db, fan.id, author.id);
  const entries = app.deps.db.selectFrom('timeline_entry').where('post_id', '=', post.id).select('member_id');
  expect((await entries.execute()).map((entry) => entry.member_id).sort()).toEqual([author.id, fan.id].sort());
  expect(ids(await following(apart))).toEqual([]);
});

it('hides posts across a block, both ways, wherever they would show', async () => {
  const [me, other] = [await makeMember(app), await makeMember(app)];
  await follow(me, other);
  await follow(other, me);
  const mine = await makePost(app.deps.db, { author: me.id, at: at(2) });
  const theirs = await makePost(app.deps.db, { author: other.id, at: at(1) });
  expect(ids(await following(me))).toEqual([theirs, mine]);
  await makeBlock(app.deps.db, { blocker: me.id, blocked: other.id, at: app.clock.now() });
  for (const [viewer, author, kept, gone, answer] of [
    [me, other, mine, theirs, { status: 403, code: 'member.blocked' }],
    [other, me, theirs, mine, { status: 404, code: 'member.not_found' }],
  ] as const) {
    expect(ids(await following(viewer))).toEqual([kept]);
    const everything = ids(await viewer.api.listEverythingFeed({ query: { limit: 100 } }));
    expect(everything).toContain(kept);
    expect(everything).not.toContain(gone);
    expect(await refusal(ofMember(viewer, author.id))).toMatchObject(answer);
    for (const id of [viewer.id, author.id]) {
      const one = refusal(viewer.api.getPost({ params: { id, postId: gone } }));
      expect(await one).toMatchObject({ status: 404, code: 'feed.post_not_found' });
    }
    const edit = refusal(viewer.api.updatePost({ params: { id: viewer.id, postId: gone }, body: { text: 'x' } }));
    expect(await edit).toMatchObject({ status: 404 });
    expect(await refusal(viewer.api.deletePost({ params: { id: viewer.id, postId: gone } }))).toMatchObject({ status: 404 });
  }
});

it('masks an anonymous author for others, under every path, and not for themself', async () => {
  const [me, reader] = [await makeMember(app, { first_name: 'Iris' }), await makeMember(app)];
  const leader = await makeMember(app, { permissions: ['event_leader'] });
  const [post] = await posts(me, 1);
  await app.deps.db
    .updateTable('member')
    .set({ anonymous_profile: true, permissions: ['event_leader'] })
    .where('id', '=', me.id)
    .execute();
  const anonymous = {
    id: null,
    first_name: 'Anonymous',
    last_name: '',
    profile_photo_url: null,
    is_sponsor_admin: false,
    anonymous_profile: true,
    leader_label: null,
  };
  const seen = await reader.api.getPost({ params: { id: me.id, postId: post! } });
  expect(seen.actor).toEqual(anonymous);
  expect(JSON.stringify(seen)).not.toContain(me.id);
  // Whether a post is found under a member's id must not reveal that it is theirs.
  expect(await reader.api.getPost({ params: { id: newId(), postId: post! } })).toEqual(seen);
  expect((await me.api.getPost({ params: { id: me.id, postId: post! } })).actor).toMatchObject({
    id: me.id,
    first_name: 'Iris',
    leader_label: app.deps.config.leader.label,
  });
  expect(await refusal(ofMember(reader, me.id))).toMatchObject({ status: 403, code: 'member.private' });
  // Leaders see anonymous people in attendee lists only (ruling 14).
  expect(await refusal(ofMember(leader, me.id))).toMatchObject({ status: 403, code: 'member.private' });
  expect(ids(await ofMember(me, me.id))).toEqual([post]);
});

it("pages through one member's posts, newest first, ten at a time [FEED-51]", async () => {
  const [author, reader] = [await makeMember(app), await makeMember(app)];
  const all = await posts(author, 13);
  const first = await ofMember(reader, author.id);
  expect(ids(first)).toEqual(all.slice(0, 10));
  const second = await ofMember(reader, author.id, first.next!);
  expect(ids(second)).toEqual(all.slice(10));
  expect(second.next).toBeNull();
  expect(await refusal(ofMember(reader, newId()))).toMatchObject({ status: 404, code: 'member.not_found' });
});

it('asks for the id of the member whose posts are wanted [FEED-48]', async () => {
  const me = await makeMember(app);
  for (const path of ['/api/user//feed', '/api/user/undefined/feed']) {
    const answer = await app.raw('GET', path, { token: me.access });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid', fields: { id: ['User ID is required'] } });
  }
});

it('shows the newest posts of everybody, and is not there where it is switched off [FEED-58]', async () => {
  const reader = await makeMember(app);
  const [one, two] = [await makeMember(app), await makeMember(app)];
  const a = await one.api.createPost({ params: { id: one.id }, body: { text: 'One' } });
  const b = await two.api.createPost({ params: { id: two.id }, body: { text: 'Two' } });
  const first = await reader.api.listEverythingFeed({ query: { limit: 1 } });
  expect(ids(first)).toEqual([b.id]);
  expect(ids(await reader.api.listEverythingFeed({ query: { limit: 1, offset: first.next! } }))).toEqual([a.id]);

  const without = await startTestApp({ config: { features: { everything_feed: false } } });
  try {
    const member = await makeMember(without);
    expect(await refusal(member.api.listEverythingFeed({ query: {} }))).toMatchObject({ status: 404, code: 'feature_off' });
  } finally {
    await without.close();
  }
});

it("says beside a leader's name what the deployment calls leaders, or the leader's own title, and nothing beside others [SHELL-16]", async () => {
  const reader = await makeMember(app);
  const labels = [];
  for (const change of [
    { permissions: ['event_leader' as const] },
    { permissions: ['event_leader' as const], leader_title: 'Head of Hikes' },
    { permissions: ['operator' as const], leader_title: 'Head of Hikes' },
    {},
  ]) {
    const author = await makeMember(app, change);
    const [post] = await posts(author, 1);
    labels.push((await reader.api.getPost({ params: { id: author.id, postId: post! } })).actor.leader_label);
  }
  expect(labels).toEqual(['Event Leader', 'Head of Hikes', null, null]);
});
