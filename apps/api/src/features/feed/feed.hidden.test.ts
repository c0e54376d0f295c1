import { expect, it } from 'vitest';
import { changePin } from '../../operator/moderation.ts';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { peopleEachTest } from '../../test/people-each-test.ts';
import { refusal, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeFollow, makePost } from './feed.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
peopleEachTest((scene) => {
  ({ app, ana, ben } = scene);
});

const post = (author: TestMember, text: string, change: object = {}) => {
  app.clock.advance(1);
  return makePost(app.deps.db, { author: author.id, at: app.clock.now(), text, ...change });
};
const block = (member: TestMember, postId: string) => member.api.blockPost({ params: { id: member.id, postId } });
const seen = async (member: TestMember) => {
  const pages = [
    await member.api.listFollowingFeed({ params: { id: member.id }, query: {} }),
    await member.api.listEverythingFeed({ query: { limit: 100 } }),
    await member.api.listMemberPosts({ params: { id: ben.id }, query: {} }),
  ];
  return pages.map((page) => page.data.results.filter((each) => each.actor.id === ben.id).map((each) => each.text));
};
const pinned = async (viewer: TestMember, id = ben.id) => (await viewer.api.getPinnedPost({ params: { id } })).data;
const pin = (id: string, on = true) => changePin({ db: app.deps.db, clock: app.clock, say: () => undefined }, id, on);

it('hides a post from one member in every list and by itself, and from nobody else [FEED-50]', async () => {
  await makeFollow(app.deps.db, { follower: ana.id, followee: ben.id, at: app.clock.now() });
  const [shown, hidden] = [await post(ben, 'Shown'), await post(ben, 'Hidden')];
  const text = 'With @Ana Marlow';
  const tagging = await ben.api.createPost({ params: { id: ben.id }, body: { text, tagged: [ana.id] } });
  await app.jobs.settle();
  expect(await seen(ana)).toEqual(Array.from({ length: 3 }, () => [text, 'Hidden', 'Shown']));
  await block(ana, hidden);
  await block(ana, tagging.id);
  await block(ana, hidden);
  expect(await seen(ana)).toEqual(Array.from({ length: 3 }, () => ['Shown']));
  expect(await refusal(ana.api.getPost({ params: { id: ben.id, postId: hidden } }))).toMatchObject({ code: 'feed.post_not_found' });
  const streams = { posterId: ben.id, streamId: hidden };
  expect(await refusal(ana.api.listReactions({ params: streams, query: {} }))).toMatchObject({ status: 404 });
  expect((await ana.api.listNotifications({ params: { id: ana.id }, query: {} })).data.results).toEqual([]);
  expect((await ben.api.getPost({ params: { id: ben.id, postId: hidden } })).text).toBe('Hidden');
  expect((await ana.api.getPost({ params: { id: ben.id, postId: shown } })).text).toBe('Shown');
});

it('hides neither event posts nor own ones, nor what one does not see [FEED-24]', async () => {
  const created = await post(ben, 'An event was created', { verb: 'create' });
  expect(await refusal(block(ana, created))).toMatchObject({ status: 403, code: 'feed.event_post_stays' });
  expect(await refusal(block(ana, await post(ana, 'Mine')))).toMatchObject({ status: 403, code: 'feed.own_post_stays' });
  expect(await refusal(block(ana, newId()))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
});

it('lets members report and block posts and each other, and unblock [FEED-02] [ROLE-13]', async () => {
  const hidden = await post(ben, 'Hidden');
  const body = { reporter: ana.id };
  expect(await ana.api.reportPost({ params: { id: ben.id, postId: hidden }, body })).toEqual({ reported: true });
  expect(await ana.api.reportMember({ params: { id: ben.id }, body })).toEqual({ reported: true });
  await block(ana, hidden);
  await ana.api.blockMember({ params: { id: ana.id, otherId: ben.id } });
  expect(await refusal(ana.api.getMember({ params: { id: ben.id } }))).toMatchObject({ code: 'member.blocked' });
  await ana.api.unblockMember({ params: { id: ana.id, otherId: ben.id } });
  expect(await seen(ana)).toEqual([[], [], []]);
});

it('answers the pinned post of a member, and null where there is none [FEED-56]', async () => {
  const [first, second] = [await post(ben, 'First'), await post(ben, 'Second')];
  expect(await pinned(ana)).toBeNull();
  await pin(first);
  expect(await pinned(ana)).toMatchObject({ id: first, text: 'First', is_pinned: true });
  await pin(second);
  expect(await pinned(ana)).toMatchObject({ id: second });
  expect(await ana.api.getPost({ params: { id: ben.id, postId: first } })).toMatchObject({ is_pinned: false });
  expect(await pinned(ben, ana.id)).toBeNull();
  await block(ana, second);
  expect([await pinned(ana), (await pinned(ben))?.id]).toEqual([null, second]);
  await pin(second, false);
  expect(await pinned(ben)).toBeNull();
  await expect(pin(newId())).rejects.toThrow('There is no post with the id');
  await expect(pin('nonsense')).rejects.toThrow('There is no post with the id');
});

it('shows no pinned post of whom one may not see', async () => {
  await pin(await post(ben, 'First'));
  await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', ben.id).execute();
  expect(await refusal(pinned(ana))).toMatchObject({ status: 403, code: 'member.private' });
  await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
  expect(await refusal(pinned(ana))).toMatchObject({ status: 404 });
});

it('lists what one has blocked, by author, time and first words, and shows it again everywhere', async () => {
  await makeFollow(app.deps.db, { follower: ana.id, followee: ben.id, at: app.clock.now() });
  const hidden = await post(ben, `${'Words '.repeat(30)}end`);
  const secret = await makeMember(app, { first_name: 'Canarina', anonymous_profile: true });
  const theirs = await post(secret, 'By nobody');
  const apart = await makeMember(app);
  for (const id of [hidden, theirs, await post(apart, 'Out of sight')]) await block(ana, id);
  await makeBlock(app.deps.db, { blocker: apart.id, blocked: ana.id, at: app.clock.now() });
  const listed = () => ana.api.listBlockedPosts({ params: { id: ana.id }, query: {} });
  expect(await listed()).toMatchObject({
    data: [
      { id: theirs, actor: { id: null, first_name: 'Anonymous' }, excerpt: 'By nobody', has_photo: false },
      { id: hidden, actor: { id: ben.id }, excerpt: expect.stringMatching(/^(Words ){12}Words…$/) },
    ],
    next: null,
  });
  const page = await ana.api.listBlockedPosts({ params: { id: ana.id }, query: { limit: 1 } });
  const rest = await ana.api.listBlockedPosts({ params: { id: ana.id }, query: { limit: 1, offset: page.next! } });
  expect([page, rest].flatMap(({ data }) => data.map(({ id }) => id))).toEqual([theirs, hidden]);
  expect((await ben.api.listBlockedPosts({ params: { id: ben.id }, query: {} })).data).toEqual([]);
  const unblock = () => ana.api.unblockPost({ params: { id: ana.id, postId: hidden } });
  await unblock();
  await unblock();
  expect((await listed()).data.map(({ id }) => id)).toEqual([theirs]);
  expect((await seen(ana)).map((list) => list.length)).toEqual([1, 1, 1]);
});
