import type { FeatureCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { careForeign, careSamples } from './care/care.samples.ts';
import { makeChapter, makeGroup, makeGroupMember } from './groups.factory.ts';

const boston = { latitude: 42.36, longitude: -71.06, city: 'Boston', state: 'MA', zip: '02111' };
type Change = Partial<Parameters<typeof makeGroup>[1]>;

/** A group in Boston. */
const group = (app: TestApp, change: Change = {}) => makeGroup(app.deps.db, { at: app.clock.now(), place: boston, ...change });

/** A group with these members. */
async function groupWith(app: TestApp, members: ReadonlyArray<{ id: string }>, change: Change = {}) {
  const id = await group(app, change);
  for (const { id: member } of members) await makeGroupMember(app.deps.db, { group: id, member, at: app.clock.now() });
  return id;
}

/** Requests that succeed. */
export const groupSamples: Samples<FeatureCalls<'groups'>> = {
  ...careSamples,
  listGroups: (app) =>
    own(app, async () => {
      await group(app);
      const around = { chapter_id: await group(app), lat: 42.36, long: -71.06 };
      return { query: { type: 'nearby' as const, offset: '0', ...around } };
    }),
  searchGroups: (app) =>
    own(app, async (me) => {
      await groupWith(app, [me], { name: 'Harbour runners' });
      const around = { chapter_id: await group(app, { name: 'Harbour rowers' }), lat: 42.36, long: -71.06 };
      return { query: { q: 'harbor', kind: 'others' as const, offset: '0', ...around } };
    }),
  getGroup: (app) => own(app, async (me) => ({ params: { id: await groupWith(app, [me, await makeMember(app)]) } })),
  joinGroup: (app) => own(app, async (me) => ({ params: { id: await group(app), userId: me.id } })),
  leaveGroup: (app) => own(app, async (me) => ({ params: { id: await groupWith(app, [me]), userId: me.id } })),
  getGroupMembership: (app) =>
    own(app, async (me) => {
      const other = await makeMember(app);
      return { params: { id: await groupWith(app, [me, other]), userId: other.id } };
    }),
  getGroupRelation: (app) => own(app, async (me) => ({ params: { groupId: await groupWith(app, [me]), id: me.id } })),
  searchGroupMembers: (app) =>
    own(app, async (me) => ({
      params: { id: await groupWith(app, [me, await makeMember(app)]) },
      query: { q: 'marlow', role: 'Member' as const, offset: '0' },
    })),
  setGroupNotifications: (app) =>
    own(app, async (me) => ({ params: { id: await groupWith(app, [me]), userId: me.id }, body: { told: 'all' as const } })),
  saveChapterSettings: (app) =>
    own(app, async (me) => {
      const chapter = await makeChapter(app.deps.db, { at: app.clock.now() });
      const body = { preferred_chapter: chapter, home_chapter: chapter, anchor_chapter: null };
      return { params: { id: me.id }, body: { ...body, newsletter_subscription: true, do_not_send_any_email: false, version: 1 } };
    }),
  listChapters: (app) => own(app, () => ({})),
};

/** An invite-only group that the caller does not see. */
async function unseen(app: TestApp) {
  const { me, other } = await twoMembers(app);
  return { me, other, id: await groupWith(app, [other], { joining: 'invite' }) };
}

/** Requests for groups that do not exist for the caller. */
export const groupForeign: ForeignSamples<FeatureCalls<'groups'>> = {
  ...careForeign,
  getGroup: async (app) => {
    const { me, id } = await unseen(app);
    return { access: me.access, input: { params: { id } }, code: 'groups.not_found' };
  },
  joinGroup: async (app) => {
    const { me, id } = await unseen(app);
    return { access: me.access, input: { params: { id, userId: me.id } }, code: 'groups.not_found' };
  },
  leaveGroup: async (app) => {
    const { me, id } = await unseen(app);
    return { access: me.access, input: { params: { id, userId: me.id } }, code: 'groups.not_found' };
  },
  getGroupMembership: async (app) => {
    const { me, other, id } = await unseen(app);
    return { access: me.access, input: { params: { id, userId: other.id } }, code: 'groups.not_found' };
  },
  getGroupRelation: async (app) => {
    const { me, other, id } = await unseen(app);
    return { access: me.access, input: { params: { groupId: id, id: other.id } }, code: 'groups.not_found' };
  },
  searchGroupMembers: async (app) => {
    const { me, id } = await unseen(app);
    return { access: me.access, input: { params: { id }, query: {} }, code: 'groups.not_found' };
  },
  setGroupNotifications: async (app) => {
    const { me, id } = await unseen(app);
    return { access: me.access, input: { params: { id, userId: me.id }, body: { told: 'all' } }, code: 'groups.not_found' };
  },
};
