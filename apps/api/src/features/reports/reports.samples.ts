import type { reportCalls } from '@muster/contract';
import { makeMember, type TestMember } from '../../test/members.ts';
import { comment, type ForeignSamples, own, post, type Samples, strangers, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeLiveEvent, say } from '../chat/chat.factory.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeGroup, makeGroupMember } from '../groups/groups.factory.ts';

/** Creates a report about one member by another. Returns its id. */
async function report(app: TestApp): Promise<string> {
  const { me, other } = await twoMembers(app);
  await me.api.reportMember({ params: { id: other.id }, body: { reporter: me.id } });
  return (await app.deps.db.selectFrom('report').where('subject_id', '=', other.id).select('id').executeTakeFirstOrThrow()).id;
}

/** Creates an event of this member with a post of theirs in it. */
async function eventOf(app: TestApp, host: { id: string }) {
  const at = app.clock.now();
  const id = await makeEvent(app.deps.db, { host: host.id, at, starts: at });
  return { id, postId: await makePost(app.deps.db, { author: host.id, home: { kind: 'event', id }, at }) };
}

/** Creates a group of this member with a post of theirs in it. */
async function groupOf(app: TestApp, author: { id: string }, joining: 'open' | 'invite' = 'open') {
  const at = app.clock.now();
  const id = await makeGroup(app.deps.db, { joining, at });
  await makeGroupMember(app.deps.db, { group: id, member: author.id, at });
  return { id, postId: await makePost(app.deps.db, { author: author.id, home: { kind: 'group', id }, at }) };
}

/** Creates a message of this member in the chat of their own event. */
async function messageOf(app: TestApp, host: TestMember) {
  const id = await makeLiveEvent(app, host);
  return { id, messageId: (await say(host, id, 'Rude message')).message.id };
}

/** Creates a reported post in a group, and an admin of the group. */
async function reportedIn(app: TestApp, joining: 'open' | 'invite' = 'open') {
  const { me: admin, other } = await twoMembers(app);
  const { id, postId } = await groupOf(app, other, joining);
  await makeGroupMember(app.deps.db, { group: id, member: admin.id, role: 'Admin', at: app.clock.now() });
  await admin.api.reportGroupPost({ params: { id, postId }, body: { reporter: admin.id } });
  return { admin, id, thing: { kind: 'post' as const, object_id: postId } };
}

/** Creates a reported comment, identified as operators do. */
async function reportedComment(app: TestApp) {
  const { me, other } = await twoMembers(app);
  const { id } = await comment(other, other.id, await post(app, other));
  await me.api.reportReaction({ params: { id: me.id, reactionId: id }, body: { reporter: me.id } });
  return { kind: 'reaction' as const, objectId: id };
}
const byOperator = async (app: TestApp) => (await makeMember(app, { permissions: ['operator'] })).access;
const inAWeek = (app: TestApp) => new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString();
const suspension = (app: TestApp) => ({ verdict: 'suspended' as const, reason: 'Insults', take_down: true, until: inAWeek(app) });

