import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makePost } from '../../feed/feed.factory.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

let app: TestApp;
let [admin, member, stranger]: TestMember[] = [];
let group: string;
let membershipId: string;
let adminRow: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, member, stranger] = [await makeMember(app), await makeMember(app, { first_name: 'Ben' }), await makeMember(app)];
  const at = app.clock.now();
  group = await makeGroup(app.deps.db, { name: 'Pier swimmers', joining: 'request', at });
  adminRow = await makeGroupMember(app.deps.db, { group, member: admin.id, role: 'Admin', at });
  membershipId = await makeGroupMember(app.deps.db, { group, member: member.id, at });
});

const params = () => ({ id: group });
const noticesOf = async (who: TestMember) => {
  await app.jobs.settle();
  return (await who.api.listNotifications({ params: { id: who.id }, query: {} })).data.results;
};
const acts = async () => (await admin!.api.listGroupActs({ params: params(), query: {} })).data.map(({ verb }) => verb);
const draft = { name: 'Pier swimmers', description: 'At six.', activity: 'Swimming', joining: 'request' as const, location: null };

it('takes down a post for a reason that its author reads, and nobody else reads the post', async () => {
  const post = await makePost(app.deps.db, {
    author: member!.id,
    home: { kind: 'group', id: group },
    at: app.clock.now(),
    text: 'Buy my watch',
  });
  const seen = await admin!.api.getPost({ params: { id: admin!.id, postId: post } });
  expect(seen.can).toMatchObject({ take_down: true, delete: false });
  const body = { kind: 'post' as const, object_id: post, reason: 'It sells something.' };
  expect(await refusal(member!.api.takeDownInGroup({ params: params(), body }))).toMatchObject({ code: 'reports.not_in_charge' });
  await admin!.api.takeDownInGroup({ params: params(), body });
  expect(await refusal(admin!.api.getPost({ params: { id: admin!.id, postId: post } }))).toMatchObject({ status: 404 });
  expect((await member!.api.listGroupPosts({ params: params(), query: {} })).data.results).toEqual([]);
  const [written] = (await member!.api.listWritten({ params: { id: member!.id }, query: {} })).data;
  expect(written).toMatchObject({ id: post, text: 'Buy my watch', visible: false, taken_down: { reason: body.reason } });
  expect(await noticesOf(member!)).toMatchObject([
    {
      kind: 'taken_down',
      verb: 'update',
      actor: null,
      object: post,
      what: 'post',
      reason: body.reason,
      group: { id: group },
      excerpt: 'Buy my watch',
    },
  ]);
  expect(await acts()).toEqual(['took_down_post']);
});

it('takes down a comment with its count, and refuses what is one’s own', async () => {
  const home = { kind: 'group' as const, id: group };
  const post = await makePost(app.deps.db, { author: admin!.id, home, at: app.clock.now() });
  const at = { posterId: admin!.id, streamId: post };
  const said = await member!.api.addReaction({ params: at, body: { kind: 'comment', content: 'Rude words' } });
  const { data } = await admin!.api.listReactions({ params: at, query: {} });
  expect(data.reactions[0]!.can).toMatchObject({ take_down: true });
  await admin!.api.takeDownInGroup({ params: params(), body: { kind: 'reaction', object_id: said.id, reason: 'Be kind.' } });
  expect(await admin!.api.getPost({ params: { id: admin!.id, postId: post } })).toMatchObject({ reaction_counts: { comment: 0 } });
  const [written] = (await member!.api.listWritten({ params: { id: member!.id }, query: {} })).data;
  expect(written).toMatchObject({ kind: 'comment', text: 'Rude words', taken_down: { reason: 'Be kind.' } });
  const own = { kind: 'post' as const, object_id: post, reason: 'No.' };
  expect(await refusal(admin!.api.takeDownInGroup({ params: params(), body: own }))).toMatchObject({ code: 'reports.your_own' });
});

