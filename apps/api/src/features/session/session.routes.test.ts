import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { altered } from '../../test/altered.ts';
import { makeMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ended = { status: 401, code: 'session.ended', message: 'This session has ended' };
const signIn = async () => {
  const { email, password } = await makeMember(app);
  return app.client().signIn({ body: { email, password } });
};
const refresh = (token: string) => app.client().refreshSession({ body: { refresh: token } });
/** Returns the status of a call with an access token. */
const opens = async (token: string) => (await app.raw('GET', '/api/user/me', { token })).status;

describe('signing in', () => {
  it('answers access, refresh and expires_in for email and password [AUTH-26] [AUTH-08]', async () => {
    const member = await makeMember(app);
    const tokens = await app.client().signIn({ body: { email: member.email.toUpperCase(), password: member.password } });
    expect(tokens).toEqual({ access: expect.any(String), refresh: expect.any(String), expires_in: 900 });
    expect(await opens(tokens.access)).toBe(200);
  });

  it('refuses a wrong password and an unknown email alike, with 401 [AUTH-26]', async () => {
    const member = await makeMember(app);
    const wrong = await refusal(app.client().signIn({ body: { email: member.email, password: 'not this one' } }));
    const unknown = await refusal(app.client().signIn({ body: { email: 'nobody@example.com', password: 'not this one' } }));
    expect(wrong).toMatchObject({ status: 401, code: 'session.bad_credentials', message: 'INVALID USERNAME OR PASSWORD.' });
    expect({ ...unknown }).toEqual({ ...wrong });
  });

  it('refuses a member who has no password', async () => {
    const { email } = await makeMember(app, { password_hash: null });
    const refused = await refusal(app.client().signIn({ body: { email, password: 'no account has this password' } }));
    expect(refused).toMatchObject({ status: 401, code: 'session.bad_credentials' });
  });
});

describe('an access token', () => {
  it('expires after its stated lifetime', async () => {
    const { access, expires_in } = await signIn();
    app.clock.advance(expires_in - 1);
    expect(await opens(access)).toBe(200);
    app.clock.advance(2);
    expect(await opens(access)).toBe(401);
  });

  it('is refused when it is forged, altered or unsigned', async () => {
    const { access } = await signIn();
    const [head, body, seal] = access.split('.') as [string, string, string];
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const other = Buffer.from(body, 'base64url')
      .toString()
      .replace(/"sub":"[^"]+"/, `"sub":"${(await makeMember(app)).id}"`);
    for (const token of [
      `${head}.${body}.${altered(seal)}`,
      `${head}.${Buffer.from(other).toString('base64url')}.${seal}`,
      `${unsigned}.${body}.`,
      `${unsigned}.${body}.x`,
      'x',
    ]) {
      expect(await opens(token)).toBe(401);
    }
    expect(await opens(access)).toBe(200);
  });

  it('names a session of its own member only', async () => {
    const [one, other] = [await makeMember(app), await makeMember(app)];
    const session = await app.deps.db.selectFrom('session').select('id').where('member_id', '=', other.id).executeTakeFirstOrThrow();
    await app.deps.db.updateTable('session').set({ ended_at: app.clock.now() }).where('id', '=', session.id).execute();
    expect([await opens(one.access), await opens(other.access)]).toEqual([200, 401]);
  });
});

describe('refreshing', () => {
  it('answers new tokens and keeps the session going [AUTH-27] [AUTH-08]', async () => {
    let tokens = await signIn();
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(tokens.expires_in + 1);
      const next = await refresh(tokens.refresh);
      expect(next).toEqual({ access: expect.any(String), refresh: expect.any(String), expires_in: 900 });
      expect(next.refresh).not.toBe(tokens.refresh);
      expect(await opens(next.access)).toBe(200);
      tokens = next;
    }
  });

  it('gives the same successor again for 30 seconds, where the answer was lost or two asked at once', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    app.clock.advance(29);
    const again = await refresh(first.refresh);
    expect(again.refresh).toBe(second.refresh);
    expect([await opens(again.access), await opens(second.access)]).toEqual([200, 200]);
    expect(await refresh(again.refresh)).toMatchObject({ expires_in: 900 });
  });

  it('ends the whole session when a used token comes again later: its access tokens stop at once', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    app.clock.advance(30);
    expect(await refusal(refresh(first.refresh))).toMatchObject(ended);
    expect(await opens(second.access)).toBe(401);
    expect(await opens(first.access)).toBe(401);
    expect(await refusal(refresh(second.refresh))).toMatchObject(ended);
  });

  it('ends the whole session when a used token comes again after its successor was used, however soon', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    const third = await refresh(second.refresh);
    expect((await refresh(second.refresh)).refresh).toBe(third.refresh);
    expect(await refusal(refresh(first.refresh))).toMatchObject(ended);
    expect(await opens(third.access)).toBe(401);
    expect(await refusal(refresh(third.refresh))).toMatchObject(ended);
  });

  it('gives nothing again once the session has ended', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    await app.client().endSession({ body: { refresh: second.refresh } });
    expect(await refusal(refresh(first.refresh))).toMatchObject(ended);
  });

  it('leaves other sessions of the member alone when one ends for reuse', async () => {
    const { email, password } = await makeMember(app);
    const [one, other] = [
      await app.client().signIn({ body: { email, password } }),
      await app.client().signIn({ body: { email, password } }),
    ];
    await refresh(one.refresh);
    app.clock.advance(30);
    await refusal(refresh(one.refresh));
    expect(await opens(one.access)).toBe(401);
    expect(await opens(other.access)).toBe(200);
    expect(await refresh(other.refresh)).toMatchObject({ expires_in: 900 });
  });

  it('gives 50 at once the same successor, and ends nothing', async () => {
    const { refresh: token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
    expect(new Set(answers.map((tokens) => tokens.refresh)).size).toBe(1);
    expect(await refresh(answers[0]!.refresh)).toMatchObject({ expires_in: 900 });
  });

  it('ends nothing for a forged token, even one that names the session', async () => {
    const tokens = await signIn();
    const [id, random, seal] = tokens.refresh.split('.') as [string, string, string];
    const forged = [
      `${id}.${random}.${altered(seal)}`,
      `${id}.${'A'.repeat(32)}.${seal}`,
      `${id}.${'A'.repeat(32)}.${'A'.repeat(43)}`,
      id,
      'x',
      `${tokens.refresh} `,
    ];
    for (const token of forged) expect(await refusal(refresh(token))).toMatchObject(ended);
    for (const token of forged) await app.client().endSession({ body: { refresh: token } });
    expect(await opens(tokens.access)).toBe(200);
    expect(await refresh(tokens.refresh)).toMatchObject({ expires_in: 900 });
  });

  it('is over after 60 days without a refresh', async () => {
    const [kept, left] = [await signIn(), await signIn()];
    app.clock.advance(59 * 86_400);
    const next = await refresh(kept.refresh);
    app.clock.advance(2 * 86_400);
    expect(await refusal(refresh(left.refresh))).toMatchObject(ended);
    expect(await refresh(next.refresh)).toMatchObject({ expires_in: 900 });
  });
});

describe('signing out', () => {
  it('ends the session at once, answers alike when repeated, and tells nothing of unknown tokens', async () => {
    const tokens = await signIn();
    const end = (token: string) => app.raw('POST', '/api/token/revoke', { body: { refresh: token } });
    expect((await end(tokens.refresh)).status).toBe(204);
    expect(await opens(tokens.access)).toBe(401);
    expect(await refusal(refresh(tokens.refresh))).toMatchObject(ended);
    expect((await end(tokens.refresh)).status).toBe(204);
    expect((await end('unknown')).status).toBe(204);
  });
});

it('keeps refresh tokens only as hashes', async () => {
  const { refresh: token } = await signIn();
  const next = await refresh(token);
  const [id, random] = token.split('.') as [string, string];
  const row = await app.deps.db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.refresh_hash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(random);
  expect(JSON.stringify(row)).not.toContain(next.refresh.split('.')[1]);
});