/** Requests that succeed. */
export const reportSamples: Samples<typeof reportCalls> = {
  reportMember: (app) => own(app, async (me) => ({ params: { id: (await makeMember(app)).id }, body: { reporter: me.id } })),
  reportPost: (app) =>
    own(app, async (me) => ({ params: { id: me.id, postId: await post(app, await makeMember(app)) }, body: { reporter: me.id } })),
  reportReaction: (app) =>
    own(app, async (me) => {
      const other = await makeMember(app);
      const { id } = await comment(other, other.id, await post(app, other));
      return { params: { id: me.id, reactionId: id }, body: { reporter: me.id } };
    }),
  reportEvent: (app) =>
    own(app, async (me) => ({ params: { id: (await eventOf(app, await makeMember(app))).id }, body: { reporter: me.id } })),
  reportEventPost: (app) => own(app, async (me) => ({ params: await eventOf(app, await makeMember(app)), body: { reporter: me.id } })),
  reportGroup: (app) =>
    own(app, async (me) => ({ params: { id: (await groupOf(app, await makeMember(app))).id }, body: { reporter: me.id } })),
  reportGroupPost: (app) => own(app, async (me) => ({ params: await groupOf(app, await makeMember(app)), body: { reporter: me.id } })),
  reportChatMessage: (app) => own(app, async (me) => ({ params: await messageOf(app, await makeMember(app)), body: { reporter: me.id } })),
  listGroupReports: async (app) => {
    const { admin, id } = await reportedIn(app);
    return { access: admin.access, input: { params: { id }, query: { offset: '0' } } };
  },
  keepReportedInGroup: async (app) => {
    const { admin, id, thing } = await reportedIn(app);
    return { access: admin.access, input: { params: { id }, body: thing } };
  },
  takeDownInGroup: async (app) => {
    const { admin, id, thing } = await reportedIn(app);
    return { access: admin.access, input: { params: { id }, body: { ...thing, reason: 'It sells something.' } } };
  },
  listReported: async (app) => {
    await reportedComment(app);
    return { access: await byOperator(app), input: { query: { sort: 'most' as const, offset: '0' } } };
  },
  hideReported: async (app) => ({
    access: await byOperator(app),
    input: { params: await reportedComment(app), body: { hidden: true } },
  }),
  decideReported: async (app) => ({
    access: await byOperator(app),
    input: { params: await reportedComment(app), body: suspension(app) },
  }),
  getReport: async (app) => {
    const operator = await makeMember(app, { permissions: ['operator'] });
    return { access: operator.access, input: { params: { reportId: await report(app) } } };
  },
};

/** Requests for resources that belong to somebody else or do not exist for the caller. */
export const reportForeign: ForeignSamples<typeof reportCalls> = {
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
  reportEvent: async (app) => {
    const { me, other } = await strangers(app);
    const { id } = await eventOf(app, other);
    return { access: me.access, input: { params: { id }, body: { reporter: me.id } }, code: 'events.not_found' };
  },
  reportEventPost: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: await eventOf(app, other), body: { reporter: me.id } }, code: 'feed.post_not_found' };
  },
  reportGroup: async (app) => {
    const { me, other } = await twoMembers(app);
    const { id } = await groupOf(app, other, 'invite');
    return { access: me.access, input: { params: { id }, body: { reporter: me.id } }, code: 'groups.not_found' };
  },
  reportGroupPost: async (app) => {
    const { me, other } = await twoMembers(app);
    return {
      access: me.access,
      input: { params: await groupOf(app, other, 'invite'), body: { reporter: me.id } },
      code: 'feed.post_not_found',
    };
  },
  reportChatMessage: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: await messageOf(app, other), body: { reporter: me.id } }, code: 'chat.message_not_found' };
  },
  listGroupReports: async (app) => {
    const { id } = await reportedIn(app, 'invite');
    return { access: (await makeMember(app)).access, input: { params: { id }, query: {} }, code: 'groups.not_found' };
  },
  keepReportedInGroup: async (app) => {
    const { id, thing } = await reportedIn(app, 'invite');
    return { access: (await makeMember(app)).access, input: { params: { id }, body: thing }, code: 'groups.not_found' };
  },
  takeDownInGroup: async (app) => {
    const { id, thing } = await reportedIn(app, 'invite');
    const body = { ...thing, reason: 'It sells something.' };
    return { access: (await makeMember(app)).access, input: { params: { id }, body }, code: 'groups.not_found' };
  },
  hideReported: async (app) => ({
    access: (await makeMember(app, { permissions: ['event_leader'] })).access,
    input: { params: await reportedComment(app), body: { hidden: true } },
    code: 'reports.operators_only',
  }),
  decideReported: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: await reportedComment(app), body: suspension(app) },
    code: 'reports.operators_only',
  }),
  getReport: async (app) => {
    const { access } = await makeMember(app);
    return { access, input: { params: { reportId: await report(app) } }, code: 'reports.operators_only' };
  },
};
