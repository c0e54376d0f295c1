import { type HomeRef, homePostCalls, postAddress } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePin } from '../../operator/moderation.ts';
import { newId } from '../../platform/ids.ts';
import { club, joinClub, leaveClub, makeClub, makeClubTables, removeClub } from '../../test/club.ts';
import { join as joinRooms } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeFollow, makePost } from './feed.factory.ts';
import { feedReads } from './feed.reads.ts';
import { homePosts } from './feed.routes.ts';
import { feedService } from './feed.service.ts';

const calls = homePostCalls({
  path: '/api/group/{id}',
  summaries: { list: 'list', create: 'create', remove: 'remove' },
  closed: ['not_found'],
});

let app: TestApp;
let handlers: ReturnType<typeof homePosts>;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ homes: [club] });
  await makeClubTables(app.deps.db);
  handlers = homePosts('group', feedReads(app.deps), feedService(app.deps));
  ana = await makeMember(app);
  ben = await makeMember(app);
});
afterAll(() => app.close());

// The context that the registrar passes to a handler.
const context = async (who: TestMember, params: object, rest: object = {}) =>
  ({
    viewer: (await app.session.authenticator.admit(who.access))!.viewer,
    params,
    query: { limit: 10 },
    once: app.deps.transact,
    ...rest,
  }) as never;
const list = async (who: TestMember, { id }: HomeRef) => calls.list.response.parse(await handlers.list(await context(who, { id })));
const write = async (who: TestMember, { id }: HomeRef, text: string) =>
  calls.create.response.parse(await handlers.create(await context(who, { id }, { body: calls.create.body.parse({ text }) })));
const remove = async (who: TestMember, { id }: HomeRef, postId: string) => handlers.remove(await context(who, { id, postId }));
const soon = <T>(seen: () => T) => expect.poll(seen, { timeout: 30_000 });
const ids = ({ data }: { data: { results: Array<{ id: string }> } }) => data.results.map(({ id }) => id);
const following = async (who: TestMember) => ids(await who.api.listFollowingFeed({ params: { id: who.id }, query: {} }));
const everything = async (who: TestMember) => ids(await who.api.listEverythingFeed({ query: {} }));

it('shows a post with the home that it is in, there and in the feeds of whoever sees it, and not among its author’s own [FEED-14]', async () => {
  const [me, friend, follower] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  await makeFollow(app.deps.db, { follower: follower.id, followee: me.id, at: app.clock.now() });
  const rowers = await makeClub(app.deps.db, true, me, friend);
  const post = await write(me, rowers, 'Low water at six');
  await app.jobs.settle();
  expect(post).toMatchObject({ group_id: rowers.id, group: { id: rowers.id, name: 'Harbour rowers' }, event_id: null, event: null });
  for (const who of [me, friend, follower]) {
    expect(await who.api.getPost({ params: { id: who.id, postId: post.id } })).toMatchObject({ group: post.group });
    expect(ids(await list(who, rowers))).toEqual([post.id]);
    expect(await everything(who)).toContain(post.id);
    expect(await following(who)).toEqual([post.id]);
  }
  expect(ids(await friend.api.listMemberPosts({ params: { id: me.id }, query: {} }))).toEqual([]);
  expect(await following(ben)).toEqual([]);
});

it('tells of a post by the name of its home, and leads there', async () => {
  const [me, friend] = [await makeMember(app), await makeMember(app)];
  const operator = await makeMember(app, { permissions: ['operator'] });
  const rowers = await makeClub(app.deps.db, true, me, friend);
  const post = await write(me, rowers, 'Low water at six');
  const stream = { posterId: me.id, streamId: post.id };
  await friend.api.addReaction({ params: stream, body: { kind: 'like' } });
  const comment = await friend.api.addReaction({ params: stream, body: { kind: 'comment', content: 'Seven is better' } });
  await me.api.addReaction({ params: { ...stream, streamId: comment.id }, body: { kind: 'like' } });
  const own = await makePost(app.deps.db, { author: me.id, at: app.clock.now() });
  await friend.api.addReaction({ params: { ...stream, streamId: own }, body: { kind: 'like' } });
  await app.jobs.settle();
  const told = async (who: TestMember) => (await who.api.listNotifications({ params: { id: who.id }, query: {} })).data.results;
  const there = { object: post.id, event: null, group: post.group, challenge: null };
  expect(await told(friend)).toMatchObject([{ verb: 'like', comment_id: comment.id, ...there }]);
  const mine = await told(me);
  expect(mine).toHaveLength(3);
  expect(mine).toContainEqual(expect.objectContaining({ verb: 'like', ...there }));
  expect(mine).toContainEqual(expect.objectContaining({ verb: 'comment', comment_id: comment.id, ...there }));
  expect(mine).toContainEqual(expect.objectContaining({ object: own, event: null, group: null, challenge: null }));
  for (const { object, group } of mine)
    expect(postAddress({ id: object!, group_id: group?.id })).toBe(object === own ? `/feed/${own}` : postAddress(post));

  await friend.api.reportPost({ params: { id: me.id, postId: post.id }, body: { reporter: friend.id } });
  const { id: reportId } = await app.deps.db.selectFrom('report').where('object_id', '=', post.id).select('id').executeTakeFirstOrThrow();
  expect(await operator.api.getReport({ params: { reportId } })).toMatchObject({ address: `/groups/${rowers.id}/feed/${post.id}` });
});

