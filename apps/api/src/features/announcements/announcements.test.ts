import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { startPushPeer } from '../../test/push-peer.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';
import { audienceParts } from './announcements.queries.ts';

let app: TestApp;
let peer: Awaited<ReturnType<typeof startPushPeer>>;
let pier: string;
let onMail: (mail: { to: string }) => void = () => undefined;
let [operator, member, onPier]: TestMember[] = [];
beforeAll(async () => {
  peer = await startPushPeer();
  app = await startTestApp({
    config: { brand: { name: 'Harbour' }, private: { push_services: [peer.origin] } },
    onMail: (mail) => onMail(mail),
  });
  operator = await makeMember(app, { permissions: ['operator'] });
  member = await makeMember(app);
  pier = (await operator.api.createWorkspace({ body: { name: 'Pier' } })).id;
  onPier = await makeMember(app, { workspace_id: pier });
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

afterEach(async () => {
  const { data } = await operator!.api.listAnnouncements({ query: {} });
  for (const { id } of data) await takeDown(id);
});

const announce = (body: { text: string; pinned_until?: string | null; workspace_id?: string; by_mail?: boolean }) =>
  operator!.api.createAnnouncement({ body: { pinned_until: null, ...body } });
const following = async ({ api, id }: TestMember, offset?: string) =>
  (await api.listFollowingFeed({ params: { id }, query: { offset } })).data;
const everything = async ({ api }: TestMember) => (await api.listEverythingFeed({ query: {} })).data;
const pinned = async (who: TestMember) => (await following(who)).pinned!.map(({ text }) => text);
const told = async ({ api, id }: TestMember) => {
  await app.jobs.settle();
  return (await api.listNotifications({ params: { id }, query: {} })).data.results;
};
const takeDown = (id: string) => operator!.api.takeDownAnnouncement({ params: { id }, body: {} });
const mailed = async ({ email }: TestMember) => (await mailsTo(app, email)).map(({ subject }) => subject);

it('is pinned first in both feeds, in the name of the community, until its last day is over there', async () => {
  const { id } = await announce({ text: 'The pier is closed', pinned_until: '2026-03-03' });
  const first = await following(member!);
  expect(first.pinned).toMatchObject([
    {
      id,
      text: 'The pier is closed',
      actor: { id: null, first_name: 'Harbour' },
      community: { workspace: null },
      can: { edit: false, delete: false },
    },
  ]);
  expect(first.results.map((post) => post.id)).toContain(id);
  expect((await everything(member!)).pinned).toMatchObject([{ id }]);
  expect((await following(member!, '1')).pinned).toBeUndefined();
  expect(JSON.stringify(first)).not.toContain(operator!.id);
  const at = app.clock.now().toISOString();
  // Midnight in New York.
  app.clock.set('2026-03-04T04:59:59Z');
  const late = await makeMember(app);
  expect(await pinned(late)).toHaveLength(1);
  app.clock.set('2026-03-04T05:00:00Z');
  expect(await pinned(late)).toEqual([]);
  expect((await following(late)).results.map((post) => post.id)).toContain(id);
  app.clock.set(at);
});

it('is for a workspace alone: it does not exist for others', async () => {
  const { id } = await announce({ text: 'Pier only', workspace_id: pier });
  expect((await following(onPier!)).pinned).toMatchObject([{ id, community: { workspace: 'Pier' } }]);
  expect(await pinned(member!)).toEqual([]);
  expect((await everything(member!)).results.map((post) => post.id)).not.toContain(id);
  const params = { id: member!.id, postId: id };
  expect(await refusal(member!.api.getPost({ params }))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
  expect(await refusal(member!.api.reportPost({ params, body: { reporter: member!.id } }))).toMatchObject({ status: 404 });
  expect(await told(member!)).toEqual([]);
  expect(await told(onPier!)).toMatchObject([{ kind: 'announcement', object: id }]);
});

it('is put away by each for themselves, and brought back', async () => {
  const { id } = await announce({ text: 'Once only' });
  await member!.api.dismissAnnouncement({ params: { id } });
  await member!.api.dismissAnnouncement({ params: { id } });
  expect(await pinned(member!)).toEqual([]);
  expect((await following(member!)).results.map((post) => post.id)).toContain(id);
  expect(await pinned(onPier!)).toEqual(['Once only']);
  await member!.api.restoreAnnouncement({ params: { id } });
  expect(await pinned(member!)).toEqual(['Once only']);
});

it('is a post like others: commented, liked, saved and reported; nobody edits or deletes it as a post', async () => {
  const { id } = await announce({ text: 'Say hello' });
  // Notify before the replies: the latest notification is listed first.
  await app.jobs.settle();
  const { api, id: me } = member!;
  const stream = { posterId: me, streamId: id };
  await api.addReaction({ params: stream, body: { kind: 'like' } });
  await api.addReaction({ params: stream, body: { kind: 'comment', content: 'Hello' } });
  await onPier!.api.addReaction({ params: stream, body: { kind: 'comment', content: 'Hello too' } });
  expect((await told(member!))[0]).toMatchObject({ verb: 'replied', excerpt: 'Hello too', object: id });
  const params = { id: me, postId: id };
  expect(await api.reportPost({ params, body: { reporter: me } })).toEqual({ reported: true });
  expect(await api.getPost({ params })).toMatchObject({ reaction_counts: { like: 1, comment: 2 } });
  await api.savePost({ params });
  expect((await api.listSavedPosts({ params: { id: me }, query: {} })).data.results).toMatchObject([
    { id, community: { workspace: null } },
  ]);
  for (const who of [member!, operator!]) {
    const own = { id: who.id, postId: id };
    expect(await refusal(who.api.updatePost({ params: own, body: { text: 'Mine' } }))).toMatchObject({ code: 'feed.post_not_yours' });
    expect(await refusal(who.api.deletePost({ params: own }))).toMatchObject({ code: 'feed.post_not_yours' });
  }
  await api.blockPost({ params });
  expect(await pinned(member!)).toEqual([]);
  expect((await api.listBlockedPosts({ params: { id: me }, query: {} })).data).toMatchObject([{ id, actor: { first_name: 'Harbour' } }]);
  await takeDown(id);
  expect(await refusal(api.getPost({ params }))).toMatchObject({ status: 404 });
  expect((await told(member!)).filter(({ object }) => object === id)).toEqual([]);
});

it('reaches those, too, who have blocked the operator: the community speaks', async () => {
  const blocker = await makeMember(app);
  await makeBlock(app.deps.db, { blocker: blocker.id, blocked: operator!.id, at: app.clock.now() });
  const { id } = await announce({ text: 'For all', by_mail: true });
  expect(await pinned(blocker)).toEqual(['For all']);
  expect(await told(blocker)).toMatchObject([{ kind: 'announcement', verb: 'post', actor: null, excerpt: 'For all', object: id }]);
  expect(await mailed(blocker)).toEqual(['For all']);
});

it('is told once, pushed as each has set, and mailed only if the operator wished so to those who take such mails', async () => {
  const [quiet, mute, unproven] = [
    await makeMember(app),
    await makeMember(app, { do_not_send_any_email: true }),
    await makeMember(app, { email_verified_at: null }),
  ];
  for (const who of [member!, quiet])
    await who.api.savePushToken({ params: { id: who.id }, body: { token: peer.subscribe(who.id), device_id: who.id } });
  await quiet.api.savePushSettings({ params: { id: quiet.id }, body: { announcement: false } });
  await quiet.api.saveNoticeSettings({ params: { id: quiet.id }, body: { mail_announcements: false } });
  const before = (await mailed(member!)).length;
  await announce({ text: 'No mail' });
  await app.jobs.settle();
  expect(await mailed(member!)).toHaveLength(before);
  const loud = await announce({ text: 'The lift\nIt is out of order until noon.', by_mail: true });
  await app.jobs.settle();
  const [mail] = (await mailsTo(app, member!.email)).slice(before);
  expect(mail).toMatchObject({ subject: 'The lift', text: expect.stringContaining(`It is out of order until noon.\n\n`) });
  expect(mail!.text).toContain(`${app.url}/feed/${loud.id}`);
  for (const who of [quiet, mute, unproven, operator!]) expect(await mailed(who)).toEqual([]);
  expect((await told(quiet)).map(({ excerpt }) => excerpt)).toEqual(['The lift\nIt is out of order until noon.', 'No mail']);
  expect(peer.pushed.map(({ browser }) => browser)).toEqual([member!.id, member!.id]);
  expect(await told(operator!)).toEqual([]);
  // A changed text notifies nobody again.
  await operator!.api.changeAnnouncement({ params: { id: loud.id }, body: { text: 'The lift works', pinned_until: null, version: 1 } });
  expect(await told(quiet)).toHaveLength(2);
});

it('is edited and taken down by version, and each act is noted', async () => {
  const { id } = await announce({ text: 'Frist' });
  const change = (body: { text: string; pinned_until: string | null; version?: number }) =>
    operator!.api.changeAnnouncement({ params: { id }, body });
  expect(await change({ text: 'First', pinned_until: '2026-03-02', version: 1 })).toMatchObject({ version: 2, edited: true });
  expect(await change({ text: 'First', pinned_until: '2026-03-02', version: 2 })).toMatchObject({ version: 2 });
  const stale = await refusal(change({ text: 'Other', pinned_until: null, version: 1 }));
  expect(stale).toMatchObject({ status: 409, code: 'operate.announcement_changed' });
  expect(stale.current).toMatchObject({ text: 'First', version: 2, pinned_until: '2026-03-02' });
  expect(await refusal(operator!.api.takeDownAnnouncement({ params: { id }, body: { version: 1 } }))).toMatchObject({ status: 409 });
  expect(await refusal(change({ text: 'First', pinned_until: '2026-03-01' }))).toMatchObject({
    fields: { pinned_until: ['THIS DAY IS OVER'] },
  });
  expect(await refusal(announce({ text: ' ', pinned_until: null }))).toMatchObject({ status: 400 });
  expect(await refusal(announce({ text: 'Where', workspace_id: crypto.randomUUID() }))).toMatchObject({
    code: 'operate.workspace_not_found',
  });
  await operator!.api.takeDownAnnouncement({ params: { id }, body: { version: 2 } });
  expect((await operator!.api.listAnnouncements({ query: {} })).data).toEqual([]);
  const { data } = await operator!.api.listAudit({ query: {} });
  expect(data.slice(0, 3)).toMatchObject([
    { act: 'announcement.take_down', target: { kind: 'announcement', id }, summary: 'First' },
    { act: 'announcement.change', summary: 'First' },
    { act: 'announcement.create', summary: 'Frist' },
  ]);
});

it('is made by operators alone', async () => {
  const leader = await makeMember(app, { permissions: ['event_leader'] });
  const { id } = await announce({ text: 'Ours' });
  const words = { text: 'Mine', pinned_until: null };
  for (const { api } of [member!, leader])
    for (const refused of [
      () => api.listAnnouncements({ query: {} }),
      () => api.createAnnouncement({ body: words }),
      () => api.changeAnnouncement({ params: { id }, body: words }),
      () => api.takeDownAnnouncement({ params: { id }, body: {} }),
    ])
      expect(await refusal(refused())).toMatchObject({ status: 403, code: 'operate.operators_only' });
  const nowhere = { params: { id: crypto.randomUUID() } };
  expect(await refusal(operator!.api.takeDownAnnouncement({ ...nowhere, body: {} }))).toMatchObject({ status: 404 });
  expect(await refusal(member!.api.dismissAnnouncement(nowhere))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
});

it('stays when the operator leaves', async () => {
  const leaving = await makeMember(app, { permissions: ['operator'] });
  await leaving.api.createAnnouncement({ body: { text: 'Still here', pinned_until: null } });
  await leaving.api.deleteMember({ params: { id: leaving.id }, body: { id: leaving.id, password: leaving.password } });
  await app.jobs.settle();
  expect(await app.deps.db.selectFrom('member').where('id', '=', leaving.id).select('id').execute()).toEqual([]);
  expect(await pinned(member!)).toEqual(['Still here']);
});

it('is told to many in parts, and mailed to each exactly once, also when the server is restarted in the middle', async () => {
  const [many, mails] = [600, 120];
  const { id: crowd } = await operator!.api.createWorkspace({ body: { name: 'Crowd' } });
  await sql`
    insert into member (id, email, first_name, last_name, profile_completed, email_verified_at, workspace_id, created_at, do_not_send_any_email)
    select gen_random_uuid(), 'crowd-' || n || '@example.com', 'C', 'Rowd', true, now(), ${crowd}::uuid, now(), n > ${mails}::int
    from generate_series(1, ${many}::int) as n`.execute(app.deps.db);
  const sent: string[] = [];
  let begun: () => void = () => undefined;
  const middle = new Promise<void>((resolve) => (begun = resolve));
  onMail = ({ to }) => {
    sent.push(to);
    if (sent.length === 10) begun();
  };
  const { id } = await announce({ text: 'Everybody', workspace_id: crowd, by_mail: true });
  await middle;
  await app.jobs.stop();
  const before = sent.length;
  expect(before).toBeLessThan(mails);
  const next = await startJobs(app.database, app.subscribers(app.deps), [], { error: () => undefined });
  await next.settle();
  expect(sent).toHaveLength(mails);
  expect(new Set(sent).size).toBe(mails);
  const { count } = await app.deps.db
    .selectFrom('notification')
    .where('about_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(many);
  expect(await app.deps.transact((tx) => audienceParts(tx, id))).toHaveLength(2);
  await next.stop();
});
