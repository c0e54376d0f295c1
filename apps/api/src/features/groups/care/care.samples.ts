import type { groupCareCalls } from '@muster/contract';
import { makeMember, type TestMember } from '../../../test/members.ts';
import type { ForeignSamples, Samples } from '../../../test/sample.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

/** A group with two admins and a member. */
async function led(app: TestApp) {
  const at = app.clock.now();
  const id = await makeGroup(app.deps.db, { joining: 'request', at });
  const [me, other, second] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  await makeGroupMember(app.deps.db, { group: id, member: me.id, role: 'Admin', at });
  await makeGroupMember(app.deps.db, { group: id, member: second.id, role: 'Admin', at });
  const membershipId = await makeGroupMember(app.deps.db, { group: id, member: other.id, at });
  return { id, me, other, membershipId };
}
type Led = Awaited<ReturnType<typeof led>>;

const byAdmin = async <I>(app: TestApp, input: (group: Led) => I | Promise<I>) => {
  const group = await led(app);
  return { access: group.me.access, input: await input(group) };
};
/** A request by a stranger for an invite-only group, which only its members see. */
const byStranger = async <I>(app: TestApp, input: (group: Led) => I | Promise<I>) => {
  const group = await led(app);
  await app.deps.db.updateTable('groups').set({ joining: 'invite' }).where('id', '=', group.id).execute();
  const { access } = await makeMember(app);
  return { access, input: await input(group), code: 'groups.not_found' as const };
};
const byOperator = async <I>(app: TestApp, input: (group: Led, me: TestMember) => I | Promise<I>) => {
  const me = await makeMember(app, { permissions: ['operator'] });
  return { access: me.access, input: await input(await led(app), me) };
};

const draft = {
  name: 'Pier swimmers',
  description: 'At six, whatever the weather.',
  activity: 'Swimming',
  joining: 'open' as const,
  location: { latitude: 42.36, longitude: -71.06, city: 'Boston', state: 'MA', zip: '02111' },
  photo_url: null,
};

/** A request to join. */
async function asking(app: TestApp, { id }: Led) {
  const member = await makeMember(app);
  await member.api.joinGroup({ params: { id, userId: member.id } });
  const { id: rowId } = await app.deps.db
    .selectFrom('group_request')
    .where('member_id', '=', member.id)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, rowId };
}
/** A banned member. */
async function keptOut({ id, me, membershipId }: Led, app: TestApp) {
  await me.api.removeGroupMember({ params: { id, membershipId }, body: { keep_out: true, reason: 'Not for this group' } });
  const { id: rowId } = await app.deps.db.selectFrom('group_kept_out').where('group_id', '=', id).select('id').executeTakeFirstOrThrow();
  return { id, rowId };
}
const link = ({ id, me }: Led) => me.api.createGroupLink({ params: { id } });

/** Requests that succeed. */
export const careSamples: Samples<typeof groupCareCalls> = {
  createGroup: (app) => byOperator(app, () => ({ body: { ...draft, kind: 'activity' as const } })),
  updateGroup: (app) => byAdmin(app, ({ id }) => ({ params: { id }, body: { ...draft, version: 1 } })),
  archiveGroup: (app) => byOperator(app, ({ id }) => ({ params: { id } })),
  restoreGroup: (app) =>
    byOperator(app, async ({ id }) => {
      await app.deps.db.updateTable('groups').set({ archived_at: app.clock.now() }).where('id', '=', id).execute();
      return { params: { id } };
    }),
  setGroupRole: (app) => byAdmin(app, ({ id, membershipId }) => ({ params: { id, membershipId }, body: { role: 'Admin' as const } })),
  removeGroupMember: (app) =>
    byAdmin(app, ({ id, membershipId }) => ({ params: { id, membershipId }, body: { keep_out: true, reason: 'Not for this group' } })),
  listBanned: (app) => byAdmin(app, async (group) => ({ params: { id: (await keptOut(group, app)).id }, query: { offset: '0' } })),
  unban: (app) => byAdmin(app, async (group) => ({ params: await keptOut(group, app) })),
  listGroupRequests: (app) => byAdmin(app, async (group) => ({ params: { id: (await asking(app, group)).id }, query: { offset: '0' } })),
  approveGroupRequest: (app) => byAdmin(app, async (group) => ({ params: await asking(app, group) })),
  declineGroupRequest: (app) => byAdmin(app, async (group) => ({ params: await asking(app, group) })),
  listGroupInvites: (app) =>
    byAdmin(app, async (group) => {
      await link(group);
      return { params: { id: group.id }, query: { offset: '0' } };
    }),
  inviteToGroup: (app) => byAdmin(app, async ({ id }) => ({ params: { id }, body: { user_id: (await makeMember(app)).id } })),
  createGroupLink: (app) => byAdmin(app, ({ id }) => ({ params: { id } })),
  withdrawGroupInvite: (app) => byAdmin(app, async (group) => ({ params: { id: group.id, rowId: (await link(group)).id } })),
  listGroupsWithoutAdmin: (app) => byOperator(app, () => ({ query: { offset: '0' } })),
  checkGroupInvite: async (app) => ({ access: null, input: { params: { token: (await link(await led(app))).token } } }),
  readGroupInvite: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { token: (await link(await led(app))).token } },
  }),
  acceptGroupInvite: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { token: (await link(await led(app))).token } },
  }),
  listGroupActs: (app) =>
    byAdmin(app, async (group) => {
      await link(group);
      return { params: { id: group.id }, query: { offset: '0' } };
    }),
};

const token = 'A'.repeat(43);
const row = (group: Led) => ({ id: group.id, rowId: group.membershipId });

/** Requests for groups that do not exist for the caller. */
export const careForeign: ForeignSamples<typeof groupCareCalls> = {
  updateGroup: (app) => byStranger(app, ({ id }) => ({ params: { id }, body: draft })),
  archiveGroup: (app) => byStranger(app, ({ id }) => ({ params: { id } })),
  restoreGroup: (app) => byStranger(app, ({ id }) => ({ params: { id } })),
  setGroupRole: (app) => byStranger(app, ({ id, membershipId }) => ({ params: { id, membershipId }, body: { role: 'Admin' as const } })),
  removeGroupMember: (app) => byStranger(app, ({ id, membershipId }) => ({ params: { id, membershipId }, body: {} })),
  listBanned: (app) => byStranger(app, ({ id }) => ({ params: { id }, query: {} })),
  unban: (app) => byStranger(app, (group) => ({ params: row(group) })),
  listGroupRequests: (app) => byStranger(app, ({ id }) => ({ params: { id }, query: {} })),
  approveGroupRequest: (app) => byStranger(app, (group) => ({ params: row(group) })),
  declineGroupRequest: (app) => byStranger(app, (group) => ({ params: row(group) })),
  listGroupInvites: (app) => byStranger(app, ({ id }) => ({ params: { id }, query: {} })),
  inviteToGroup: (app) => byStranger(app, ({ id, other }) => ({ params: { id }, body: { user_id: other.id } })),
  createGroupLink: (app) => byStranger(app, ({ id }) => ({ params: { id } })),
  withdrawGroupInvite: (app) => byStranger(app, (group) => ({ params: row(group) })),
  readGroupInvite: async (app) => ({ access: (await makeMember(app)).access, input: { params: { token } }, code: 'groups.invite_gone' }),
  acceptGroupInvite: async (app) => ({ access: (await makeMember(app)).access, input: { params: { token } }, code: 'groups.invite_gone' }),
  listGroupActs: (app) => byStranger(app, ({ id }) => ({ params: { id }, query: {} })),
};