it('tells whoever has the posts of a home on the screen which are the newest, and nobody else', async () => {
  const [me, friend, outside, blocked] = [await makeMember(app), await makeMember(app), await makeMember(app), await makeMember(app)];
  const { db } = app.deps;
  const [closed, elsewhere] = [await makeClub(db, false, me, friend, blocked), await makeClub(db, true, me)];
  await makeBlock(db, { blocker: blocked.id, blocked: friend.id, at: app.clock.now() });
  const room = `posts:${closed.id}`;
  const older = await write(friend, closed, 'Before');
  await app.jobs.settle();
  const [mine, theirs, away] = [
    await joinRooms(me.access, app.url, [room]),
    await joinRooms(blocked.access, app.url, [room]),
    await joinRooms(outside.access, app.url, [room, `posts:${outside.id}`, `posts:${elsewhere.id}`]),
  ];
  expect(mine.first).toEqual([[room, [older.id]]]);
  expect(theirs.first).toEqual([[room, []]]);
  expect(away.first.map(([, state]) => state)).toEqual([null, null, []]);
  const post = await write(friend, closed, 'Low water at six');
  await soon(() => mine.last(room)).toEqual([post.id, older.id]);
  await remove(friend, closed, post.id);
  await soon(() => mine.last(room)).toEqual([older.id]);
  const other = await write(me, elsewhere, 'Somewhere else');
  await soon(() => away.last(`posts:${elsewhere.id}`)).toEqual([other.id]);
  expect(mine.news).toHaveLength(2);
  expect(theirs.news).toEqual([]);
});

