import { describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { peopleEachTest } from '../../../test/people-each-test.ts';
import { refusal, type TestApp } from '../../../test/test-app.ts';
import { makeFollow, makePost } from '../../feed/feed.factory.ts';
import { makeBlock } from '../people.factory.ts';
import { purgeRemoved } from './relations.queries.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
let cleo: TestMember;
peopleEachTest((scene) => {
  ({ app, ana, ben, cleo } = scene);
});

const follow = (by: TestMember, of: TestMember) => makeFollow(app.deps.db, { follower: by.id, followee: of.id, at: app.clock.now() });
const followersOf = async (member: TestMember) =>
  (await member.api.listFollows({ params: { id: member.id }, query: { relation: 'followers' } })).data;
const remove = (member: TestMember, otherId: string) => member.api.removeFollower({ params: { id: member.id, otherId } });
const restore = (member: TestMember, otherId: string) => member.api.restoreFollower({ params: { id: member.id, otherId } });
const feedOf = async (member: TestMember) => {
  await app.jobs.settle();
  return (await member.api.listFollowingFeed({ params: { id: member.id }, query: {} })).data.results.map(({ text }) => text);
};

describe('a follower', () => {
  it('can be removed: the posts leave their feed at once, and nobody is told', async () => {
    await makePost(app.deps.db, { author: ana.id, at: app.clock.now(), text: 'For followers' });
    await follow(ben, ana);
    await follow(cleo, ana);
    expect(await feedOf(ben)).toEqual(['For followers']);
    await remove(ana, ben.id);
    await remove(ana, ben.id);
    expect(await feedOf(ben)).toEqual([]);
    expect((await followersOf(ana)).map(({ id }) => id)).toEqual([cleo.id]);
    expect((await ben.api.getMember({ params: { id: ana.id } })).following).toBe(false);
    expect((await ben.api.listNotifications({ params: { id: ben.id }, query: {} })).data.results).toEqual([]);
    // A removed follower may follow again.
    expect(await ben.api.followMember({ params: { id: ben.id, otherId: ana.id } })).toMatchObject({ followers: 2 });
  });

  it('who is anonymous is removed and brought back by the id of their follow, which tells nothing of them', async () => {
    await makePost(app.deps.db, { author: ana.id, at: app.clock.now(), text: 'For followers' });
    const hidden = await makeMember(app, { anonymous_profile: true });
    await follow(hidden, ana);
    const [row] = await followersOf(ana);
    expect(row).toMatchObject({ id: null, first_name: 'Anonymous' });
    await remove(ana, row!.relation_id);
    expect(await followersOf(ana)).toEqual([]);
    expect(await feedOf(hidden)).toEqual([]);
    await restore(ana, row!.relation_id);
    expect(await followersOf(ana)).toEqual([row]);
    expect(await feedOf(hidden)).toEqual(['For followers']);
    expect(await refusal(restore(ana, row!.relation_id))).toMatchObject({ status: 404, code: 'people.follower_gone' });
  });

  it('is removed and brought back by the followed member alone', async () => {
    await follow(ben, ana);
    const [row] = await followersOf(ana);
    await remove(cleo, row!.relation_id);
    expect(await followersOf(ana)).toHaveLength(1);
    expect(await refusal(cleo.api.removeFollower({ params: { id: ana.id, otherId: ben.id } }))).toMatchObject({ code: 'member.not_you' });
    await remove(ana, ben.id);
    for (const other of [ben, cleo])
      expect(await refusal(restore(other, row!.relation_id))).toMatchObject({ code: 'people.follower_gone' });
  });

  it('is not brought back across a block, nor after a day, and is forgotten then', async () => {
    await follow(ben, ana);
    await follow(cleo, ana);
    const rows = await followersOf(ana);
    const idOf = (member: TestMember) => rows.find(({ id }) => id === member.id)!.relation_id;
    for (const { relation_id } of rows) await remove(ana, relation_id);
    await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
    expect(await refusal(restore(ana, idOf(ben)))).toMatchObject({ code: 'people.follower_gone' });
    const longAgo = new Date(app.clock.now().getTime() - 86_401_000);
    await app.deps.db.updateTable('removed_follow').set({ removed_at: longAgo }).execute();
    expect(await refusal(restore(ana, idOf(cleo)))).toMatchObject({ code: 'people.follower_gone' });
    await purgeRemoved(app.deps.db, new Date(longAgo.getTime() + 1000));
    expect(await app.deps.db.selectFrom('removed_follow').select('id').execute()).toEqual([]);
  });
});
