import type { CallName, peopleCalls, reportCalls } from '@muster/contract';
import { makeChapter } from '../features/groups/groups.factory.ts';
import { asSomebodyElse, type Foreign, type Input, own, type Sample, strangers } from './call-samples.shared.ts';
import { makeMember } from './members.ts';
import { comment, post, report } from './sample-parts.ts';
import type { TestApp } from './test-app.ts';

type PeopleCall = (keyof typeof peopleCalls | keyof typeof reportCalls) & CallName;
type NamingCall = Exclude<PeopleCall, 'searchMembers'>;

/** Requests that succeed, of the calls between people. */
export const peopleSamples: { [N in PeopleCall]: (app: TestApp) => Promise<Sample<Input<N>>> } = {
  suggestPeople: (app) => own(app, (me) => ({ params: { id: me.id } })),
  searchMembers: (app) =>
    own(app, async () => ({ query: { q: 'mar', chapter_id: await makeChapter(app.deps.db, { at: app.clock.now() }) } })),
  reportMember: (app) => own(app, async (me) => ({ params: { id: (await makeMember(app)).id }, body: { reporter: me.id } })),
  reportPost: (app) =>
    own(app, async (me) => ({ params: { id: me.id, postId: await post(app, await makeMember(app)) }, body: { reporter: me.id } })),
  reportReaction: (app) =>
    own(app, async (me) => {
      const other = await makeMember(app);
      const { id } = await comment(other, other.id, await post(app, other));
      return { params: { id: me.id, reactionId: id }, body: { reporter: me.id } };
    }),
  getReport: async (app) => {
    const operator = await makeMember(app, { permissions: ['operator'] });
    return { access: operator.access, input: { params: { reportId: await report(app) } } };
  },
  followMember: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
  unfollowMember: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
  listFollows: (app) =>
    own(app, async () => ({
      params: { id: (await makeMember(app)).id },
      query: { relation: 'followers' as const, offset: '0', limit: 5 },
    })),
  getFollowSummary: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id } })),
  listAllFollows: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id, relation: 'following' as const } })),
  removeFollower: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
  restoreFollower: (app) =>
    own(app, async (me) => {
      const other = await makeMember(app);
      await other.api.followMember({ params: { id: other.id, otherId: me.id } });
      const { data } = await me.api.listFollows({ params: { id: me.id }, query: { relation: 'followers' } });
      await me.api.removeFollower({ params: { id: me.id, otherId: other.id } });
      return { params: { id: me.id, otherId: data[0]!.relation_id } };
    }),
  listBlocked: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5 } })),
  blockMember: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
  unblockMember: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
};

/** Requests of the same calls for what is somebody else's or not there for the caller. */
export const peopleForeign: { [N in NamingCall]: (app: TestApp) => Promise<Foreign<Input<N>>> } = {
  reportMember: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id }, body: { reporter: me.id } }, code: 'member.not_found' };
  },
  reportPost: async (app) => {
    const { me, other } = await strangers(app);
    const params = { id: me.id, postId: await post(app, other) };
    return { access: me.access, input: { params, body: { reporter: me.id } }, code: 'feed.post_not_found' };
  },
  reportReaction: async (app) => {
    const { me, other } = await strangers(app);
    const { id } = await comment(other, other.id, await post(app, other));
    return { access: me.access, input: { params: { id: me.id, reactionId: id }, body: { reporter: me.id } }, code: 'reactions.not_found' };
  },
  getReport: async (app) => {
    const { access } = await makeMember(app);
    return { access, input: { params: { reportId: await report(app) } }, code: 'reports.operators_only' };
  },
  suggestPeople: (app) => asSomebodyElse(app, peopleSamples.suggestPeople(app)),
  followMember: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: me.id, otherId: other.id } }, code: 'member.not_found' };
  },
  unfollowMember: (app) => asSomebodyElse(app, peopleSamples.unfollowMember(app)),
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
  removeFollower: (app) => asSomebodyElse(app, peopleSamples.removeFollower(app)),
  restoreFollower: (app) => asSomebodyElse(app, peopleSamples.restoreFollower(app)),
  listBlocked: (app) => asSomebodyElse(app, peopleSamples.listBlocked(app)),
  blockMember: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: me.id, otherId: other.id } }, code: 'member.not_found' };
  },
  unblockMember: (app) => asSomebodyElse(app, peopleSamples.unblockMember(app)),
};