it('shows nobody a post of a home that they do not see, wherever it is asked for', async () => {
  const [me, friend, outside] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  for (const who of [friend, outside]) await makeFollow(app.deps.db, { follower: who.id, followee: me.id, at: app.clock.now() });
  const closed = await makeClub(app.deps.db, false, me, friend);
  const post = await write(me, closed, 'For us alone');
  const comment = await friend.api.addReaction({
    params: { posterId: me.id, streamId: post.id },
    body: { kind: 'comment', content: 'Good' },
  });
  expect(await following(outside)).toEqual([]);
  await app.jobs.settle();
  expect(await following(friend)).toEqual([post.id]);
  expect(await following(outside)).toEqual([]);
  expect(await everything(outside)).not.toContain(post.id);
  const { data } = await outside.api.listNewestPosts({ params: { id: outside.id }, query: { feed: 'following' } });
  expect(data.ids).toEqual([]);
  await expect(list(outside, closed)).rejects.toMatchObject({ code: 'not_found' });
  await expect(write(outside, closed, 'Let me in')).rejects.toMatchObject({ code: 'not_found' });
  const params = { id: outside.id, postId: post.id };
  const stream = { posterId: me.id, streamId: post.id };
  for (const call of [
    () => outside.api.getPost({ params }),
    () => outside.api.blockPost({ params }),
    () => outside.api.deletePost({ params }),
    () => outside.api.reportPost({ params: { id: me.id, postId: post.id }, body: { reporter: outside.id } }),
    () => outside.api.listReactions({ params: stream, query: {} }),
    () => outside.api.addReaction({ params: stream, body: { kind: 'like' } }),
    () => outside.api.addReaction({ params: { ...stream, streamId: comment.id }, body: { kind: 'like' } }),
    () => outside.api.listLikers({ params: { id: outside.id, streamId: post.id }, query: {} }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404, code: 'feed.post_not_found' });
});

it('follows at once who joins, leaves or is shut out, whatever is in their timeline', async () => {
  const [me, friend] = [await makeMember(app), await makeMember(app)];
  await makeFollow(app.deps.db, { follower: friend.id, followee: me.id, at: app.clock.now() });
  const rowers = await makeClub(app.deps.db, false, me);
  const post = await write(me, rowers, 'Who rows on Friday?');
  await app.jobs.settle();
  expect(await following(friend)).toEqual([]);
  await joinClub(app.deps.db, rowers.id, friend);
  expect(await following(friend)).toEqual([post.id]);
  expect(ids(await list(friend, rowers))).toEqual([post.id]);
  await friend.api.addReaction({ params: { posterId: me.id, streamId: post.id }, body: { kind: 'comment', content: 'Me' } });
  await app.jobs.settle();
  const told = async () => (await me.api.listNotifications({ params: { id: me.id }, query: {} })).data.results.length;
  expect(await told()).toBe(1);
  await leaveClub(app.deps.db, rowers.id, friend);
  await leaveClub(app.deps.db, rowers.id, me);
  expect(await following(friend)).toEqual([]);
  expect(await following(me)).toEqual([]);
  expect(await told()).toBe(0);
  const { data } = await friend.api.listWritten({ params: { id: friend.id }, query: {} });
  expect(data).toMatchObject([{ text: 'Me', visible: false }]);
});

it('lets one’s own post be withdrawn from a home that one no longer sees', async () => {
  const me = await makeMember(app);
  const rowers = await makeClub(app.deps.db, false, me);
  const post = await write(me, rowers, 'Said too much');
  await leaveClub(app.deps.db, rowers.id, me);
  const { data } = await me.api.listWritten({ params: { id: me.id }, query: {} });
  expect(data).toMatchObject([{ id: post.id, visible: false }]);
  await me.api.deletePost({ params: { id: me.id, postId: post.id } });
  expect((await me.api.listWritten({ params: { id: me.id }, query: {} })).data).toEqual([]);
});

it('lets those write whom the home lets, and the author delete there and nowhere else', async () => {
  const [me, other, shy] = [ana, ben, await makeMember(app, { anonymous_profile: true })];
  const [rowers, elsewhere] = [await makeClub(app.deps.db, true, me, shy), await makeClub(app.deps.db, true, me)];
  await expect(write(other, rowers, 'May I?')).rejects.toMatchObject({ code: 'member.private' });
  await expect(write(shy, rowers, 'May I?')).rejects.toMatchObject({ code: 'member.anonymous_cannot' });
  const post = await write(me, rowers, 'Mine');
  await expect(remove(me, elsewhere, post.id)).rejects.toMatchObject({ code: 'feed.post_not_found' });
  await expect(remove(other, rowers, post.id)).rejects.toMatchObject({ code: 'feed.post_not_yours' });
  const { text } = await me.api.updatePost({ params: { id: me.id, postId: post.id }, body: { text: 'Mine, edited' } });
  expect(text).toBe('Mine, edited');
  await remove(me, rowers, post.id);
  expect(ids(await list(me, rowers))).toEqual([]);
});

it('pages the posts of a home, newest first, and pins one of them beside the one of its author [FEED-56]', async () => {
  const me = ana;
  const rowers = await makeClub(app.deps.db, true, me);
  const made: string[] = [];
  for (let n = 0; n < 12; n += 1)
    made.unshift(await makePost(app.deps.db, { author: me.id, home: rowers, at: new Date(1_700_000_000_000 + n) }));
  const own = await makePost(app.deps.db, { author: me.id, at: new Date(1_700_000_000_000) });
  const first = await list(me, rowers);
  expect(ids(first)).toEqual(made.slice(0, 10));
  const more = await handlers.list(await context(me, { id: rowers.id }, { query: { limit: 10, offset: first.next } }));
  expect(ids(more)).toEqual(made.slice(10));
  for (const id of [own, made[3]!, made[5]!]) await changePin({ db: app.deps.db, clock: app.clock, say: () => undefined }, id, true);
  const viewer = (await app.session.authenticator.admit(me.access))!.viewer;
  expect((await feedReads(app.deps).pinned(viewer, rowers))?.id).toBe(made[5]);
  expect((await me.api.getPinnedPost({ params: { id: me.id } })).data?.id).toBe(own);
});

it('deletes the posts of a home that is removed, and no others', async () => {
  const me = ana;
  const [gone, stays] = [await makeClub(app.deps.db, true, me), await makeClub(app.deps.db, true, me)];
  const [post, other] = [await write(me, gone, 'Goes'), await write(me, stays, 'Stays')];
  await removeClub(app, gone);
  expect(await refusal(me.api.getPost({ params: { id: me.id, postId: post.id } }))).toMatchObject({ status: 404 });
  await app.jobs.settle();
  const left = await app.deps.db.selectFrom('post').where('home_kind', '=', 'group').select('id').execute();
  expect(left.map(({ id }) => id)).not.toContain(post.id);
  expect(left.map(({ id }) => id)).toContain(other.id);
});

it('shows no post of a kind of home that nobody declares, and keeps members’ own posts at home', async () => {
  const me = ana;
  const lost = await makePost(app.deps.db, { author: me.id, home: { kind: 'challenge', id: newId() }, at: app.clock.now() });
  expect(await refusal(me.api.getPost({ params: { id: me.id, postId: lost } }))).toMatchObject({ status: 404 });
  expect(await following(me)).not.toContain(lost);
  expect(await everything(me)).not.toContain(lost);
  const viewer = (await app.session.authenticator.admit(me.access))!.viewer;
  await expect(feedReads(app.deps).inHome(viewer, { kind: 'challenge', id: newId() }, { limit: 10 })).rejects.toMatchObject({
    code: 'feature_off',
  });
  const abroad = makePost(app.deps.db, { author: me.id, home: { kind: 'member', id: ben.id }, at: app.clock.now() });
  await expect(abroad).rejects.toThrow('post_own_home');
});
