import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeGroup, makeGroupMember } from './groups.factory.ts';

let app: TestApp;
let admin: TestMember;
let member: TestMember;
let operator: TestMember;
let id: string;
let post: string;
let comment: string;
let reply: string;
let like: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
  [admin, member] = [await makeMember(app), await makeMember(app)];
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());

const say = (streamId: string, content: string, who = member) =>
  who.api.addReaction({ params: { posterId: who.id, streamId }, body: { kind: 'comment', content } });
const heart = (streamId: string, who = member) => who.api.addReaction({ params: { posterId: who.id, streamId }, body: { kind: 'like' } });
const commentsOf = async (streamId: string, who = member) =>
  (await who.api.listReactions({ params: { posterId: who.id, streamId }, query: {} })).data.reactions;
const readPost = (who: TestMember) => who.api.getPost({ params: { id: who.id, postId: post } });
const readGroup = (who: TestMember) => who.api.getGroup({ params: { id } });

beforeEach(async () => {
  const at = app.clock.now();
  id = await makeGroup(app.deps.db, { name: 'Winter walkers', joining: 'request', at });
  await makeGroupMember(app.deps.db, { group: id, member: admin.id, role: 'Admin', at });
  await makeGroupMember(app.deps.db, { group: id, member: member.id, at });
  ({ id: post } = await member.api.createGroupPost({ params: { id }, body: { text: 'See you in spring' } }));
  ({ id: comment } = await say(post, 'Bye'));
  ({ id: reply } = await say(comment, 'And thanks'));
  ({ id: like } = await heart(post, admin));
  await operator.api.archiveGroup({ params: { id } });
});

const archived = { status: 409, code: 'groups.archived', message: 'This group is no longer active.' };

describe('in an archived group', () => {
  it('nobody comments, replies, likes or edits, and no screen offers it [GROUP-28]', async () => {
    const edit = (streamId: string, reactionId: string) =>
      member.api.updateReaction({ params: { posterId: member.id, streamId, reactionId }, body: { kind: 'comment', content: 'More' } });
    for (const [what, call] of Object.entries({
      'a comment': () => say(post, 'One more'),
      'a reply': () => say(comment, 'One more', admin),
      'a reply to a reply': () => say(reply, 'One more', admin),
      'a like of a post': () => heart(post),
      'a like of a comment': () => heart(comment, admin),
      'an edit of a comment': () => edit(post, comment),
      'an edit of a reply': () => edit(comment, reply),
      'an edit of a post': () => member.api.updatePost({ params: { id: member.id, postId: post }, body: { text: 'More' } }),
      'an operator’s comment': () => say(post, 'One more', operator),
    }))
      expect(await refusal(call()), what).toMatchObject(archived);
    for (const who of [member, admin]) expect((await readPost(who)).can).toMatchObject({ edit: false, like: false, comment: false });
    const [shown] = await commentsOf(post);
    expect(shown).toMatchObject({ can: { edit: false, delete: true, like: false, reply: false, take_down: false } });
    expect(shown!.replies.reactions[0]).toMatchObject({ can: { edit: false, delete: true, like: false, reply: false } });
    expect(await readPost(member)).toMatchObject({ reaction_counts: { like: 1, comment: 1 } });
  });

  it('members read what is there, and withdraw what is theirs', async () => {
    const { results } = (await member.api.listGroupPosts({ params: { id }, query: {} })).data;
    expect(results).toMatchObject([{ id: post, text: 'See you in spring', can: { delete: true, like: false, comment: false } }]);
    await admin.api.removeReaction({ params: { posterId: member.id, streamId: post, reactionId: like }, query: { kind: 'like' } });
    await member.api.removeReaction({ params: { posterId: member.id, streamId: comment, reactionId: reply }, query: { kind: 'comment' } });
    expect(await readPost(member)).toMatchObject({ reaction_counts: { like: 0, comment: 1 } });
    expect(await commentsOf(post)).toMatchObject([{ id: comment, reaction_counts: { comment: 0 } }]);
    await member.api.deleteGroupPost({ params: { id, postId: post } });
    expect(await refusal(readPost(member))).toMatchObject({ code: 'feed.post_not_found' });
  });

  it('its admins still remove members and take down posts and comments, and may do nothing else', async () => {
    expect((await readGroup(admin)).can).toMatchObject({ join: false, post: false, create_event: false, manage: true, edit: false });
    expect((await readGroup(operator)).can).toMatchObject({ manage: true, edit: false, archive: true });
    expect((await readGroup(member)).can).toMatchObject({ manage: false, edit: false });
    expect((await readPost(admin)).can).toMatchObject({ take_down: true });
    expect((await commentsOf(post, admin))[0]).toMatchObject({ can: { take_down: true } });
    const takeDown = (kind: 'post' | 'reaction', object_id: string) =>
      admin.api.takeDownInGroup({ params: { id }, body: { kind, object_id, reason: 'It is spring.' } });
    await takeDown('reaction', comment);
    await takeDown('post', post);
    const { data } = await admin.api.searchGroupMembers({ params: { id }, query: { role: 'member' } });
    const params = { id, membershipId: data[0]!.membership_id };
    expect(await refusal(admin.api.setGroupRole({ params, body: { role: 'Admin' } }))).toMatchObject(archived);
    expect(await refusal(admin.api.createGroupLink({ params: { id } }))).toMatchObject(archived);
    await admin.api.removeGroupMember({ params, body: {} });
    expect((await readGroup(member)).opens).toBe(false);
    expect(await refusal(member.api.listGroupPosts({ params: { id }, query: {} }))).toMatchObject({ code: 'groups.not_found' });
    const acts = (await admin.api.listGroupActs({ params: { id }, query: {} })).data.map(({ verb }) => verb);
    expect(acts).toEqual(['removed', 'took_down_post', 'took_down_reaction', 'archived']);
  });

  it('all of it may be done again once it is restored', async () => {
    await operator.api.restoreGroup({ params: { id } });
    expect((await readPost(member)).can).toMatchObject({ edit: true, like: true, comment: true });
    expect((await readGroup(admin)).can).toMatchObject({ manage: true, edit: true });
    await say(comment, 'Back again', admin);
    await heart(post);
    expect(await readPost(member)).toMatchObject({ reaction_counts: { like: 2, comment: 1 } });
  });
});
