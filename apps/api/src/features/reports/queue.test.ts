import type { ReportedCase, ReportKind, Verdict } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeLiveEvent, say } from '../chat/chat.factory.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeGroup, makeGroupMember } from '../groups/groups.factory.ts';
import { makeBlock } from '../people/people.factory.ts';

let app: TestApp;
let [operator, author, ana, ben]: TestMember[] = [];
let post: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('report').execute();
  operator = await makeMember(app, { permissions: ['operator'] });
  author = await makeMember(app, { first_name: 'Rude', last_name: 'Rob' });
  [ana, ben] = [await makeMember(app, { first_name: 'Ana' }), await makeMember(app, { first_name: 'Ben' })];
  post = await makePost(app.deps.db, { author: author.id, at: app.clock.now(), text: 'Rude words' });
});

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
const reportPost = (by: TestMember, postId = post) => by.api.reportPost({ params: { id: by.id, postId }, body: { reporter: by.id } });
/** Inserts a report directly, since each member has a limited number of calls. */
const reportedBy = ({ id: reporter_id }: TestMember, object_id: string) =>
  app.deps.db
    .insertInto('report')
    .values({ id: app.clock.newId(), kind: 'post', object_id, subject_id: author!.id, reporter_id, words: '', created_at: app.clock.now() })
    .execute();
const queue = async (sort: 'latest' | 'most' = 'latest', by = operator!) => (await by.api.listReported({ query: { sort } })).data;
const decide = (
  verdict: Verdict,
  {
    kind = 'post',
    id = post,
    by = operator!,
    ...rest
  }: { kind?: ReportKind; id?: string; by?: TestMember; take_down?: boolean; until?: string } = {},
) => by.api.decideReported({ params: { kind, objectId: id }, body: { verdict, reason: verdict === 'kept' ? '' : 'Insults', ...rest } });
const hide = (hidden: boolean, kind: ReportKind = 'post', id = post) =>
  operator!.api.hideReported({ params: { kind, objectId: id }, body: { hidden } });
const told = async (who: TestMember) => {
  await app.jobs.settle();
  const { data } = await who.api.listNotifications({ params: { id: who.id }, query: {} });
  return data.results;
};
const sees = (who: TestMember, postId = post) =>
  who.api.getPost({ params: { id: author!.id, postId } }).then(
    () => true,
    () => false,
  );

