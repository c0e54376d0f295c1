import type { peopleCalls } from '@muster/contract';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples, strangers, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

/** Parameters of a call about the caller and another member. */
const another = (app: TestApp) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } }));

/** Makes a member remove a follower. Returns the former follow. */
async function removedFollow(app: TestApp, me: TestMember): Promise<string> {
  const other = await makeMember(app);
  await other.api.followMember({ params: { id: other.id, otherId: me.id } });
  const { data } = await me.api.listFollows({ params: { id: me.id }, query: { relation: 'followers' } });
  await me.api.removeFollower({ params: { id: me.id, otherId: other.id } });
  return data[0]!.relation_id;
}

/** Requests that succeed. */
export const peopleSamples: Samples<typeof peopleCalls> = {
  suggestPeople: (app) => own(app, (me) => ({ params: { id: me.id } })),
  searchMembers: (app) => own(app, async () => ({ query: { q: 'mar', chapter_id: newId() } })),
  followMember: another,
  unfollowMember: another,
  listFollows: (app) =>
    own(app, async () => ({
      params: { id: (await makeMember(app)).id },
      query: { relation: 'followers' as const, offset: '0', limit: 5 },
    })),
  getFollowSummary: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id } })),
  listAllFollows: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id, relation: 'following' as const } })),
  removeFollower: another,
  restoreFollower: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: await removedFollow(app, me) } })),
  listBlocked: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5 } })),
  blockMember: another,
  unblockMember: another,
};

/** Requests for resources that belong to somebody else or do not exist for the caller. */
export const peopleForeign: ForeignSamples<typeof peopleCalls> = {
  followMember: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: me.id, otherId: other.id } }, code: 'member.not_found' };
  },
  listFollows: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id }, query: { relation: 'followers' } }, code: 'member.not_found' };
  },
  getFollowSummary: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id } }, code: 'member.not_found' };
  },
  listAllFollows: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id, relation: 'following' } }, code: 'member.not_found' };
  },
  restoreFollower: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { id: me.id, otherId: await removedFollow(app, other) } }, code: 'people.follower_gone' };
  },
  blockMember: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: me.id, otherId: other.id } }, code: 'member.not_found' };
  },
};
