import { limits } from '@muster/contract';
import { welcomeWords } from '@muster/contract/accounts/rules';
import { schemeTokens } from '@muster/contract/base/palette';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { mailedResetToken, mailsTo, signUpNewcomer } from '../../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  const single_sign_on = [
    { email_domain: 'northwind.example', discovery_url: 'https://login.northwind.example', client_id: 'muster', workspace: null },
  ];
  app = await startTestApp({ config: { private: { single_sign_on } } });
});
afterAll(() => app.close());

const next = 'another long password';
const opens = async (token: string) => (await app.raw('GET', '/api/user/me', { token })).status;
const confirm = (token: string, password = next) => app.client().confirmReset({ body: { token, password } });
const dead = { status: 400, code: 'session.reset_invalid' };

describe('a lost password', () => {
  it('is set anew by a mailed link, once, which ends every session [AUTH-33]', async () => {
    const me = await makeMember(app);
    const token = await mailedResetToken(app, me);
    expect(await confirm(token)).toEqual({ message: 'Your password has been changed. Sign in with the new one.' });
    expect(await opens(me.access)).toBe(401);
    expect(await refusal(app.client().signIn({ body: { email: me.email, password: me.password } }))).toMatchObject({ status: 401 });
    const { access } = await app.client().signIn({ body: { email: me.email, password: next } });
    const { data } = await app.client(access).listSecurityLog({ params: { id: me.id }, query: {} });
    expect(data.map((entry) => entry.kind)).toEqual(expect.arrayContaining(['password_reset_asked', 'password_reset']));
    expect((await mailsTo(app, me.email)).at(-1)?.subject).toBe('Your Muster password was changed');
    expect(await refusal(confirm(token, 'a third long password'))).toMatchObject(dead);
  });

  it('is set by one of two who use the link at once', async () => {
    const token = await mailedResetToken(app, await makeMember(app));
    const tries = await Promise.allSettled([confirm(token), confirm(token), confirm(token)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('needs at least 8 characters, and the link works on after a refusal [AUTH-33]', async () => {
    const token = await mailedResetToken(app, await makeMember(app));
    expect(await refusal(confirm(token, 'short'))).toMatchObject({
      status: 400,
      fields: { password: ['PASSWORD MUST BE AT LEAST 8 CHARACTERS LONG'] },
    });
    await confirm(token);
  });

  it('has links that expire after 30 minutes, and only the newest works [AUTH-33]', async () => {
    const me = await makeMember(app);
    const first = await mailedResetToken(app, me);
    app.clock.advance(1);
    const second = await mailedResetToken(app, me);
    expect(await refusal(confirm(first))).toMatchObject(dead);
    app.clock.advance(limits.reset_minutes * 60 - 1);
    const other = await makeMember(app);
    const third = await mailedResetToken(app, other);
    app.clock.advance(2);
    expect(await refusal(confirm(second))).toMatchObject(dead);
    await confirm(third);
    expect(await refusal(confirm('x'.repeat(43)))).toMatchObject(dead);
  });

  it('keeps only a hash of the link', async () => {
    const me = await makeMember(app);
    const token = await mailedResetToken(app, me);
    const row = await app.deps.db.selectFrom('password_reset').selectAll().where('member_id', '=', me.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is answered alike for an email without an account, and nothing is mailed there [AUTH-33]', async () => {
    const me = await makeMember(app);
    const [known, unknown] = await Promise.all(
      [me.email, 'nobody@example.com'].map((email) => app.raw('POST', '/api/reset_password/', { body: { email } })),
    );
    expect([known!.status, await known!.text()]).toEqual([200, await unknown!.text()]);
    expect(unknown!.status).toBe(200);
    expect(await mailsTo(app, 'nobody@example.com')).toEqual([]);
    expect(await mailsTo(app, me.email)).toHaveLength(1);
  });

  it('tells a member of an organisation that they have no password here', async () => {
    const me = await makeMember(app, { password_hash: null, email: 'rosa@northwind.example' });
    await app.client().requestPasswordReset({ body: { email: me.email } });
    const [mail] = await mailsTo(app, me.email);
    expect(mail?.text).toContain('you sign in with your organisation');
    expect(mail?.text).not.toContain('token=');
  });

  it('is set for the first time by a member without one whose organisation has no single sign-on', async () => {
    const me = await makeMember(app, { password_hash: null });
    await confirm(await mailedResetToken(app, me));
    expect(await app.client().signIn({ body: { email: me.email, password: next } })).toMatchObject({ access: expect.any(String) });
  });

  it('can be asked for five times an hour and ten times a day per email, with or without account, which the answer does not tell', async () => {
    const me = await makeMember(app);
    const ask = (email: string) => app.raw('POST', '/api/reset_password', { body: { email } });
    const over: unknown[] = [];
    for (const email of [me.email, 'never-there@example.com']) {
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await ask(email);
      over.push([refused.headers.get('retry-after'), await refused.json()]);
    }
    expect(over[0]).toEqual(['3600', expect.objectContaining({ code: 'too_many_mails' })]);
    expect(over[1]).toEqual(over[0]);
    app.clock.advance(3600);
    for (let n = 0; n < 5; n += 1) expect((await ask(me.email)).status).toBe(200);
    app.clock.advance(3600);
    const tomorrow = await ask(me.email);
    expect([tomorrow.status, tomorrow.headers.get('retry-after')]).toEqual([429, String(22 * 3600)]);
    expect(await mailsTo(app, me.email)).toHaveLength(10);
  });

  it('draws on the same mails as codes for a newcomer, whom nobody has proved', async () => {
    const { email, access } = await signUpNewcomer(app);
    for (let n = 0; n < 4; n += 1) expect((await app.raw('POST', '/api/reset_password', { body: { email } })).status).toBe(200);
    app.clock.advance(limits.resend_seconds);
    const resend = await app.raw('POST', '/api/user/verify/resend', { token: access });
    expect([resend.status, await resend.json()]).toMatchObject([429, { code: 'too_many_mails' }]);
    // A sign-up with that email gets the same response whether or not there is an account.
    const body = { first_name: 'Priya', last_name: 'Nair', email, password: 'long enough words' };
    expect((await app.raw('POST', '/api/user', { body })).status).toBe(429);
  });

  it('greets nobody by a name that is none', async () => {
    for (const [first_name, greeting] of [
      ['Zoë', 'Hello Zoë'],
      ['Win http://bad.example', 'Hello'],
      ['bad.example', 'Hello'],
      ['Call 555 0100 now', 'Hello'],
    ]) {
      const me = await makeMember(app, { first_name });
      await app.client().requestPasswordReset({ body: { email: me.email } });
      const [mail] = await mailsTo(app, me.email);
      expect(mail?.text.split('\n')[0]).toBe(greeting);
      if (greeting === 'Hello') expect(mail?.html).not.toContain(first_name);
    }
  });
});

describe('the lost-password page', () => {
  const form = (fields: Record<string, string>) =>
    app.raw('POST', '/api/reset_password/page', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('works as plain forms without a script [AUTH-33]', async () => {
    const me = await makeMember(app);
    const open = await app.raw('GET', '/api/reset_password/');
    const html = await open.text();
    expect([open.status, open.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('<label for="email">');
    expect(html).not.toMatch(/<script|\son\w+=/);
    const policy = open.headers.get('content-security-policy')!;
    expect(policy).toContain("form-action 'self'");
    expect(html).toContain('action="/api/reset_password/page"');

    const asked = await form({ email: me.email });
    expect([asked.status, (await asked.text()).includes('If this email has an account')]).toEqual([200, true]);
    const link = /http\S+reset_password\S+/.exec((await mailsTo(app, me.email)).at(-1)!.text)![0];
    const opened = await fetch(link);
    expect([opened.status, opened.headers.get('referrer-policy'), opened.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ]);
    const token = new URL(link).searchParams.get('token')!;
    expect(await opened.text()).toContain(`name="token" value="${token}"`);

    const short = await form({ token, password: 'short' });
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('PASSWORD MUST BE AT LEAST 8 CHARACTERS LONG')]);
    const done = await form({ token, password: next });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Your password has been changed')]);
    await app.client().signIn({ body: { email: me.email, password: next } });
  });

  it('wears the colours and the name of the deployment, by day and by night, as the login does', async () => {
    const brand = { name: 'Harbour <&> Pine', primary_color: '#7c3aed', accent_color: '#ff7a00' };
    const other = await startTestApp({ config: { brand } });
    const html = await (await other.raw('GET', '/api/reset_password/')).text();
    await other.close();
    const [day, night] = html.split('@media (prefers-color-scheme: dark)');
    for (const [part, scheme] of [
      [day, 'light'],
      [night, 'dark'],
    ] as const)
      for (const [name, value] of Object.entries(schemeTokens(scheme, brand.primary_color, brand.accent_color)))
        expect(part).toContain(`--${name}: ${value};`);
    expect(html).toContain('<span>Harbour &lt;&amp;&gt; Pine</span>');
    expect(html).toContain(welcomeWords.title);
  });

  it('says clearly that a link was used, has expired or is forged [AUTH-33]', async () => {
    const me = await makeMember(app);
    const token = await mailedResetToken(app, me);
    await confirm(token);
    for (const bad of [token, 'forged', '']) {
      for (const answer of [await app.raw('GET', `/api/reset_password/?token=${bad}`), await form({ token: bad || ' ', password: next })]) {
        expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('has expired or was already used')]);
      }
    }
  });

  it('shows what is wrong with an email beside it, and lets nothing that was typed become HTML', async () => {
    const evil = '"><script>alert(1)</script>';
    const answer = await form({ email: evil });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('PLEASE ENTER A VALID EMAIL');
    expect(html).toContain('aria-describedby="fault"');
    expect(html).not.toContain('<script');
    expect((await app.raw('GET', `/api/reset_password?token=${encodeURIComponent(evil)}`)).status).toBe(400);
  });

  it('counts against the same budgets, and takes forms alone', async () => {
    const email = 'a-form@example.com';
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await form({ email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await app.raw('POST', '/api/reset_password/page', { body: { email } })).status).toBe(415);
  });
});
