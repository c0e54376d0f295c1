import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join as joinRooms } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeGroup, makeGroupMember } from './groups.factory.ts';

let app: TestApp;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true, everything_feed: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await makeMember(app);
  other = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Change = Partial<Parameters<typeof makeGroup>[1]>;
async function group(members: TestMember[], change: Change = {}) {
  const id = await makeGroup(app.deps.db, { name: 'Harbour runners', at: app.clock.now(), ...change });
  for (const { id: member } of members) await makeGroupMember(app.deps.db, { group: id, member, at: app.clock.now() });
  return id;
}
const write = (id: string, who = me, text = 'Low water at six') => {
  app.clock.advance(1);
  return who.api.createGroupPost({ params: { id }, body: { text } });
};
const feed = async (id: string, who = me) => (await who.api.listGroupPosts({ params: { id }, query: {} })).data.results;
const everything = async (who: TestMember) => (await who.api.listEverythingFeed({ query: {} })).data.results.map(({ id }) => id);
const following = async (who: TestMember) =>
  (await who.api.listFollowingFeed({ params: { id: who.id }, query: {} })).data.results.map(({ id }) => id);

describe('a post in a group', () => {
  it('names it, stands in its feed, and in the Following feed of its members [GROUP-41] [GROUP-42]', async () => {
    const id = await group([me, other]);
    const outside = await makeMember(app);
    const post = await write(id);
    await app.jobs.settle();
    expect(post).toMatchObject({ group_id: id, group: { id, name: 'Harbour runners' }, event: null });
    expect(await feed(id, outside)).toMatchObject([{ id: post.id }]);
    expect(await following(other)).toEqual([post.id]);
    expect(await following(outside)).toEqual([]);
  });

  it('is one of 10 on a page, and the last page has no next [GROUP-41]', async () => {
    const id = await group([me]);
    for (let nth = 0; nth < 12; nth += 1) await write(id, me, `Post ${nth}`);
    const first = await me.api.listGroupPosts({ params: { id }, query: { offset: '0' } });
    expect(first.data.results).toHaveLength(10);
    const second = await me.api.listGroupPosts({ params: { id }, query: { offset: first.next! } });
    expect([second.data.results.map(({ text }) => text), second.next]).toEqual([['Post 1', 'Post 0'], null]);
  });

  it('is written by members of an active group who are not anonymous, and by nobody else [GROUP-20] [GROUP-28] [ROLE-23]', async () => {
    const [id, archived, hidden] = [
      await group([other]),
      await group([me], { archived: true }),
      await group([other], { joining: 'invite' }),
    ];
    const anonymous = await makeMember(app, { anonymous_profile: true });
    await makeGroupMember(app.deps.db, { group: id, member: anonymous.id, at: app.clock.now() });
    const can = async (where: string, who: TestMember) => (await who.api.getGroup({ params: { id: where } })).can.post;
    for (const [where, who, code] of [
      [id, me, 'groups.members_only'],
      [archived, me, 'groups.archived'],
      [hidden, me, 'groups.not_found'],
      [id, anonymous, 'member.anonymous_cannot'],
    ] as const) {
      expect(await refusal(write(where, who)), code).toMatchObject({ code });
      if (where !== hidden) expect(await can(where, who), code).toBe(false);
    }
    expect(await can(id, other)).toBe(true);
  });

  it('is deleted by its author, also after they have left, and only in its group [GROUP-43]', async () => {
    const [id, elsewhere] = [await group([me, other]), await group([me])];
    const post = await write(id);
    const remove = (where: string, who: TestMember) => who.api.deleteGroupPost({ params: { id: where, postId: post.id } });
    expect(await refusal(remove(id, other))).toMatchObject({ status: 403, code: 'feed.post_not_yours' });
    expect(await refusal(remove(elsewhere, me))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
    await me.api.leaveGroup({ params: { id, userId: me.id } });
    await remove(id, me);
    expect(await feed(id)).toEqual([]);
  });

  it.each(['request', 'invite'] as const)(
    'of a group that is joined by %s exists for its members alone, until they leave',
    async (joining) => {
      const id = await group([me, other], { joining });
      const outside = await makeMember(app);
      const post = await write(id);
      await app.jobs.settle();
      const comment = { params: { posterId: me.id, streamId: post.id }, body: { kind: 'comment' as const, content: 'Seven is better' } };
      const expectNothing = async (who: TestMember) => {
        expect(await refusal(feed(id, who))).toMatchObject({ status: 404, code: 'groups.not_found' });
        expect(await refusal(who.api.getPost({ params: { id: who.id, postId: post.id } }))).toMatchObject({ code: 'feed.post_not_found' });
        expect(await refusal(who.api.addReaction(comment))).toMatchObject({ status: 404 });
        const report = who.api.reportGroupPost({ params: { id, postId: post.id }, body: { reporter: who.id } });
        expect(await refusal(report)).toMatchObject({ code: 'feed.post_not_found' });
        for (const list of [everything, following]) expect(await list(who)).not.toContain(post.id);
      };
      await expectNothing(outside);
      expect(await everything(other)).toContain(post.id);
      const room = await joinRooms(other.access, app.url, [`post:${post.id}`, `posts:${id}`]);
      expect(room.first.map(([, state]) => state === null)).toEqual([false, false]);
      await other.api.leaveGroup({ params: { id, userId: other.id } });
      await expectNothing(other);
      for (const name of [`post:${post.id}`, `posts:${id}`]) await expect.poll(() => room.last(name), { timeout: 30_000 }).toBeNull();
    },
  );
});

describe('reports', () => {
  it('of a group reach those who look after the community, with its name and description [GROUP-30] [ROLE-12]', async () => {
    const id = await group([other], { description: 'Every Tuesday.' });
    const operator = await makeMember(app, { permissions: ['operator'] });
    await me.api.reportGroup({ params: { id }, body: { reporter: me.id } });
    await me.api.reportGroup({ params: { id }, body: { reporter: me.id } });
    const reports = await app.deps.db.selectFrom('report').where('object_id', '=', id).select('id').execute();
    expect(reports).toHaveLength(1);
    const report = await operator.api.getReport({ params: { reportId: reports[0]!.id } });
    expect(report).toMatchObject({ kind: 'group', words: 'Harbour runners\n\nEvery Tuesday.', address: `/groups/${id}`, about: null });
  });

  it('of a post in a group lead to the post [GROUP-31] [ROLE-12]', async () => {
    const id = await group([other]);
    const post = await write(id, other);
    const operator = await makeMember(app, { permissions: ['operator'] });
    const elsewhere = { id: await group([other]), postId: post.id };
    expect(await refusal(me.api.reportGroupPost({ params: elsewhere, body: { reporter: me.id } }))).toMatchObject({
      code: 'feed.post_not_found',
    });
    expect(await refusal(me.api.reportEventPost({ params: elsewhere, body: { reporter: me.id } }))).toMatchObject({
      code: 'feed.post_not_found',
    });
    await me.api.reportGroupPost({ params: { id, postId: post.id }, body: { reporter: me.id } });
    const { id: reportId } = await app.deps.db.selectFrom('report').where('object_id', '=', post.id).select('id').executeTakeFirstOrThrow();
    expect(await operator.api.getReport({ params: { reportId } })).toMatchObject({
      kind: 'post',
      address: `/groups/${id}/feed/${post.id}`,
    });
  });
});
