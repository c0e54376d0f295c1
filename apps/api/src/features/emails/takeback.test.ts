import { limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailedCode, mailedTakeBackToken, mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400;
let count = 0;
const signedIn = async (me: TestMember) => app.client((await app.session.start(me.id, 'test')).access);
/** Changes a member's email, as anyone who knows the password can. Returns the new email. */
async function move(me: TestMember, to = `thief-${(count += 1)}@elsewhere.example`): Promise<string> {
  const api = await signedIn(me);
  await api.saveMember({ params: { id: me.id }, body: { email: to, current_password: me.password } });
  await api.confirmEmail({ params: { id: me.id }, body: { verification_code: await mailedCode(app, to) } });
  // The notice must have been sent before another mail to the same address is requested.
  await app.jobs.settle();
  return to;
}
const takeBack = (token: string) => app.client().takeBackEmail({ body: { token } });
const dead = { status: 400, code: 'session.take_back_invalid' };

describe('the email before', () => {
  it('takes a change back: the account is its again, everybody is out, and a new password can be set', async () => {
    const me = await makeMember(app);
    const stolen = await move(me);
    const thief = await signedIn(me);
    const { message } = await takeBack(await mailedTakeBackToken(app, me));
    expect(message).toContain('has its email back');
    expect(await refusal(thief.getMe({}))).toMatchObject({ status: 401 });
    expect(await refusal(me.api.getMe({}))).toMatchObject({ status: 401 });
    // The person who changed the email knew the old password, so it must no longer work.
    for (const email of [stolen, me.email])
      expect(await refusal(app.client().signIn({ body: { email, password: me.password } }))).toMatchObject({ status: 401 });
    const token = /reset_password\/\?token=([\w-]+)/.exec((await mailsTo(app, me.email)).at(-1)!.text)![1]!;
    await app.client().confirmReset({ body: { token, password: 'another long password' } });
    const { access } = await app.client().signIn({ body: { email: me.email, password: 'another long password' } });
    expect(await app.client(access).getMe({})).toMatchObject({ id: me.id, email: me.email, email_verified: true });
    const { data } = await app.client(access).listSecurityLog({ params: { id: me.id }, query: {} });
    expect(data.map(({ kind }) => kind)).toContain('email_taken_back');
  });

  it('does so once, for seven days, and keeps only a hash of the link', async () => {
    const [me, late] = [await makeMember(app), await makeMember(app)];
    await move(me);
    const token = await mailedTakeBackToken(app, me);
    const rows = await app.deps.db.selectFrom('former_email').selectAll().where('member_id', '=', me.id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const tries = await Promise.allSettled([takeBack(token), takeBack(token), takeBack(token)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(takeBack(token))).toMatchObject(dead);
    expect(await refusal(takeBack('x'.repeat(43)))).toMatchObject(dead);

    await move(late);
    const old = await mailedTakeBackToken(app, late);
    app.clock.advance(limits.take_back_days * DAY);
    expect(await refusal(takeBack(old))).toMatchObject(dead);
  });

  it('is nobody else’s for seven days: neither by signing up nor by a change', async () => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    await move(me);
    const signUp = () =>
      app.client().signUp({ body: { first_name: 'Mallory', last_name: 'Moss', email: me.email, password: 'long enough words' } });
    expect(await refusal(signUp())).toMatchObject({ status: 400, code: 'existing_user_login' });
    const otherApi = await signedIn(other);
    const params = { id: other.id };
    await otherApi.saveMember({ params, body: { email: me.email, current_password: other.password } });
    expect((await mailsTo(app, me.email)).at(-1)!.text).toContain('Please try again later');
    app.clock.advance(limits.take_back_days * DAY);
    await signUp();
  });

  it('wins against every email that came after it, however many there were', async () => {
    const me = await makeMember(app);
    const [first, second] = [await move(me), await move(me)];
    const [link, thiefs] = [await mailedTakeBackToken(app, me), await mailedTakeBackToken(app, { email: first })];
    // The thief changes it back and forth; the owner's link is the older one.
    await takeBack(thiefs);
    await takeBack(link);
    expect(await refusal(takeBack(thiefs))).toMatchObject(dead);
    const member = await app.deps.db.selectFrom('member').select('email').where('id', '=', me.id).executeTakeFirstOrThrow();
    expect(member.email).toBe(me.email);
    expect(second).not.toBe(first);
  });

  it('gives nothing to the email in between when its member comes back by themself', async () => {
    const me = await makeMember(app);
    const between = await move(me);
    await move(me, me.email);
    expect((await mailsTo(app, between)).filter(({ text }) => text.includes('take_back_email'))).toEqual([]);
    expect(await refusal(takeBack(await mailedTakeBackToken(app, me)))).toMatchObject(dead);
    const member = await app.deps.db.selectFrom('member').select('email').where('id', '=', me.id).executeTakeFirstOrThrow();
    expect(member.email).toBe(me.email);
  });

  it('ends a sign-in with an organisation that was connected since, and leaves an older one', async () => {
    const me = await makeMember(app);
    const connect = (subject: string) =>
      app.deps.db
        .insertInto('sso_identity')
        .values({ issuer: `https://${subject}.example`, subject, member_id: me.id, created_at: app.clock.now() })
        .execute();
    await connect('owner');
    app.clock.advance(60);
    await move(me);
    app.clock.advance(60);
    await connect('thief');
    await takeBack(await mailedTakeBackToken(app, me));
    const left = await app.deps.db.selectFrom('sso_identity').select('subject').where('member_id', '=', me.id).execute();
    expect(left).toEqual([{ subject: 'owner' }]);
  });

  it('says so where another account has it by now', async () => {
    const me = await makeMember(app);
    await move(me);
    // An organisation's single sign-on may have created an account with it.
    await app.deps.db
      .insertInto('member')
      .values({ id: newId(), email: me.email, first_name: 'New', last_name: 'Here', created_at: app.clock.now() })
      .execute();
    const token = await mailedTakeBackToken(app, me);
    expect(await refusal(takeBack(token))).toMatchObject({ status: 409, code: 'session.email_taken' });
  });
});

describe('the page that the link opens', () => {
  const form = (fields: Record<string, string>) =>
    app.raw('POST', '/api/take_back_email/page', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const emailOf = async ({ id }: TestMember) =>
    (await app.deps.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

  it('does nothing by being opened, as programs that look through mail do; its button does', async () => {
    const me = await makeMember(app);
    const stolen = await move(me);
    const link = /http\S+take_back_email\S+/.exec((await mailsTo(app, me.email)).at(-1)!.text)![0];
    for (let n = 0; n < 3; n += 1) {
      const opened = await fetch(link);
      expect([opened.status, opened.headers.get('referrer-policy'), opened.headers.get('cache-control')]).toEqual([
        200,
        'no-referrer',
        'no-store',
      ]);
      expect(await opened.text()).toMatch(/<button type="submit">/);
    }
    expect(await emailOf(me)).toBe(stolen);
    const done = await form({ token: new URL(link).searchParams.get('token')! });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('has its email back')]);
    expect(await emailOf(me)).toBe(me.email);
    expect((await fetch(link)).status).toBe(400);
  });

  it('says clearly that a link is not good, and needs no script', async () => {
    for (const answer of [
      await app.raw('GET', '/api/take_back_email/'),
      await app.raw('GET', '/api/take_back_email/?token=%22%3E%3Cscript%3E'),
      await form({ token: 'forged' }),
      await form({}),
    ]) {
      const html = await answer.text();
      expect([answer.status, html]).toEqual([400, expect.stringContaining('This link is not valid')]);
      expect(html).not.toContain('<script');
    }
  });
});