describe('the queue', () => {
  it('has each reported thing once, with all around it, and what was decided before', async () => {
    await reportPost(ana!);
    app.clock.advance(60);
    await reportPost(ben!);
    await ana!.api.reportMember({ params: { id: author!.id }, body: { reporter: ana!.id } });
    await decide('warned', { kind: 'user', id: author!.id });
    const [only, ...rest] = await queue();
    expect(rest).toEqual([]);
    expect(only).toMatchObject({
      kind: 'post',
      object_id: post,
      reports: 2,
      first_at: new Date(app.clock.now().getTime() - 60_000).toISOString(),
      last_at: app.clock.now().toISOString(),
      about: { id: author!.id, first_name: 'Rude', email: author!.email, opens: true },
      before: { removed: 0, warned: 1, suspended: 0, kept: 0 },
      suspended_until: null,
      home: null,
      words: 'Rude words',
      address: `/feed/${post}`,
      hidden: false,
      can: { hide: true, remove: true, warn: true, suspend: true },
    } satisfies Partial<Record<keyof ReportedCase, unknown>>);
    expect(only!.reporters.map(({ first_name }) => first_name)).toEqual(['Ben', 'Ana']);
    expect(only!.report_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has what was reported last on top, or most often, page by page', async () => {
    const posts: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      posts.push(await makePost(app.deps.db, { author: author!.id, at: app.clock.now(), text: `Words ${n}` }));
      await reportedBy(ana!, posts[n]!);
    }
    await reportedBy(ben!, posts[3]!);
    await reportedBy(ben!, posts[1]!);
    const pages = async (sort: 'latest' | 'most') => {
      const first = await operator!.api.listReported({ query: { sort } });
      const second = await operator!.api.listReported({ query: { sort, offset: first.next! } });
      expect([first.data.length, second.data.length, second.next]).toEqual([25, 5, null]);
      return [...first.data, ...second.data].map(({ object_id }) => posts.indexOf(object_id));
    };
    const others = Array.from({ length: 30 }, (_, n) => 29 - n).filter((n) => n !== 1 && n !== 3);
    expect(await pages('latest')).toEqual([1, 3, ...others]);
    expect(await pages('most')).toEqual([1, 3, ...others]);
    await reportedBy(ben!, posts[0]!);
    expect((await queue('most')).slice(0, 3).map(({ object_id }) => posts.indexOf(object_id))).toEqual([0, 1, 3]);
    const rows = await operator!.api.listReported({ query: { sort: 'most', offset: '29' } });
    expect(rows.data).toHaveLength(1);
  });

  it('names real people across blocks and anonymity, and shows operators nothing of what is about themselves', async () => {
    await makeBlock(app.deps.db, { blocker: author!.id, blocked: operator!.id, at: app.clock.now() });
    await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', author!.id).execute();
    await reportPost(ana!);
    await ana!.api.reportMember({ params: { id: operator!.id }, body: { reporter: ana!.id } });
    expect(await queue()).toMatchObject([{ about: { first_name: 'Rude', anonymous_profile: true, opens: false } }]);
    const own = { params: { kind: 'user' as const, objectId: operator!.id }, body: { verdict: 'kept' as const } };
    expect(await refusal(operator!.api.decideReported(own))).toMatchObject({ status: 404, code: 'reports.not_found' });
    const other = await makeMember(app, { permissions: ['operator'] });
    expect((await queue('latest', other)).map(({ kind }) => kind)).toEqual(['user', 'post']);
  });

  it('is closed to all but operators, also those who are kept out', async () => {
    await reportPost(ana!);
    const [leader, suspended, left] = [
      await makeMember(app, { permissions: ['event_leader'] }),
      await makeMember(app, { permissions: ['operator'] }),
      await makeMember(app, { permissions: ['operator'] }),
    ];
    await operator!.api.suspendMember({ params: { id: suspended.id }, body: { until: inDays(1), reason: 'Out' } });
    await operator!.api.deactivateMember({ params: { id: left.id }, body: { reason: '' } });
    for (const [who, status, code] of [
      [ana!, 403, 'reports.operators_only'],
      [leader, 403, 'reports.operators_only'],
      [suspended, 401, 'unauthenticated'],
      [left, 401, 'unauthenticated'],
    ] as const)
      for (const refused of [
        () => queue('latest', who),
        () => decide('kept', { by: who }),
        () => who.api.hideReported({ params: { kind: 'post', objectId: post }, body: { hidden: true } }),
      ])
        expect(await refusal(refused())).toMatchObject({ status, code });
    expect(await queue()).toHaveLength(1);
  });
});

