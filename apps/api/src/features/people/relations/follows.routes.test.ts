import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { peopleEachTest } from '../../../test/people-each-test.ts';
import { refusal, type TestApp } from '../../../test/test-app.ts';
import { makeFollow, makePost } from '../../feed/feed.factory.ts';
import { makeBlock } from '../people.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
peopleEachTest((scene) => {
  ({ app, ana, ben } = scene);
});

const follow = (member: TestMember, otherId: string) => member.api.followMember({ params: { id: member.id, otherId } });
const unfollow = (member: TestMember, otherId: string) => member.api.unfollowMember({ params: { id: member.id, otherId } });
const list = (viewer: TestMember, id: string, relation: 'followers' | 'following', query: { offset?: string; limit?: number } = {}) =>
  viewer.api.listFollows({ params: { id }, query: { relation, ...query } });
const summary = (viewer: TestMember, id: string) => viewer.api.getFollowSummary({ params: { id } });
const hide = (member: TestMember) =>
  app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', member.id).execute();
const feed = async (member: TestMember) => {
  await app.jobs.settle();
  return (await member.api.listFollowingFeed({ params: { id: member.id }, query: {} })).data.results.map((post) => post.text);
};

describe('following', () => {
  it('is begun and ended, and shows in the profile, the lists and the counts [PROF-01] [PROF-62] [PROF-63] [PROF-65] [PROF-38]', async () => {
    expect(await ana.api.getMember({ params: { id: ben.id } })).toMatchObject({ following: false, can: { follow: true } });
    expect(await follow(ana, ben.id)).toEqual({ following: 0, followers: 1 });
    expect(await follow(ana, ben.id), 'a second time changes nothing').toEqual({ following: 0, followers: 1 });
    expect(await ana.api.getMember({ params: { id: ben.id } })).toMatchObject({ following: true });
    expect(await ben.api.getMember({ params: { id: ana.id } })).toMatchObject({ following: false });
    expect(await summary(ben, ana.id)).toEqual({ following: 1, followers: 0 });
    expect((await list(ben, ben.id, 'followers')).data).toMatchObject([{ id: ana.id, first_name: 'Ana', following: false }]);
    await unfollow(ana, ben.id);
    await unfollow(ana, ben.id);
    expect(await summary(ana, ben.id)).toEqual({ following: 0, followers: 0 });
    expect((await list(ben, ben.id, 'followers')).data).toEqual([]);
  });

  it('brings what the other has posted so far into the Following feed, and takes it away again at once', async () => {
    const past = new Date('2024-05-06T12:00:00Z');
    await makePost(app.deps.db, { author: ben.id, at: past, text: 'Before' });
    const mine = await ana.api.createPost({ params: { id: ana.id }, body: { text: 'Mine' } });
    await follow(ana, ben.id);
    await app.jobs.settle();
    await ben.api.createPost({ params: { id: ben.id }, body: { text: 'After' } });
    expect(await feed(ana)).toEqual(['After', mine.text, 'Before']);
    await unfollow(ana, ben.id);
    expect((await ana.api.listFollowingFeed({ params: { id: ana.id }, query: {} })).data.results.map((post) => post.text)).toEqual([
      'Mine',
    ]);
    expect(await feed(ana)).toEqual(['Mine']);
  });

  it('leaves no post of somebody whom one stopped following, whatever happens at the same moment', async () => {
    await follow(ana, ben.id);
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([
        ben.api.createPost({ params: { id: ben.id }, body: { text: `Post ${round}` } }),
        follow(ana, ben.id),
        unfollow(ana, ben.id),
      ]);
      await unfollow(ana, ben.id);
    }
    expect(await feed(ana)).toEqual([]);
  });

  it('is refused with oneself, with nobody, and across a block [ROLE-28]', async () => {
    expect(await refusal(follow(ana, ana.id))).toMatchObject({ status: 403, code: 'people.not_yourself' });
    expect(await refusal(follow(ana, newId()))).toMatchObject({ status: 404, code: 'member.not_found' });
    expect(await ana.api.getMember({ params: { id: ana.id } })).toMatchObject({ can: { follow: false } });
    const halfway = await makeMember(app, { profile_completed: false });
    expect(await refusal(follow(ana, halfway.id))).toMatchObject({ status: 404 });
    await makeBlock(app.deps.db, { blocker: ana.id, blocked: ben.id, at: app.clock.now() });
    expect(await refusal(follow(ana, ben.id))).toMatchObject({
      status: 403,
      code: 'member.blocked',
      message: 'This user has been blocked.',
    });
    expect(await refusal(follow(ben, ana.id))).toMatchObject({ status: 404, code: 'member.not_found' });
    expect((await list(ana, ana.id, 'following')).data).toEqual([]);
  });

  it('of an anonymous profile is refused; an anonymous member may follow [ROLE-26]', async () => {
    await hide(ben);
    expect(await refusal(follow(ana, ben.id))).toMatchObject({
      status: 403,
      code: 'people.anonymous',
      message: 'This user has set their profile to anonymous.',
    });
    await follow(ben, ana.id);
    const { data } = await list(ana, ana.id, 'followers');
    expect(data).toMatchObject([{ id: null, first_name: 'Anonymous', last_name: '', profile_photo_url: null, following: false }]);
    expect(JSON.stringify(data)).not.toContain(ben.id);
  });

  it('of somebody who has become anonymous can be ended by the id of the follow', async () => {
    await follow(ana, ben.id);
    await hide(ben);
    const [row] = (await list(ana, ana.id, 'following')).data;
    expect(row).toMatchObject({ id: null, first_name: 'Anonymous', following: true });
    const cleo = await makeMember(app);
    expect((await list(cleo, ana.id, 'following')).data).toMatchObject([{ id: null, following: false }]);
    await unfollow(cleo, row!.relation_id);
    expect((await list(ana, ana.id, 'following')).data).toHaveLength(1);
    await unfollow(ana, row!.relation_id);
    expect((await list(ana, ana.id, 'following')).data).toEqual([]);
  });

  it('of a member many times at once leaves one follow and one notification', async () => {
    await Promise.all(Array.from({ length: 20 }, () => follow(ana, ben.id)));
    await app.jobs.settle();
    expect(await summary(ana, ben.id)).toEqual({ following: 0, followers: 1 });
    const { data } = await ben.api.listNotifications({ params: { id: ben.id }, query: {} });
    expect(data.results).toMatchObject([{ verb: 'follow', actor: { id: ana.id }, object: null, is_following: false }]);
  });
});

