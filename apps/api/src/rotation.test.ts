import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatTokens } from './features/chat/chat.tokens.ts';
import { digestLinks } from './features/digest/digest.links.ts';
import { doorCodes } from './features/events/door/door.codes.ts';
import { uploadAddress } from './features/media/media.addresses.ts';
import { mayUpload } from './features/media/media.policy.ts';
import { isGood, recordingAddress } from './features/recordings/recordings.addresses.ts';
import { nonces } from './features/sso/provider/nonce.ts';
import { fixedClock } from './platform/clock.ts';
import type { Secrets } from './platform/start/keys.ts';
import { makeMember, type TestMember } from './test/members.ts';
import { mailedCode, mailedResetToken, mailedTakeBackToken, mailsTo, type Newcomer, signUpNewcomer } from './test/newcomers.ts';
import { startPushPeer } from './test/push-peer.ts';
import { refusal, startTestApp, type TestApp } from './test/test-app.ts';

const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)];

describe('after the secret was changed, with the one before still believed', () => {
  let app: TestApp;
  let peer: Awaited<ReturnType<typeof startPushPeer>>;
  let options: Parameters<typeof startTestApp>[0];
  let [ana, ben]: TestMember[] = [];
  let newcomer: Newcomer;
  let code: string;
  let connecting: string;
  /** What each member received before the rotation. */
  let [access, refresh, spent, lost, cookie, resetToken, takeBackToken, feed, directory, archive, digest]: string[] = [];
  const address = (url: string | null | undefined) => url!.replace(/^https?:\/\/[^/]+/, '');
  const status = async (path: string | undefined, method = 'GET', init?: Parameters<TestApp['raw']>[2]) =>
    (await app.raw(method, path!, init)).status;
  const exchange = async (token: string | undefined) => app.client().refreshSession({ body: { refresh: token! } });
  /** Signs in with a browser's cookie, or without. Returns the cookie that is set. */
  const signIn = async ({ email, password }: TestMember, shown?: string): Promise<string> => {
    const answer = await app.raw('POST', '/api/token', { body: { email, password }, ...(shown && { headers: { cookie: shown } }) });
    expect(answer.status).toBe(200);
    return answer.headers.get('set-cookie')!.split(';')[0]!;
  };
  /** Connects a directory, or repeats the request: returns the secret of its token. */
  const connect = async (): Promise<string> => {
    const body = { name: 'Directory', domains: ['example.com'] };
    const answer = await app.raw('POST', connecting, { token: access!, body, headers: { 'idempotency-key': 'one-directory' } });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { secret: string }).secret;
  };
  const restart = async (secrets: Secrets) => {
    await app.stop();
    app = await startTestApp({ ...options, secrets, before: app });
  };

  beforeAll(async () => {
    peer = await startPushPeer();
    options = { config: { private: { push_services: [peer.origin] } } };
    app = await startTestApp({ ...options, secrets: [old] });
    [ana, ben] = [await makeMember(app, { permissions: ['operator'] }), await makeMember(app)];
    ({ access, refresh } = await app.session.start(ana.id, 'phone'));
    spent = (await app.session.start(ana.id, 'laptop')).refresh;
    // The response never reached the laptop.
    lost = (await exchange(spent)).refresh;
    cookie = await signIn(ana);
    const { id } = await app.deps.db.selectFrom('workspace').select('id').executeTakeFirstOrThrow();
    connecting = `/api/operate/workspaces/${id}/directory/tokens`;
    directory = await connect();
    feed = address((await ana.api.makeCalendarFeed({ params: { id: ana.id } })).url);
    digest = address(digestLinks(app.deps.secrets, app.deps.publicUrl).addressOf(ana.id));
    await ana.api.requestExport({ params: { id: ana.id } });
    archive = address(/http\S+\/api\/export\/\S+/.exec((await mailsTo(app, ana.email)).at(-1)!.text)![0]);
    const { public_key } = await ana.api.getPushKey({ params: { id: ana.id } });
    const token = peer.subscribe('laptop', public_key);
    await ana.api.savePushToken({ params: { id: ana.id }, body: { token, device_id: 'laptop' } });
    newcomer = await signUpNewcomer(app);
    code = await mailedCode(app, newcomer.email);
    const to = 'thief@elsewhere.example';
    await ben.api.saveMember({ params: { id: ben.id }, body: { email: to, current_password: ben.password } });
    await ben.api.confirmEmail({ params: { id: ben.id }, body: { verification_code: await mailedCode(app, to) } });
    takeBackToken = await mailedTakeBackToken(app, ben);
    resetToken = await mailedResetToken(app, ana);
    await restart([fresh, old]);
  });
  afterAll(async () => {
    await app.close();
    await peer.close();
  });

  it('nobody is signed out: access tokens, refresh tokens, and an answer that was lost over it', async () => {
    expect((await app.client(access).getMe({})).id).toBe(ana!.id);
    const found = await exchange(spent);
    expect(found.refresh).toBe(lost);
    expect((await app.client(found.access).getMe({})).id).toBe(ana!.id);
    const next = await exchange(refresh);
    // Presented again because the response was lost, the token gets the same answer.
    expect((await exchange(refresh)).refresh).toBe(next.refresh);
    refresh = next.refresh;
  });

  it('a known browser stays known', async () => {
    expect(await signIn(ana!, cookie)).toBe(cookie);
    cookie = await signIn(ana!);
    expect(await signIn(ana!, cookie)).toBe(cookie);
  });

  it('links, codes and addresses from before do what they did', async () => {
    expect(await status(feed)).toBe(200);
    expect(await status(archive)).toBe(200);
    expect(await status(digest, 'POST')).toBe(200);
    await app.client(newcomer.access).verifyEmail({ body: { verification_code: code } });
    expect((await app.client().takeBackEmail({ body: { token: takeBackToken! } })).message).toContain('has its email back');
    expect((await app.raw('GET', `/api/reset_password/?token=${resetToken}`)).status).toBe(200);
  });

  it('a directory is told the token again that it got', async () => {
    expect(await connect()).toBe(directory);
  });

  it('pushes reach a browser that subscribed with the key before', async () => {
    const [author, post] = [app.client(access), { text: 'Early run' }];
    const { id: streamId } = await author.createPost({ params: { id: ana!.id }, body: post });
    const other = await makeMember(app);
    await other.api.addReaction({ params: { posterId: ana!.id, streamId }, body: { kind: 'like' } });
    await app.jobs.settle();
    expect(peer.faults).toEqual([]);
    expect(peer.pushed.map(({ browser, message }) => [browser, message.verb])).toEqual([['laptop', 'like']]);
  });

  it('signs what is new with the new one, so that the one before can be left out, which ends what it signed', async () => {
    const given = address((await app.client(access).getCalendarFeed({ params: { id: ana!.id } })).url);
    expect(given).not.toBe(feed);
    const unused = (await app.session.start(ana!.id, 'tablet')).refresh;
    await restart([fresh]);
    expect((await app.client((await exchange(refresh)).access).getMe({})).id).toBe(ana!.id);
    await exchange(unused);
    expect(await status(given)).toBe(200);
    expect(await signIn(ana!, cookie)).toBe(cookie);
    expect(await refusal(app.client(access).getMe({}))).toMatchObject({ status: 401 });
    expect(await refusal(exchange(spent))).toMatchObject({ status: 401 });
    expect([await status(feed), await status(archive), await status(digest, 'POST')]).toEqual([404, 404, 400]);
    expect(await refusal(app.client().confirmReset({ body: { token: resetToken!, password: 'another long password' } }))).toMatchObject({
      code: 'session.reset_invalid',
    });
  });
});