it('lists what is reported once, without who did, until it is decided', async () => {
  const post = await makePost(app.deps.db, { author: member!.id, home: { kind: 'group', id: group }, at: app.clock.now(), text: 'Hm' });
  const reporter = await makeMember(app, { first_name: 'Quentin' });
  await makeGroupMember(app.deps.db, { group, member: reporter.id, at: app.clock.now() });
  for (const by of [reporter, admin!]) await by.api.reportGroupPost({ params: { id: group, postId: post }, body: { reporter: by.id } });
  const list = () => admin!.api.listGroupReports({ params: params(), query: {} });
  const { data } = await list();
  expect(data).toMatchObject([{ kind: 'post', object_id: post, reports: 2, words: 'Hm', author: { id: member!.id } }]);
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${reporter.id}|Quentin`));
  expect(await refusal(reporter.api.listGroupReports({ params: params(), query: {} }))).toMatchObject({ code: 'reports.not_in_charge' });
  await admin!.api.keepReportedInGroup({ params: params(), body: { kind: 'post', object_id: post } });
  expect((await list()).data).toEqual([]);
  expect(await member!.api.getPost({ params: { id: member!.id, postId: post } })).toMatchObject({ id: post });
  expect(await acts()).toEqual(['kept_post']);
});

it('lets in who asked, tells both sides, and shows nothing more to who leaves', async () => {
  const see = () => stranger!.api.listGroupPosts({ params: params(), query: {} });
  await stranger!.api.joinGroup({ params: { id: group, userId: stranger!.id } });
  expect(await refusal(see())).toMatchObject({ code: 'groups.not_found' });
  expect(await noticesOf(admin!)).toMatchObject([{ kind: 'group_join_requested', actor: { id: stranger!.id }, group: { id: group } }]);
  const [row] = (await admin!.api.listGroupRequests({ params: params(), query: {} })).data;
  await admin!.api.approveGroupRequest({ params: { id: group, rowId: row!.id } });
  expect((await see()).data.results).toEqual([]);
  expect(await noticesOf(stranger!)).toMatchObject([{ kind: 'group_approved', group: { id: group } }]);
  expect(await noticesOf(admin!)).toEqual([]);
  expect(await refusal(admin!.api.approveGroupRequest({ params: { id: group, rowId: row!.id } }))).toMatchObject({
    code: 'groups.request_gone',
  });
  await stranger!.api.leaveGroup({ params: { id: group, userId: stranger!.id } });
  expect(await noticesOf(stranger!)).toEqual([]);
  expect(await refusal(see())).toMatchObject({ code: 'groups.not_found' });
});

it('removes and keeps out, and lets back in', async () => {
  await admin!.api.removeGroupMember({ params: { id: group, membershipId }, body: { keep_out: true, reason: 'Sells things.' } });
  const join = () => member!.api.joinGroup({ params: { id: group, userId: member!.id } });
  expect(await refusal(join())).toMatchObject({ code: 'groups.kept_out' });
  expect(await refusal(admin!.api.inviteToGroup({ params: params(), body: { user_id: member!.id } }))).toMatchObject({
    code: 'groups.is_kept_out',
  });
  const [row] = (await admin!.api.listBanned({ params: params(), query: {} })).data;
  expect(row).toMatchObject({ person: { id: member!.id } });
  await admin!.api.unban({ params: { id: group, rowId: row!.id } });
  expect(await join()).toMatchObject({ state: 'asked' });
  expect(await acts()).toEqual(['let_back', 'kept_out']);
  expect((await admin!.api.listGroupActs({ params: params(), query: {} })).data[1]).toMatchObject({
    verb: 'kept_out',
    reason: 'Sells things.',
  });
  expect(await admin!.api.getGroup({ params: params() })).toMatchObject({ members_count: 1 });
});

it('always keeps an admin, also when two unname each other at once', async () => {
  await admin!.api.setGroupRole({ params: { id: group, membershipId }, body: { role: 'Admin' } });
  expect(await noticesOf(member!)).toMatchObject([{ kind: 'group_admin', actor: { id: admin!.id } }]);
  const done = await Promise.allSettled([
    admin!.api.setGroupRole({ params: { id: group, membershipId }, body: { role: 'Member' } }),
    member!.api.setGroupRole({ params: { id: group, membershipId: adminRow }, body: { role: 'Member' } }),
  ]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { admins_count } = await app.deps.db.selectFrom('groups').where('id', '=', group).select('admins_count').executeTakeFirstOrThrow();
  expect(admins_count).toBe(1);
});

it('refuses an outdated edit with the present group, and notes what was changed', async () => {
  const first = await admin!.api.updateGroup({ params: params(), body: { ...draft, version: 1 } });
  expect(first).toMatchObject({ description: 'At six.', version: 2 });
  const stale = await refusal(admin!.api.updateGroup({ params: params(), body: { ...draft, description: 'At seven.', version: 1 } }));
  expect(stale).toMatchObject({ status: 409, code: 'groups.changed', current: { description: 'At six.' } });
  const { data } = await admin!.api.listGroupActs({ params: params(), query: {} });
  expect(data).toMatchObject([{ verb: 'edited', words: 'description activity', actor: { id: admin!.id } }]);
  expect(await refusal(member!.api.updateGroup({ params: params(), body: draft }))).toMatchObject({ code: 'groups.admins_only' });
});

it('counts an invitation by name until it expires, from when on it is as if there were none', async () => {
  const hidden = await makeGroup(app.deps.db, { name: 'Night divers', joining: 'invite', at: app.clock.now() });
  await makeGroupMember(app.deps.db, { group: hidden, member: admin!.id, role: 'Admin', at: app.clock.now() });
  const here = { id: hidden };
  const invite = () => admin!.api.inviteToGroup({ params: here, body: { user_id: stranger!.id } });
  await invite();
  const reads = {
    group: () => stranger!.api.getGroup({ params: here }),
    membership: () => stranger!.api.getGroupMembership({ params: { ...here, userId: stranger!.id } }),
    leave: () => stranger!.api.leaveGroup({ params: { ...here, userId: stranger!.id } }),
    join: () => stranger!.api.joinGroup({ params: { ...here, userId: stranger!.id } }),
    report: () => stranger!.api.reportGroup({ params: here, body: { reporter: stranger!.id } }),
  };
  const found = async () => (await stranger!.api.searchGroups({ query: { q: 'Night divers' } })).other_groups.map(({ id }) => id);
  const unseen = async () => (await stranger!.api.checkNotifications({ params: { id: stranger!.id } })).data.unseen;
  expect(await reads.group()).toMatchObject({ invited: true, can: { join: true, leave: true } });
  expect([await noticesOf(stranger!), await unseen(), await found()]).toMatchObject([[{ kind: 'group_invited' }], 1, [hidden]]);
  const expires_at = new Date(app.clock.now().getTime() + 60_000);
  await app.deps.db.updateTable('group_invite').set({ expires_at }).where('group_id', '=', hidden).execute();
  app.clock.advance(59);
  expect(await reads.group()).toMatchObject({ invited: true });
  app.clock.advance(1);
  for (const [what, read] of Object.entries(reads))
    expect(await refusal(read()), what).toMatchObject({ status: 404, code: 'groups.not_found' });
  expect([await noticesOf(stranger!), await unseen(), await found()]).toEqual([[], 0, []]);
  // A second invitation notifies again.
  await invite();
  expect(await noticesOf(stranger!)).toMatchObject([{ kind: 'group_invited' }]);
  expect(await reads.join()).toMatchObject({ state: 'joined' });
});

it('invites by link, which expires and can be withdrawn, and stores no token', async () => {
  const link = await admin!.api.createGroupLink({ params: params() });
  const { rows } = { rows: await app.deps.db.selectFrom('group_invite').where('group_id', '=', group).selectAll().execute() };
  expect(JSON.stringify(rows)).not.toContain(link.token);
  const token = { params: { token: link.token } };
  expect(await stranger!.api.checkGroupInvite(token)).toEqual({ good: true });
  expect(await stranger!.api.readGroupInvite(token)).toMatchObject({ group: { name: 'Pier swimmers' }, joined: false });
  expect(await stranger!.api.acceptGroupInvite(token)).toMatchObject({ state: 'joined', role: 'Member' });
  await admin!.api.withdrawGroupInvite({ params: { id: group, rowId: link.id } });
  expect(await stranger!.api.checkGroupInvite(token)).toEqual({ good: false });
  expect(await refusal(stranger!.api.readGroupInvite(token))).toMatchObject({ code: 'groups.invite_gone' });
});

it('invites by name to a group that only invites: seen and joined by who is invited, nobody else', async () => {
  await admin!.api.updateGroup({ params: params(), body: { ...draft, joining: 'invite' } });
  const get = () => stranger!.api.getGroup({ params: params() });
  expect(await refusal(get())).toMatchObject({ code: 'groups.not_found' });
  await admin!.api.inviteToGroup({ params: params(), body: { user_id: stranger!.id } });
  expect(await noticesOf(stranger!)).toMatchObject([{ kind: 'group_invited', group: { name: 'Pier swimmers' } }]);
  expect(await get()).toMatchObject({ invited: true, opens: false });
  await stranger!.api.joinGroup({ params: { id: group, userId: stranger!.id } });
  expect(await get()).toMatchObject({ joined: true, opens: true });
  expect(await refusal(admin!.api.inviteToGroup({ params: params(), body: { user_id: stranger!.id } }))).toMatchObject({
    code: 'groups.already_member',
  });
});

it('is made, archived and restored by operators', async () => {
  const operator = await makeMember(app, { permissions: ['operator'] });
  const made = await operator.api.createGroup({ body: { ...draft, kind: 'sponsor', joining: 'open' } });
  expect(made).toMatchObject({ kind: 'sponsor', members_count: 0, active: true, can: { archive: true } });
  expect(await operator.api.archiveGroup({ params: { id: made.id } })).toMatchObject({ active: false });
  expect(await refusal(member!.api.joinGroup({ params: { id: made.id, userId: member!.id } }))).toMatchObject({ code: 'groups.archived' });
  expect(await operator.api.restoreGroup({ params: { id: made.id } })).toMatchObject({ active: true });
  expect(await refusal(admin!.api.archiveGroup({ params: params() }))).toMatchObject({ code: 'groups.operators_only' });
});