describe('a decision', () => {
  it('that it may stay closes all reports of it, and their reporters hear so', async () => {
    await reportPost(ana!);
    await reportPost(ben!);
    await decide('kept');
    expect(await queue()).toEqual([]);
    const outcome = { kind: 'report_outcome', verb: 'update', actor: null, what: 'post', outcome: 'kept' };
    expect([await told(ana!), await told(ben!), await told(author!)]).toMatchObject([[outcome], [outcome], []]);
    expect(await refusal(decide('kept'))).toMatchObject({ status: 404, code: 'reports.not_found' });
    await reportPost(ana!);
    expect(await queue()).toMatchObject([{ reports: 1, before: { kept: 1 } }]);
  });

  it('takes down what stands in no home, and its author reads why', async () => {
    await reportPost(ana!);
    await decide('removed');
    expect([await sees(ana!), await sees(author!)]).toEqual([false, false]);
    expect(await told(author!)).toMatchObject([{ kind: 'taken_down', actor: null, what: 'post', reason: 'Insults' }]);
    expect(await told(ana!)).toMatchObject([{ kind: 'report_outcome', what: 'post', outcome: 'removed' }]);
    const { data } = await author!.api.listWritten({ params: { id: author!.id }, query: {} });
    expect(data).toMatchObject([{ id: post, taken_down: { reason: 'Insults' } }]);
  });

  it('in a group stands in its log, and once in the audit log', async () => {
    const at = app.clock.now();
    const group = await makeGroup(app.deps.db, { joining: 'open', at });
    await makeGroupMember(app.deps.db, { group, member: ana!.id, role: 'Admin', at });
    const inGroup = await makePost(app.deps.db, { author: author!.id, home: { kind: 'group', id: group }, at, text: 'Rude in a group' });
    await ben!.api.reportGroupPost({ params: { id: group, postId: inGroup }, body: { reporter: ben!.id } });
    expect(await queue()).toMatchObject([{ home: { kind: 'group', id: group }, address: `/groups/${group}/feed/${inGroup}` }]);
    await decide('removed', { id: inGroup });
    const log = await ana!.api.listGroupActs({ params: { id: group }, query: {} });
    expect(log.data.map(({ verb }) => verb)).toEqual(['took_down_post']);
    expect((await ana!.api.listGroupReports({ params: { id: group }, query: {} })).data).toEqual([]);
    const { data } = await operator!.api.listAudit({ query: {} });
    expect(data.slice(0, 1)).toMatchObject([
      { act: 'report.decide', reason: 'Insults', summary: 'post: taken down', about: { id: author!.id } },
    ]);
    expect(data.filter(({ act }) => act === 'group.care')).toEqual([]);
  });

  it('of the admins of a group tells reporters, too, and ends what an operator had hidden', async () => {
    const at = app.clock.now();
    const group = await makeGroup(app.deps.db, { joining: 'open', at });
    await makeGroupMember(app.deps.db, { group, member: ana!.id, role: 'Admin', at });
    const inGroup = await makePost(app.deps.db, { author: author!.id, home: { kind: 'group', id: group }, at });
    await ben!.api.reportGroupPost({ params: { id: group, postId: inGroup }, body: { reporter: ben!.id } });
    await hide(true, 'post', inGroup);
    await ana!.api.keepReportedInGroup({ params: { id: group }, body: { kind: 'post', object_id: inGroup } });
    expect(await told(ben!)).toMatchObject([{ kind: 'report_outcome', what: 'post', outcome: 'kept' }]);
    expect((await app.deps.db.selectFrom('held_back').selectAll().execute()).map(({ object_id }) => object_id)).not.toContain(inGroup);
  });

  it('removes a message from a chat, and tells its sender why', async () => {
    const event = await makeLiveEvent(app, author!);
    const { message } = await say(author!, event, 'Rude message');
    await ana!.api.reportChatMessage({ params: { id: event, messageId: message.id }, body: { reporter: ana!.id } });
    expect(await queue()).toMatchObject([
      { kind: 'chat_message', words: 'Rude message', address: `/events/${event}`, can: { hide: false, remove: true } },
    ]);
    await decide('removed', { kind: 'chat_message', id: message.id });
    const row = await app.deps.db.selectFrom('chat_message').where('id', '=', message.id).select('content').executeTakeFirstOrThrow();
    expect(row.content).toBeNull();
    expect(await told(author!)).toMatchObject([{ kind: 'verdict', outcome: 'removed', what: 'chat_message', reason: 'Insults' }]);
  });

  it('warns, with what was said left or taken down', async () => {
    await reportPost(ana!);
    await decide('warned');
    expect(await sees(ana!)).toBe(true);
    expect(await told(author!)).toMatchObject([{ kind: 'verdict', outcome: 'warned', what: 'post', reason: 'Insults' }]);
    expect(await told(ana!)).toMatchObject([{ kind: 'report_outcome', outcome: 'acted' }]);
    await reportPost(ben!);
    await decide('warned', { take_down: true });
    expect(await sees(ana!)).toBe(false);
    expect(await told(ben!)).toMatchObject([{ kind: 'report_outcome', outcome: 'removed' }]);
  });

  it('that warns or suspends is mailed to whom it is about, with the reason, and nobody is told who reported it', async () => {
    const mails = async () => {
      await app.jobs.settle();
      return (await mailsTo(app, author!.email)).map(({ subject, text }) => ({ subject, text }));
    };
    await app.deps.db.updateTable('member').set({ do_not_send_any_email: true }).where('id', '=', author!.id).execute();
    await reportPost(ana!);
    await decide('kept');
    await reportPost(ben!);
    await decide('removed');
    expect(await mails()).toEqual([]);
    post = await makePost(app.deps.db, { author: author!.id, at: app.clock.now(), text: 'More rude words' });
    await reportPost(ana!);
    await decide('warned', { take_down: true });
    const [warning, ...more] = await mails();
    expect(more).toEqual([]);
    expect(warning!.subject).toBe('A warning about your Muster account');
    expect(warning!.text).toContain('have warned you about your post, and have taken it down.');
    expect(warning!.text).toContain('Their reason: Insults');
    await ana!.api.reportMember({ params: { id: author!.id }, body: { reporter: ana!.id } });
    await decide('suspended', { kind: 'user', id: author!.id, until: inDays(7) });
    const [, suspension, ...none] = await mails();
    expect(none).toEqual([]);
    expect(suspension!.subject).toBe('Your Muster account is suspended');
    expect(suspension!.text).toContain('The reason: Insults');
    for (const { text } of await mails()) expect(text).not.toMatch(/Ana|Ben/);
  });

  it('suspends for a time, at once, in one act', async () => {
    await reportPost(ana!);
    expect(await refusal(decide('suspended'))).toMatchObject({ status: 400, fields: { until: ['THIS FIELD IS REQUIRED'] } });
    expect(await refusal(decide('suspended', { until: inDays(400) }))).toMatchObject({ status: 400 });
    await decide('suspended', { until: inDays(7), take_down: true });
    expect((await app.raw('GET', '/api/user/me', { token: author!.access })).status).toBe(401);
    const { message } = await refusal(app.client().signIn({ body: { email: author!.email, password: author!.password } }));
    expect(message).toContain('The reason: Insults');
    expect(await sees(ana!)).toBe(false);
    const { data } = await operator!.api.listAudit({ query: {} });
    expect(data.filter((entry) => entry.about?.id === author!.id)).toMatchObject([
      { act: 'report.decide', reason: 'Insults', summary: 'post: suspended, taken down' },
    ]);
    const again = await makePost(app.deps.db, { author: author!.id, at: app.clock.now() });
    await reportPost(ana!, again);
    expect(await queue()).toMatchObject([{ suspended_until: inDays(7), before: { suspended: 1, removed: 1 } }]);
  });

  it('needs a reason where somebody reads one, and is made once by two at once', async () => {
    await reportPost(ana!);
    const body = { verdict: 'warned' as const, reason: ' ' };
    const params = { kind: 'post' as const, objectId: post };
    expect(await refusal(operator!.api.decideReported({ params, body }))).toMatchObject({
      status: 400,
      fields: { reason: expect.any(Array) },
    });
    const other = await makeMember(app, { permissions: ['operator'] });
    const outcomes = await Promise.allSettled([decide('warned'), decide('warned', { by: other })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await told(author!)).toHaveLength(1);
  });

  it('settles what its author has deleted meanwhile', async () => {
    await reportPost(ana!);
    await author!.api.deletePost({ params: { id: author!.id, postId: post } });
    await decide('removed');
    expect(await queue()).toEqual([]);
    expect(await told(author!)).toEqual([]);
  });
});
