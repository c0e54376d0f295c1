import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeComment, makeLike } from './reactions.factory.ts';

let app: TestApp;
let ana: TestMember;
let post: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await makeMember(app);
  post = await makePost(app.deps.db, { author: ana.id, at: app.clock.now() });
});

const fan = async (stream: string, change: Record<string, unknown> = {}) => {
  const member = await makeMember(app, change);
  app.clock.advance(1);
  await makeLike(app.deps.db, { author: member.id, stream, at: app.clock.now() });
  return member;
};
const likers = (viewer: TestMember, streamId = post, query: { offset?: string; limit?: number } = {}) =>
  viewer.api.listLikers({ params: { id: viewer.id, streamId }, query });

it('lists who likes a post, newest first, page by page [FEED-63]', async () => {
  const fans = [];
  for (let n = 0; n < 5; n += 1) fans.push(await fan(post, { first_name: `Fan ${n}` }));
  await makeFollow(app.deps.db, { follower: ana.id, followee: fans[3]!.id, at: app.clock.now() });
  const first = await likers(ana, post, { limit: 2 });
  expect(first.data.reactions).toEqual([
    {
      id: expect.any(String),
      user_id: fans[4]!.id,
      user: expect.objectContaining({ id: fans[4]!.id, first_name: 'Fan 4', following: false }),
    },
    { id: expect.any(String), user_id: fans[3]!.id, user: expect.objectContaining({ first_name: 'Fan 3', following: true }) },
  ]);
  await fan(post);
  const second = await likers(ana, post, { limit: 2, offset: first.next_page! });
  const third = await likers(ana, post, { limit: 2, offset: second.next_page! });
  expect([...second.data.reactions, ...third.data.reactions].map((each) => each.user.first_name)).toEqual(['Fan 2', 'Fan 1', 'Fan 0']);
  expect(third.next_page).toBeNull();
});

it('lists who likes a comment, and no comments', async () => {
  const comment = await makeComment(app.deps.db, { author: ana.id, stream: post, at: app.clock.now() });
  const one = await fan(comment);
  expect((await likers(ana, comment)).data.reactions.map((each) => each.user_id)).toEqual([one.id]);
  expect((await likers(ana)).data.reactions).toEqual([]);
});

it('names nobody who is anonymous, and leaves out who is blocked', async () => {
  const [hidden, blocked] = [await fan(post, { anonymous_profile: true, first_name: 'Hidden' }), await fan(post)];
  await makeFollow(app.deps.db, { follower: ana.id, followee: hidden.id, at: app.clock.now() });
  await makeBlock(app.deps.db, { blocker: blocked.id, blocked: ana.id, at: app.clock.now() });
  const { data } = await likers(ana);
  expect(data.reactions).toMatchObject([
    { user_id: null, user: { id: null, first_name: 'Anonymous', profile_photo_url: null, following: false } },
  ]);
  expect((await likers(hidden)).data.reactions).toMatchObject([{ user_id: blocked.id }, { user_id: hidden.id }]);
});

it('is a part that is switched off, for everybody, where the deployment hides it [SHELL-18]', async () => {
  const secret = await startTestApp({ config: { features: { hide_like_list: true } } });
  try {
    const me = await makeMember(secret, { permissions: ['operator', 'event_leader'] });
    const own = await makePost(secret.deps.db, { author: me.id, at: secret.clock.now() });
    expect(await refusal(likers(me, own))).toMatchObject({ status: 404, code: 'feature_off' });
    expect(await refusal(likers(me, me.id))).toMatchObject({ status: 404, code: 'feature_off' });
    const byKind = me.api.listReactions({ params: { posterId: me.id, streamId: own }, query: { kind: 'like' } });
    expect(await refusal(byKind)).toMatchObject({ status: 404, code: 'feature_off' });
  } finally {
    await secret.close();
  }
});