const clock = fixedClock('2026-03-02T15:00:00Z');
const event = '019f3a51-0000-7000-8000-000000000001';
const viewer = { id: '019f3a51-0000-7000-8000-000000000002', session_id: '019f3a51-0000-7000-8000-000000000003' };
const provider = { discovery_url: 'https://login.example', client_id: 'muster' };
const query = (url: string) => Object.fromEntries(new URL(url, 'http://site.invalid').searchParams);

/** Short-lived tokens and addresses: each is created with some secrets, and checked with others. */
const shortLived: Array<
  [what: string, make: (secrets: Secrets) => string | Promise<string>, isGood: (shown: string, secrets: Secrets) => unknown]
> = [
  [
    'an upload address',
    (secrets) => uploadAddress({ secrets, clock }, event),
    (shown, secrets) => mayUpload({ id: event, ...query(shown) } as Parameters<typeof mayUpload>[0], secrets, clock.now()),
  ],
  [
    'the address of a film',
    (secrets) => recordingAddress({ secrets, clock }, { id: event, member: viewer.id, file: 'film' }),
    (shown, secrets) => isGood({ id: event, ...query(shown) } as Parameters<typeof isGood>[0], { secrets, clock }),
  ],
  [
    'a door code',
    (secrets) => doorCodes(secrets).live(event, clock.now()).codes[0]!,
    (shown, secrets) => doorCodes(secrets).judge(shown, { eventId: event, printed: 1, now: clock.now() }) === 'good',
  ],
  [
    'a printed code',
    (secrets) => doorCodes(secrets).printed(event, 1),
    (shown, secrets) => doorCodes(secrets).judge(shown, { eventId: event, printed: 1, now: clock.now() }) === 'good',
  ],
  [
    'a token for a chat',
    async (secrets) => (await chatTokens(secrets, clock).sign(viewer, event)).token,
    (shown, secrets) => chatTokens(secrets, clock).read(shown, viewer),
  ],
  [
    'a nonce for a sign-in',
    (secrets) => nonces(secrets, clock).make(provider),
    (shown, secrets) => nonces(secrets, clock).read(shown, provider),
  ],
];

it.each(shortLived)('%s is believed under either secret, and made with the new one', async (_, make, believe) => {
  const good = async (shown: string, secrets: Secrets) => {
    try {
      return Boolean(await believe(shown, secrets));
    } catch {
      return false;
    }
  };
  const [before, now] = [await make([old]), await make([fresh, old])];
  expect([await good(before, [old]), await good(before, [fresh, old]), await good(before, [fresh])]).toEqual([true, true, false]);
  expect([await good(now, [fresh, old]), await good(now, [fresh])]).toEqual([true, true]);
  expect(await good(now, [old])).toBe(false);
});
