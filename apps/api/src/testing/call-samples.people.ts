import type { CallName, peopleCalls, relationCalls } from '@muster/contract';
import { makeChapter } from '../features/members/members.factory.ts';
import { asSomebodyElse, type Foreign, type Input, own, type Sample, strangers } from './call-samples.shared.ts';
import { makeMember } from './members.ts';
import type { TestApp } from './test-app.ts';

type RelationCall = keyof typeof relationCalls & CallName;
type PeopleCall = RelationCall | keyof typeof peopleCalls;

/** Requests that succeed, of the calls between people. */
export const peopleSamples: { [N in PeopleCall]: (app: TestApp) => Promise<Sample<Input<N>>> } = {
  searchMembers: (app) =>
    own(app, async () => ({ query: { q: 'mar', chapter_id: await makeChapter(app.deps.db, { at: app.clock.now() }) } })),
  followMember: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
  unfollowMember: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
  listFollows: (app) =>
    own(app, async () => ({
      params: { id: (await makeMember(app)).id },
      query: { relation: 'followers' as const, offset: '0', limit: 5 },
    })),
  getFollowSummary: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id } })),
  listAllFollows: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id, relation: 'following' as const } })),
  listBlocked: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5 } })),
  blockMember: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
  unblockMember: (app) => own(app, async (me) => ({ params: { id: me.id, otherId: (await makeMember(app)).id } })),
};

/** Requests of the same calls for what is somebody else's or not there for the caller. */
export const peopleForeign: { [N in RelationCall]: (app: TestApp) => Promise<Foreign<Input<N>>> } = {
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
  listBlocked: (app) => asSomebodyElse(app, peopleSamples.listBlocked(app)),
  blockMember: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: me.id, otherId: other.id } }, code: 'member.not_found' };
  },
  unblockMember: (app) => asSomebodyElse(app, peopleSamples.unblockMember(app)),
};
