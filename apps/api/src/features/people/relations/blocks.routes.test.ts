import { expect, it } from 'vitest';
import type { TestMember } from '../../../test/members.ts';
import { peopleEachTest } from '../../../test/people-each-test.ts';
import { refusal, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
let cleo: TestMember;
peopleEachTest((scene) => {
  ({ app, ana, ben, cleo } = scene);
});

const follow = (member: TestMember, otherId: string) => member.api.followMember({ params: { id: member.id, otherId } });
const block = (member: TestMember, otherId: string) => member.api.blockMember({ params: { id: member.id, otherId } });
const unblock = (member: TestMember, otherId: string) => member.api.unblockMember({ params: { id: member.id, otherId } });
const blocked = (member: TestMember) => member.api.listBlocked({ params: { id: member.id }, query: {} });
const open = (viewer: TestMember, id: string) => viewer.api.getMember({ params: { id } });
const write = (member: TestMember, text: string, tagged: string[] = []) =>
  member.api.createPost({ params: { id: member.id }, body: { text, tagged } });
const comment = (member: TestMember, streamId: string, content: string, tagged: string[] = []) =>
  member.api.addReaction({ params: { posterId: member.id, streamId }, body: { kind: 'comment', content, tagged } });

it('lists whom one has blocked, newest first, and unblocks [PROF-67] [PROF-68] [PROF-69]', async () => {
  await app.deps.db.updateTable('member').set({ is_sponsor_admin: true }).where('id', '=', ben.id).execute();
  const made = await app.raw('POST', `/api/user/${ana.id}/block/${ben.id}`, { token: ana.access });
  expect([made.status, await made.json()]).toMatchObject([
    201,
    { id: ben.id, first_name: 'Ben', is_sponsor_admin: true, following: false },
  ]);
  expect(await block(ana, ben.id), 'a second time changes nothing').toMatchObject({ id: ben.id });
  await block(ana, cleo.id);
  expect((await blocked(ana)).data).toMatchObject([
    { id: cleo.id, is_sponsor_admin: false },
    { id: ben.id, is_sponsor_admin: true, since: app.clock.now().toISOString() },
  ]);
  expect((await blocked(ben)).data).toEqual([]);
  const ended = await app.raw('DELETE', `/api/user/${ana.id}/block/${ben.id}`, { token: ana.access });
  expect(ended.status).toBe(204);
  await unblock(ana, ben.id);
  expect((await blocked(ana)).data).toMatchObject([{ id: cleo.id }]);
  expect(await open(ana, ben.id)).toMatchObject({ id: ben.id });
});

it('tells the blocker, and nobody else, that the user has been blocked [PROF-80]', async () => {
  await block(ana, ben.id);
  const told = { status: 403, code: 'member.blocked', message: 'This user has been blocked.' };
  expect(await refusal(open(ana, ben.id))).toMatchObject(told);
  expect(await refusal(ana.api.getFollowSummary({ params: { id: ben.id } }))).toMatchObject(told);
  expect(await refusal(ana.api.listMemberPosts({ params: { id: ben.id }, query: {} }))).toMatchObject(told);
  expect(await refusal(ana.api.getPinnedPost({ params: { id: ben.id } }))).toMatchObject(told);
  expect(await refusal(open(ben, ana.id))).toMatchObject({ status: 404, code: 'member.not_found' });
  expect(await refusal(ben.api.getFollowSummary({ params: { id: ana.id } }))).toMatchObject({ status: 404, code: 'member.not_found' });
  expect(await refusal(ben.api.listMemberPosts({ params: { id: ana.id }, query: {} }))).toMatchObject({ status: 404 });
  expect(await refusal(ben.api.getPinnedPost({ params: { id: ana.id } }))).toMatchObject({ status: 404 });
  expect(await refusal(block(ben, ana.id)), 'who has blocked one is not there').toMatchObject({ status: 404 });
  expect(await refusal(block(ana, ana.id))).toMatchObject({ status: 403, code: 'people.not_yourself' });
});

it('ends follows both ways, also in the feed, and they stay ended after unblocking [PROF-70]', async () => {
  await follow(ana, ben.id);
  await follow(ben, ana.id);
  await write(ben, 'From Ben');
  await write(ana, 'From Ana');
  await app.jobs.settle();
  await block(ana, ben.id);
  await unblock(ana, ben.id);
  for (const [member, other] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect(await member.api.getFollowSummary({ params: { id: other.id } })).toEqual({ following: 0, followers: 0 });
    const { data } = await member.api.listFollowingFeed({ params: { id: member.id }, query: {} });
    expect(data.results.map((post) => post.actor.id)).toEqual([member.id]);
  }
});

it('makes two members vanish for each other everywhere, and unblocking brings back what each wrote [PROF-70]', async () => {
  const post = await write(cleo, 'By Cleo');
  await follow(ana, cleo.id);
  await follow(ben, cleo.id);
  const posts = { ana: await write(ana, 'By Ana'), ben: await write(ben, 'By Ben') };
  for (const member of [ana, ben]) {
    await comment(member, post.id, 'Well done');
    await member.api.addReaction({ params: { posterId: cleo.id, streamId: post.id }, body: { kind: 'like' } });
  }
  await ana.api.addReaction({ params: { posterId: ben.id, streamId: posts.ben.id }, body: { kind: 'like' } });
  await app.jobs.settle();
  await block(ana, ben.id);

  for (const [me, other, theirs] of [
    [ana, ben, posts.ben.id],
    [ben, ana, posts.ana.id],
  ] as const) {
    const seen = [
      await me.api.listEverythingFeed({ query: {} }),
      await me.api.listReactions({ params: { posterId: cleo.id, streamId: post.id }, query: {} }),
      await me.api.listReactions({ params: { posterId: cleo.id, streamId: post.id }, query: { kind: 'like' } }),
      await me.api.listAllFollows({ params: { id: cleo.id, relation: 'followers' } }),
      await me.api.listNotifications({ params: { id: me.id }, query: {} }),
      await write(me, `With @${other === ben ? 'Ben Okafor' : 'Ana Marlow'}`, [other.id]),
    ];
    for (const answer of seen) expect(JSON.stringify(answer)).not.toContain(other.id);
    expect((await me.api.getPost({ params: { id: cleo.id, postId: post.id } })).reaction_counts).toEqual({ like: 1, comment: 1 });
    expect(await me.api.getFollowSummary({ params: { id: cleo.id } })).toEqual({ following: 0, followers: 1 });
    expect(await refusal(me.api.getPost({ params: { id: me.id, postId: theirs } }))).toMatchObject({ status: 404 });
    expect((await refusal(me.api.listMemberPosts({ params: { id: other.id }, query: {} }))).status).toBe(me === ana ? 403 : 404);
    expect(await refusal(comment(me, theirs, 'Hello'))).toMatchObject({ status: 404 });
    expect((await refusal(follow(me, other.id))).status).toBe(me === ana ? 403 : 404);
  }

  await unblock(ana, ben.id);
  expect((await ana.api.getPost({ params: { id: cleo.id, postId: post.id } })).reaction_counts).toEqual({ like: 2, comment: 2 });
  expect(await ana.api.getPost({ params: { id: ana.id, postId: posts.ben.id } })).toMatchObject({ text: 'By Ben' });
  expect(await ben.api.listMemberPosts({ params: { id: ana.id }, query: {} })).toMatchObject({
    data: { results: [{}, { text: 'By Ana' }] },
  });
});

it('of somebody who has become anonymous can be ended by the id of the block', async () => {
  await block(ana, ben.id);
  await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', ben.id).execute();
  const [row] = (await blocked(ana)).data;
  expect(row).toMatchObject({ id: null, first_name: 'Anonymous' });
  await unblock(cleo, row!.relation_id);
  expect((await blocked(ana)).data).toHaveLength(1);
  await unblock(ana, row!.relation_id);
  expect((await blocked(ana)).data).toEqual([]);
});

it('leaves no follow across a block, whatever happens at the same moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    await Promise.allSettled([follow(ana, ben.id), follow(ben, ana.id), block(ana, ben.id), follow(ana, ben.id), block(ben, ana.id)]);
    const follows = app.deps.db.selectFrom('follow').where('follower_id', 'in', [ana.id, ben.id]).selectAll();
    expect(await follows.execute()).toEqual([]);
    await unblock(ana, ben.id);
    await unblock(ben, ana.id);
  }
});
