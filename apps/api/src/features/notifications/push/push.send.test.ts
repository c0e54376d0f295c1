import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startPushPeer } from '../../../test/push-peer.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { pushServiceOf } from './push.services.ts';

let app: TestApp;
let peer: Awaited<ReturnType<typeof startPushPeer>>;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  peer = await startPushPeer();
  app = await startTestApp({ config: { private: { push_services: [peer.origin] } } });
});
afterAll(async () => {
  await app.close();
  await peer.close();
});
beforeEach(async () => {
  peer.pushed.length = 0;
  peer.answers(201);
  [ana, ben] = [await makeMember(app), await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' })];
});

const subscribe = (member: TestMember, browser: string, token = peer.subscribe(browser)) =>
  member.api.savePushToken({ params: { id: member.id }, body: { token, device_id: browser } });
const write = (author: TestMember) => author.api.createPost({ params: { id: author.id }, body: { text: 'Early run' } });
const like = (member: TestMember, streamId: string) =>
  member.api.addReaction({ params: { posterId: member.id, streamId }, body: { kind: 'like' } });
const comment = (member: TestMember, streamId: string) =>
  member.api.addReaction({ params: { posterId: member.id, streamId }, body: { kind: 'comment', content: 'Well done' } });

it('pushes a notification as its member sees it to each of their browsers, which alone can read it [NOTIF-10]', async () => {
  await subscribe(ana, 'laptop');
  await subscribe(ana, 'phone');
  await subscribe(ben, 'other');
  const post = await write(ana);
  await comment(ben, post.id);
  await app.jobs.settle();
  expect(peer.faults).toEqual([]);
  expect(peer.pushed.map(({ browser }) => browser).sort()).toEqual(['laptop', 'phone']);
  const [entry] = (await ana.api.listNotifications({ params: { id: ana.id }, query: {} })).data.results;
  expect(peer.pushed[0]!.message).toEqual(entry);
  expect(peer.pushed[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
});

it('pushes nothing of a kind that is switched off, which stays in the list [NOTIF-13]', async () => {
  await subscribe(ana, 'laptop');
  await ana.api.savePushSettings({ params: { id: ana.id }, body: { like: false } });
  const post = await write(ana);
  await like(ben, post.id);
  await comment(ben, post.id);
  await app.jobs.settle();
  expect(peer.pushed.map(({ message }) => message.kind)).toEqual(['comment']);
  const { data } = await ana.api.listNotifications({ params: { id: ana.id }, query: {} });
  expect(data.results.map(({ kind }) => kind)).toContain('like');
});

it('names nobody who is anonymous', async () => {
  const hidden = await makeMember(app, { first_name: 'Canary', last_name: 'Canary', anonymous_profile: true });
  await subscribe(ana, 'laptop');
  const post = await write(ana);
  await like(hidden, post.id);
  await app.jobs.settle();
  expect(peer.pushed).toHaveLength(1);
  expect(JSON.stringify(peer.pushed)).not.toMatch(new RegExp(`Canary|${hidden.id}`));
});

it('pushes nothing to a device whose session has ended', async () => {
  const { access, refresh } = await app.session.start(ana.id, 'test');
  await app.client(access).savePushToken({ params: { id: ana.id }, body: { token: peer.subscribe('left'), device_id: 'left' } });
  const post = await write(ana);
  await app.client().endSession({ body: { refresh } });
  await like(ben, post.id);
  await app.jobs.settle();
  expect(peer.pushed).toEqual([]);
});

it('forgets a browser that is subscribed no longer, and tries again where the service is busy', async () => {
  await subscribe(ana, 'gone');
  const post = await write(ana);
  peer.answers(410);
  await like(ben, post.id);
  await app.jobs.settle();
  expect(await app.deps.db.selectFrom('push_token').where('member_id', '=', ana.id).selectAll().execute()).toEqual([]);
  await subscribe(ana, 'busy');
  peer.answers(503);
  await comment(ben, post.id);
  await vi.waitFor(() => expect(peer.waiting.at(-1)).toBe('busy'), 60_000);
  peer.answers(201);
  await app.jobs.settle();
  expect(peer.pushed.map(({ browser }) => browser)).toEqual(['busy']);
});

it('keeps the subscription that a browser brings while the one before is found to have ended', async () => {
  await subscribe(ana, 'laptop');
  const post = await write(ana);
  peer.answers(410);
  const release = peer.stalls();
  await like(ben, post.id);
  await vi.waitFor(() => expect(peer.waiting).toEqual(['laptop']), 30_000);
  await subscribe(ana, 'laptop');
  release();
  await app.jobs.settle();
  peer.answers(201);
  await comment(ben, post.id);
  await app.jobs.settle();
  expect(peer.pushed.map(({ browser }) => browser)).toEqual(['laptop']);
});

it('takes no subscription at an address that is no push service, and sends there at no time', async () => {
  const keys = (JSON.parse(peer.subscribe('x')) as { keys: object }).keys;
  for (const endpoint of [
    'http://127.0.0.1:1/x',
    'https://169.254.169.254/x',
    'https://fcm.googleapis.com.evil.example/x',
    'file:///etc/passwd',
  ]) {
    const refused = await refusal(subscribe(ana, 'x', JSON.stringify({ endpoint, keys })));
    expect(refused).toMatchObject({ status: 400, fields: { token: ['This push service is not known here.'] } });
  }
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', '*.push.services.mozilla.com'],
  ['https://push.services.mozilla.com/x', undefined],
  ['http://fcm.googleapis.com/x', undefined],
  ['https://fcm.googleapis.com:8443/x', undefined],
  ['https://me:pw@fcm.googleapis.com/x', undefined],
  ['https://evilpush.services.mozilla.com/x', undefined],
  ['https://fcm.googleapis.com@evil.example/x', undefined],
])('%s is at the push service: %s', (endpoint, expected) =>
  expect(pushServiceOf(endpoint, ['fcm.googleapis.com', '*.push.services.mozilla.com'])).toBe(expected),
);
