import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldUp, oneAtATime } from '../../test/held-up.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { deviceOf } from './devices/session.devices.ts';
import { sessionSchedules } from './session.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const opens = async (token: string) => (await app.raw('GET', '/api/user/me', { token })).status;
const kinds = async ({ api, id }: TestMember) => (await api.listSecurityLog({ params: { id }, query: {} })).data.map((entry) => entry.kind);
const next = 'another long password';

describe('a new password', () => {
  it('needs the current one, ends all other sessions, is noted and mailed [AUTH-24] [AUTH-25]', async () => {
    const me = await makeMember(app);
    const params = { id: me.id };
    const other = await app.session.start(me.id, firefox);
    expect(await me.api.saveMember({ params, body: { password: next, current_password: me.password } })).toMatchObject({ id: me.id });
    expect([await opens(me.access), await opens(other.access)]).toEqual([200, 401]);
    expect(await refusal(app.client().refreshSession({ body: { refresh: other.refresh } }))).toMatchObject({ code: 'session.ended' });
    expect(await refusal(app.client().signIn({ body: { email: me.email, password: me.password } }))).toMatchObject({ status: 401 });
    await app.client().signIn({ body: { email: me.email, password: next } });
    expect((await mailsTo(app, me.email)).map((mail) => mail.subject)).toEqual(['Your Muster password was changed']);
    expect(await kinds(me)).toContain('password_changed');
  });

  it('is refused without the current one, or with a wrong one, and saves nothing', async () => {
    const me = await makeMember(app);
    const other = await app.session.start(me.id, firefox);
    const params = { id: me.id };
    expect(await refusal(me.api.saveMember({ params, body: { password: next, profile_bio: 'x' } }))).toMatchObject({
      status: 400,
      fields: { current_password: ['THIS FIELD IS REQUIRED'] },
    });
    const wrong = await refusal(
      me.api.saveMember({ params, body: { password: next, current_password: 'not it at all', profile_bio: 'x' } }),
    );
    expect(wrong).toMatchObject({ status: 400, code: 'member.password_wrong', fields: { current_password: ['INVALID PASSWORD.'] } });
    expect(await refusal(me.api.saveMember({ params, body: { password: 'short', current_password: me.password } }))).toMatchObject({
      status: 400,
      fields: { password: ['PASSWORD MUST BE AT LEAST 8 CHARACTERS LONG'] },
    });
    expect(await opens(other.access)).toBe(200);
    expect(await me.api.getMe({})).toMatchObject({ profile_bio: '' });
  });

  it('is guessed ten times at most in a quarter of an hour', async () => {
    const me = await makeMember(app);
    const guess = () => refusal(me.api.saveMember({ params: { id: me.id }, body: { password: next, current_password: 'guessed wrong' } }));
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('is one of two where two are set at once', async () => {
    const me = await makeMember(app);
    const set = (password: string) =>
      me.api.saveMember({ params: { id: me.id }, body: { password, current_password: me.password } }).then(
        () => password,
        () => null,
      );
    const done = (await Promise.all([set('first long password'), set('second long password')])).filter((password) => password !== null);
    expect(done).toHaveLength(1);
    await app.client().signIn({ body: { email: me.email, password: done[0]! } });
  });
});

it.skipIf(oneAtATime)('lets nobody in with the password that is being replaced at the same moment', async () => {
  const me = await makeMember(app);
  const [, tokens] = await heldUp(app, sql`lock table session in exclusive mode`, [
    () => me.api.saveMember({ params: { id: me.id }, body: { password: next, current_password: me.password } }),
    () => app.client().signIn({ body: { email: me.email, password: me.password } }),
  ]);
  expect(tokens).toMatchObject({ status: 401, code: 'session.bad_credentials' });
});

describe('where one is signed in', () => {
  it('is listed in plain words, and each session can be ended', async () => {
    const me = await makeMember(app);
    const params = { id: me.id };
    app.clock.advance(60);
    const far = await app.session.start(me.id, phone);
    app.clock.advance(60);
    const moved = await app.client().refreshSession({ body: { refresh: far.refresh } });
    const { data } = await me.api.listSessions({ params });
    expect(data).toMatchObject([
      { device: 'Safari on iPhone', current: false },
      { device: 'Unknown device', current: true },
    ]);
    expect(Date.parse(data[0]!.last_used_at) - Date.parse(data[0]!.created_at)).toBe(60_000);

    await me.api.endOneSession({ params: { ...params, sessionId: data[0]!.id } });
    expect([await opens(moved.access), await opens(me.access)]).toEqual([401, 200]);
    const again = await refusal(me.api.endOneSession({ params: { ...params, sessionId: data[0]!.id } }));
    expect(again).toMatchObject({ status: 404, code: 'session.not_found' });
    expect((await me.api.listSecurityLog({ params, query: {} })).data[0]).toMatchObject({
      kind: 'session_ended',
      device: 'Safari on iPhone',
    });
  });

  it('can be ended everywhere else at once', async () => {
    const [me, somebody] = [await makeMember(app), await makeMember(app)];
    const others = [await app.session.start(me.id, phone), await app.session.start(me.id, firefox)];
    await me.api.endOtherSessions({ params: { id: me.id } });
    expect(await Promise.all(others.map(({ access }) => opens(access)))).toEqual([401, 401]);
    expect([await opens(me.access), await opens(somebody.access)]).toEqual([200, 200]);
    expect((await me.api.listSessions({ params: { id: me.id } })).data).toHaveLength(1);
    expect(await kinds(me)).toContain('other_sessions_ended');
  });

  it.each([
    [firefox, 'Firefox on Windows'],
    [phone, 'Safari on iPhone'],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36', 'Chrome on Linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['curl/8.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('reads %j as "%s"', (agent, words) => {
    expect(deviceOf(agent)).toBe(words);
  });
});

describe('the security log', () => {
  it('notes sign-ins, failed ones, sign-outs and the reuse of an old token', async () => {
    const me = await makeMember(app);
    const signIn = (password: string) =>
      app.raw('POST', '/api/token', { body: { email: me.email, password }, headers: { 'user-agent': firefox } });
    const { refresh } = (await (await signIn(me.password)).json()) as { refresh: string };
    const failedAt = app.clock.now().toISOString();
    await signIn('not the password');
    await expect.poll(() => kinds(me)).toContain('sign_in_failed');
    await app.client().refreshSession({ body: { refresh } });
    app.clock.advance(limits.refresh_again_seconds);
    await refusal(app.client().refreshSession({ body: { refresh } }));
    await refusal(app.client().refreshSession({ body: { refresh } }));
    const out = await app.session.start(me.id, firefox);
    await app.client().endSession({ body: { refresh: out.refresh } });
    expect(await kinds(me)).toEqual(['signed_out', 'signed_in', 'token_reused', 'sign_in_failed', 'signed_in', 'signed_in']);
    const { data } = await me.api.listSecurityLog({ params: { id: me.id }, query: {} });
    expect(data.find((entry) => entry.kind === 'sign_in_failed')).toMatchObject({
      device: 'Firefox on Windows',
      time: failedAt,
    });
  });

  it('is read by pages, and kept for 180 days', async () => {
    const me = await makeMember(app);
    for (let n = 0; n < 4; n += 1) await app.session.start(me.id, firefox);
    const params = { id: me.id };
    const first = await me.api.listSecurityLog({ params, query: { limit: 3 } });
    const second = await me.api.listSecurityLog({ params, query: { limit: 3, offset: first.next! } });
    expect([first.data.length, second.data.length, second.next]).toEqual([3, 2, null]);
    expect(new Set([...first.data, ...second.data].map((entry) => entry.id)).size).toBe(5);

    const left = async () => (await app.deps.db.selectFrom('security_log').where('member_id', '=', me.id).select('id').execute()).length;
    const purge = sessionSchedules(app.deps)[0]!.handle;
    app.clock.advance(180 * 86_400 - 1);
    await purge();
    expect(await left()).toBe(5);
    app.clock.advance(2);
    await purge();
    expect(await left()).toBe(0);
  });
});

describe('an app token', () => {
  it('is answered for client credentials, lives briefly, and opens nothing but signing up [AUTH-30]', async () => {
    const tokens = await app.client().signIn({ body: { grant_type: 'client_credentials' } });
    expect(tokens).toEqual({ access: expect.any(String), refresh: '', expires_in: 300 });
    expect(await opens(tokens.access)).toBe(401);
    expect((await app.raw('GET', '/api/chapter', { token: tokens.access })).status).toBe(401);
    expect(await refusal(app.client().refreshSession({ body: { refresh: tokens.access } }))).toMatchObject({ status: 401 });
    const body = { grant_type: 'client_credentials', first_name: 'Priya', last_name: 'Nair', email: 'app@example.com', password: next };
    expect((await app.raw('POST', '/api/user', { token: tokens.access, body })).status).toBe(200);
    const mixed = { grant_type: 'client_credentials', email: 'app@example.com', password: next };
    expect((await app.raw('POST', '/api/token', { body: mixed })).status).toBe(400);
  });
});
