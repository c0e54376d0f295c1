import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode, mailsTo, signUpNewcomer, wrongCode } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const invalid = { status: 400, code: 'member.code_invalid', message: 'CODE IS INVALID. PLEASE TRY AGAIN.' };
const codeRow = (id: string) => app.deps.db.selectFrom('email_code').selectAll().where('member_id', '=', id).executeTakeFirst();
/** Guesses are also limited per quarter of an hour; this test is about the code itself. */
const forgetBudgets = () => app.deps.db.deleteFrom('rate_count').execute();
const guess = (token: string, verification_code: string) => app.raw('POST', '/api/user/verify', { token, body: { verification_code } });

describe('verifying an email', () => {
  it('mails a code of 6 digits at sign-up, which verifies the email [REG-39] [REG-21] [REG-40]', async () => {
    const newcomer = await signUpNewcomer(app);
    const mails = await mailsTo(app, newcomer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toMatch(/^\d{6} is your Muster code$/);
    const code = await mailedCode(app, newcomer.email);
    expect(mails[0]!.text).toContain(code);
    expect(mails[0]!.html).toContain(code);
    const me = await newcomer.api.verifyEmail({ body: { verification_code: code } });
    expect(me).toMatchObject({ id: newcomer.id, email_verified: true, onboarding: 'work_space' });
    const again = await refusal(newcomer.api.verifyEmail({ body: { verification_code: code } }));
    expect(again).toMatchObject({ status: 409, code: 'member.already_verified' });
    expect(await refusal(newcomer.api.resendVerification({}))).toMatchObject({ status: 409, code: 'member.already_verified' });
  });

  it('refuses wrong and malformed codes with the same words, and says of an expired one that it is [REG-39]', async () => {
    const newcomer = await signUpNewcomer(app);
    const code = await mailedCode(app, newcomer.email);
    expect(await refusal(newcomer.api.verifyEmail({ body: { verification_code: wrongCode(code) } }))).toMatchObject(invalid);
    app.clock.advance(15 * 60);
    const fresh = app.client((await app.session.start(newcomer.id, 'test')).access);
    for (const verification_code of [code, wrongCode(code)])
      expect(await refusal(fresh.verifyEmail({ body: { verification_code } }))).toMatchObject({ status: 400, code: 'member.code_expired' });
    for (const verification_code of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', ' 12345', '']) {
      const malformed = await refusal(fresh.verifyEmail({ body: { verification_code } }));
      expect(malformed).toMatchObject({ status: 400, fields: { verification_code: [invalid.message] } });
    }
  });

  it('keeps a code good until the last second of its 15 minutes', async () => {
    const newcomer = await signUpNewcomer(app);
    const code = await mailedCode(app, newcomer.email);
    app.clock.advance(15 * 60 - 1);
    const fresh = app.client((await app.session.start(newcomer.id, 'test')).access);
    expect(await fresh.verifyEmail({ body: { verification_code: code } })).toMatchObject({ email_verified: true });
  });

  it('looks at 5 guesses and no more: 1,000 wrong ones, then the right one, leave the email unverified', async () => {
    const newcomer = await signUpNewcomer(app);
    const code = await mailedCode(app, newcomer.email);
    for (let round = 0; round < 100; round += 1) {
      await forgetBudgets();
      const answers = await Promise.all(Array.from({ length: 10 }, () => guess(newcomer.access, wrongCode(code))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
      expect((await codeRow(newcomer.id))!.tries_left).toBe(0);
    }
    await forgetBudgets();
    expect((await guess(newcomer.access, code)).status).toBe(400);
    expect(await newcomer.api.getMe({})).toMatchObject({ email_verified: false });
  });

  it('says when a code has been used up, also to the right one, until a new one is mailed', async () => {
    const newcomer = await signUpNewcomer(app);
    const code = await mailedCode(app, newcomer.email);
    for (let n = 0; n < 5; n += 1)
      expect(await refusal(newcomer.api.verifyEmail({ body: { verification_code: wrongCode(code) } }))).toMatchObject(invalid);
    expect(await refusal(newcomer.api.verifyEmail({ body: { verification_code: code } }))).toMatchObject({
      status: 400,
      code: 'member.code_used_up',
      message: 'That code has been used up. Ask for a new one.',
    });
    app.clock.advance(60);
    await newcomer.api.resendVerification({});
    expect(await newcomer.api.verifyEmail({ body: { verification_code: await mailedCode(app, newcomer.email) } })).toMatchObject({
      email_verified: true,
    });
  });

  it('looks at 5 of 50 wrong guesses at once', async () => {
    const newcomer = await signUpNewcomer(app);
    const code = await mailedCode(app, newcomer.email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        await forgetBudgets();
        return guess(newcomer.access, wrongCode(code));
      }),
    );
    expect(answers.filter(({ status }) => status !== 400 && status !== 429)).toEqual([]);
    expect((await codeRow(newcomer.id))!.tries_left).toBe(0);
    await forgetBudgets();
    expect((await guess(newcomer.access, code)).status).toBe(400);
  });

  it('verifies once when the right code comes 5 times at once', async () => {
    const newcomer = await signUpNewcomer(app);
    const code = await mailedCode(app, newcomer.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => guess(newcomer.access, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('limits the guesses of one member to 10 in 15 minutes [REG-25]', async () => {
    const newcomer = await signUpNewcomer(app);
    const code = await mailedCode(app, newcomer.email);
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await guess(newcomer.access, wrongCode(code))).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400));
    const refused = await guess(newcomer.access, code);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
  });

  it('takes no code of somebody else', async () => {
    const [one, other] = [await signUpNewcomer(app), await signUpNewcomer(app)];
    const code = await mailedCode(app, one.email);
    await app.deps.db
      .updateTable('email_code')
      .set({ code_hash: (await codeRow(one.id))!.code_hash })
      .where('member_id', '=', other.id)
      .execute();
    expect(await refusal(other.api.verifyEmail({ body: { verification_code: code } }))).toMatchObject(invalid);
  });
});

describe('asking for a new code', () => {
  it('is granted once a minute, and ends the code before [REG-40]', async () => {
    const newcomer = await signUpNewcomer(app);
    const first = await mailedCode(app, newcomer.email);
    app.clock.advance(12);
    const early = await app.raw('POST', '/api/user/verify/resend', { token: newcomer.access });
    expect(early.status).toBe(429);
    expect(early.headers.get('retry-after')).toBe('48');
    expect(await early.json()).toMatchObject({ code: 'too_many_requests' });
    app.clock.advance(48);
    expect((await app.raw('POST', '/api/user/verify/resend', { token: newcomer.access })).status).toBe(204);
    expect(await refusal(newcomer.api.verifyEmail({ body: { verification_code: first } }))).toMatchObject(invalid);
    expect(await mailsTo(app, newcomer.email)).toHaveLength(2);
    const second = await mailedCode(app, newcomer.email);
    expect(await newcomer.api.verifyEmail({ body: { verification_code: second } })).toMatchObject({ email_verified: true });
  });

  it('is granted to one of 20 wishes at once', async () => {
    const newcomer = await signUpNewcomer(app);
    // A code that has not been mailed when the next one is requested is never mailed.
    expect(await mailsTo(app, newcomer.email)).toHaveLength(1);
    app.clock.advance(60);
    const wishes = Array.from({ length: 20 }, () => app.raw('POST', '/api/user/verify/resend', { token: newcomer.access }));
    const statuses = (await Promise.all(wishes)).map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 429)]);
    expect(await mailsTo(app, newcomer.email)).toHaveLength(2);
  });

  it('sends one person no more than 5 mails an hour and 10 a day, and lets others ask', async () => {
    const newcomer = await signUpNewcomer(app);
    const ask = async (seconds: number) => {
      // A code not mailed before the next request is never mailed.
      await app.jobs.settle();
      app.clock.advance(seconds);
      const answer = await app.raw('POST', '/api/user/verify/resend', { token: (await app.session.start(newcomer.id, 'test')).access });
      return [answer.status, answer.headers.get('retry-after'), ((await answer.json().catch(() => ({}))) as { code?: string }).code];
    };
    const granted = [204, null, undefined];
    for (let mails = 1; mails < 5; mails += 1) expect(await ask(60)).toEqual(granted);
    // The first mail, four minutes before the fifth, is the first to leave the hour's count.
    expect(await ask(60)).toEqual([429, String(3600 - 5 * 60), 'too_many_mails']);
    const other = await signUpNewcomer(app);
    await app.jobs.settle();
    app.clock.advance(60);
    await other.api.resendVerification({});
    expect(await mailsTo(app, other.email)).toHaveLength(2);
    expect(await ask(3600)).toEqual(granted);
    for (let mails = 6; mails < 10; mails += 1) expect(await ask(60)).toEqual(granted);
    expect(await ask(3600)).toEqual([429, String(24 * 3600 - (2 * 3600 + 10 * 60)), 'too_many_mails']);
    expect(await mailsTo(app, newcomer.email)).toHaveLength(10);
  });

  it('gives 5 new tries', async () => {
    const newcomer = await signUpNewcomer(app);
    const first = await mailedCode(app, newcomer.email);
    for (let n = 0; n < 5; n += 1) await guess(newcomer.access, wrongCode(first));
    app.clock.advance(60);
    await newcomer.api.resendVerification({});
    const second = await mailedCode(app, newcomer.email);
    expect(await newcomer.api.verifyEmail({ body: { verification_code: second } })).toMatchObject({ email_verified: true });
  });
});

it('leaves no code in the database, its jobs or its outbox', async () => {
  const newcomer = await signUpNewcomer(app);
  const code = await mailedCode(app, newcomer.email);
  const row = await codeRow(newcomer.id);
  expect(row!.code_hash).toMatch(/^[\w-]{43}$/);
  const { rows } = await sql<{ data: object }>`select data from pgboss.job where data ->> 'member_id' = ${newcomer.id}`.execute(
    app.deps.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify([rows, row])).not.toContain(code);
});