describe('the lists', () => {
  it('go page by page, newest first, with nobody twice or left out while others follow [PROF-64] [PROF-25]', async () => {
    const fans = await Promise.all(Array.from({ length: 7 }, (_, n) => makeMember(app, { first_name: `Fan ${n}` })));
    for (const fan of fans) await follow(fan, ben.id);
    await follow(ana, fans[6]!.id);
    const first = await list(ana, ben.id, 'followers', { limit: 3 });
    expect(first.data.map((row) => [row.first_name, row.following])).toEqual([
      ['Fan 6', true],
      ['Fan 5', false],
      ['Fan 4', false],
    ]);
    await follow(ana, ben.id);
    await unfollow(fans[4]!, ben.id);
    const second = await list(ana, ben.id, 'followers', { limit: 3, offset: first.next! });
    expect(second.data.map((row) => row.first_name)).toEqual(['Fan 3', 'Fan 2', 'Fan 1']);
    const third = await list(ana, ben.id, 'followers', { limit: 3, offset: second.next! });
    expect([third.data.map((row) => row.first_name), third.next]).toEqual([['Fan 0'], null]);
    expect((await list(ana, ben.id, 'followers', { offset: '6' })).data).toMatchObject([{ first_name: 'Fan 0' }]);
  });

  it('come whole without paging; the summary is no relation [PROF-66]', async () => {
    const fans = await Promise.all(Array.from({ length: 30 }, () => makeMember(app)));
    for (const fan of fans) await makeFollow(app.deps.db, { follower: fan.id, followee: ben.id, at: app.clock.now() });
    const all = await ana.api.listAllFollows({ params: { id: ben.id, relation: 'followers' } });
    expect([new Set(all.data.map((row) => row.id)).size, all.next]).toEqual([30, null]);
    expect((await ana.api.listAllFollows({ params: { id: ben.id, relation: 'following' } })).data).toEqual([]);
    expect(await summary(ana, ben.id)).toEqual({ following: 0, followers: 30 });
    const other = ana.api.listAllFollows({ params: { id: ben.id, relation: 'friends' as 'followers' } });
    expect(await refusal(other)).toMatchObject({ status: 400 });
  });

  it('of a member whose profile one may not open are refused like the profile', async () => {
    await hide(ben);
    for (const ask of [() => list(ana, ben.id, 'followers'), () => summary(ana, ben.id)])
      expect(await refusal(ask())).toMatchObject({ status: 403, code: 'member.private' });
    expect(await summary(ben, ben.id)).toEqual({ following: 0, followers: 0 });
    const leader = await makeMember(app, { permissions: ['event_leader'] });
    expect(await refusal(summary(leader, ben.id))).toMatchObject({ status: 403, code: 'member.private' });
    expect(await refusal(summary(ana, newId()))).toMatchObject({ status: 404, code: 'member.not_found' });
  });
});
