import type { feedCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { type ForeignSamples, own, post, preview, type Samples, strangers, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeChallenge, makeParticipant } from '../challenges/challenges.factory.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makeGroup, makeGroupMember } from '../groups/groups.factory.ts';
import { makePicture } from '../media/media.factory.ts';
import { makePost } from './feed.factory.ts';

/** The body of a new post, with every field. */
const draft = async (app: TestApp, me: { id: string }, tagged: string[] = []) => ({
  text: 'Seven miles this morning',
  media_url: (await makePicture(app.deps, { ownerId: me.id })).url,
  tagged,
  open_graph: preview,
});

/** Creates an event of the host that begins now, with a post of the author. */
async function postInEvent(app: TestApp, host: { id: string }, author: { id: string }) {
  const at = app.clock.now();
  const id = await makeEvent(app.deps.db, { host: host.id, at, starts: at });
  return { id, postId: await makePost(app.deps.db, { author: author.id, home: { kind: 'event', id }, at }) };
}

/** Creates a group with this member and a post of theirs. An invite-only group does not exist for others. */
async function postInGroup(app: TestApp, author: { id: string }, joining: 'open' | 'invite' = 'open') {
  const at = app.clock.now();
  const id = await makeGroup(app.deps.db, { joining, at });
  await makeGroupMember(app.deps.db, { group: id, member: author.id, at });
  return { id, postId: await makePost(app.deps.db, { author: author.id, home: { kind: 'group', id }, at }) };
}

/** Creates a challenge with this participant and a post of theirs. */
async function postInChallenge(app: TestApp, author: { id: string }, draft = false) {
  const at = app.clock.now();
  const id = await makeChallenge(app.deps.db, { draft, at });
  await makeParticipant(app.deps.db, { challenge: id, member: author.id, at });
  return { id, postId: await makePost(app.deps.db, { author: author.id, home: { kind: 'challenge', id }, at }) };
}

/** Requests that succeed. */
export const feedSamples: Samples<typeof feedCalls> = {
  listFollowingFeed: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5, kind: 'aggregated' as const } })),
  listNewestPosts: (app) => own(app, (me) => ({ params: { id: me.id }, query: { feed: 'following' as const } })),
  listEverythingFeed: (app) => own(app, () => ({ query: { offset: '0', limit: 5 } })),
  listMemberPosts: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id }, query: { offset: '0', limit: 5 } })),
  createPost: (app) => own(app, async (me) => ({ params: { id: me.id }, body: await draft(app, me, [(await makeMember(app)).id]) })),
  getPinnedPost: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id } })),
  blockPost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, await makeMember(app)) } })),
  listBlockedPosts: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5 } })),
  unblockPost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, await makeMember(app)) } })),
  getPost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, me) } })),
  updatePost: (app) =>
    own(app, async (me) => ({ params: { id: me.id, postId: await post(app, me) }, body: { ...(await draft(app, me)), version: 1 } })),
  deletePost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, me) } })),
  listEventPosts: (app) =>
    own(app, async (me) => ({ params: { id: (await postInEvent(app, me, await makeMember(app))).id }, query: { offset: '0', limit: 5 } })),
  createEventPost: (app) => own(app, async (me) => ({ params: { id: (await postInEvent(app, me, me)).id }, body: await draft(app, me) })),
  deleteEventPost: (app) => own(app, async (me) => ({ params: await postInEvent(app, await makeMember(app), me) })),
  listGroupPosts: (app) =>
    own(app, async () => ({ params: { id: (await postInGroup(app, await makeMember(app))).id }, query: { offset: '0', limit: 5 } })),
  createGroupPost: (app) => own(app, async (me) => ({ params: { id: (await postInGroup(app, me)).id }, body: await draft(app, me) })),
  deleteGroupPost: (app) => own(app, async (me) => ({ params: await postInGroup(app, me) })),
  listChallengePosts: (app) =>
    own(app, async () => ({ params: { id: (await postInChallenge(app, await makeMember(app))).id }, query: { offset: '0', limit: 5 } })),
  createChallengePost: (app) =>
    own(app, async (me) => ({ params: { id: (await postInChallenge(app, me)).id }, body: await draft(app, me) })),
  deleteChallengePost: (app) => own(app, async (me) => ({ params: await postInChallenge(app, me) })),
};

/** Requests for resources of another member, or that do not exist for the caller. */
export const feedForeign: ForeignSamples<typeof feedCalls> = {
  listMemberPosts: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id }, query: {} }, code: 'member.not_found' };
  },
  getPinnedPost: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id } }, code: 'member.not_found' };
  },
  blockPost: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: me.id, postId: await post(app, other) } }, code: 'feed.post_not_found' };
  },
  getPost: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id, postId: await post(app, other) } }, code: 'feed.post_not_found' };
  },
  updatePost: async (app) => {
    const { me, other } = await twoMembers(app);
    const params = { id: me.id, postId: await post(app, other) };
    return { access: me.access, input: { params, body: await draft(app, me) }, code: 'feed.post_not_yours' };
  },
  deletePost: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { id: me.id, postId: await post(app, other) } }, code: 'feed.post_not_yours' };
  },
  listEventPosts: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: (await postInEvent(app, other, other)).id }, query: {} }, code: 'events.not_found' };
  },
  deleteEventPost: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: await postInEvent(app, me, other) }, code: 'feed.post_not_yours' };
  },
  listGroupPosts: async (app) => {
    const { me, other } = await twoMembers(app);
    const { id } = await postInGroup(app, other, 'invite');
    return { access: me.access, input: { params: { id }, query: {} }, code: 'groups.not_found' };
  },
  listChallengePosts: async (app) => {
    const { me, other } = await twoMembers(app);
    const { id } = await postInChallenge(app, other, true);
    return { access: me.access, input: { params: { id }, query: {} }, code: 'challenges.not_found' };
  },
  deleteChallengePost: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: await postInChallenge(app, other) }, code: 'feed.post_not_yours' };
  },
  deleteGroupPost: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: await postInGroup(app, other) }, code: 'feed.post_not_yours' };
  },
};
