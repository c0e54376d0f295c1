import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpNewcomer } from '../../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ana = (change: object = {}) => ({
  grant_type: 'client_credentials' as const,
  first_name: 'Ana',
  last_name: 'Marlow',
  email: 'ana@example.com',
  password: 'long enough words',
  ...change,
});
const post = (body: unknown) => app.raw('POST', '/api/user', { body });
const stored = (email: string) => app.deps.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('sign-up', () => {
  it('answers 200 with the id of the new account, which can sign in at once [REG-37]', async () => {
    const answer = await post(ana({ email: 'Ana.Marlow@Example.com' }));
    expect(answer.status).toBe(200);
    const { id } = (await answer.json()) as { id: string };
    const { access } = await app.client().signIn({ body: { email: 'ana.marlow@example.com', password: 'long enough words' } });
    expect(await app.client(access).getMe({})).toMatchObject({
      id,
      first_name: 'Ana',
      last_name: 'Marlow',
      email: 'ana.marlow@example.com',
      email_verified: false,
      profile_completed: false,
      legal_waiver_signed: false,
      workspace: null,
      permissions: [],
      onboarding: 'confirm_email',
    });
  });

  it('keeps passwords as argon2id only', async () => {
    const { email } = await signUpNewcomer(app, { password: 'very own secret' });
    const { password_hash } = await stored(email);
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('refuses an email that has an account, whatever its case, with its code and a list at top level [REG-38]', async () => {
    await signUpNewcomer(app, { email: 'taken@example.com' });
    const answer = await post(ana({ email: ' TAKEN@example.COM ' }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'existing_user_login',
      message: 'AN ACCOUNT WITH THIS EMAIL ALREADY EXISTS.',
      email: ['AN ACCOUNT WITH THIS EMAIL ALREADY EXISTS.'],
    });
  });

  it('is refused with the wait at an email that has been mailed 5 times within the hour, and at no other', async () => {
    const email = 'much.mailed@example.com';
    for (let mails = 0; mails < 5; mails += 1) await app.client().requestPasswordReset({ body: { email } });
    app.clock.advance(600);
    const answer = await post(ana({ email: 'Much.Mailed@example.com' }));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3000']);
    expect(await answer.json()).toMatchObject({ code: 'too_many_mails' });
    expect((await post(ana({ email: 'less.mailed@example.com' }))).status).toBe(200);
    app.clock.advance(3000);
    expect((await post(ana({ email }))).status).toBe(200);
  });

  it('creates one account when the same email signs up 20 times at once', async () => {
    const email = 'twenty@example.com';
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(ana({ email }))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    const { n } = await app.deps.db
      .selectFrom('member')
      .where('email', '=', email)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });

  it.each([
    ['no first name [REG-26]', { first_name: undefined }, { first_name: ['THIS FIELD IS REQUIRED'] }],
    ['a blank first name [REG-26] [SHELL-43]', { first_name: ' \t ' }, { first_name: ['THIS FIELD IS REQUIRED'] }],
    ['no last name [REG-27]', { last_name: undefined }, { last_name: ['THIS FIELD IS REQUIRED'] }],
    ['a blank last name [REG-27] [SHELL-34]', { last_name: ' ' }, { last_name: ['THIS FIELD IS REQUIRED'] }],
    ['a short password [REG-30]', { password: '7 chars' }, { password: ['PASSWORD MUST BE AT LEAST 8 CHARACTERS LONG'] }],
    ['a password of spaces [SHELL-43]', { password: ' '.repeat(8) }, { password: ['THIS FIELD IS REQUIRED'] }],
    ['an unknown field', { workspace_id: 'x' }, { workspace_id: ['This field is not known.'] }],
    ['permissions', { permissions: ['operator'] }, { permissions: ['This field is not known.'] }],
  ])('refuses %s', async (_, change, fields) => {
    const answer = await post(ana({ email: 'refused@example.com', ...change }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid', fields, email: [] });
  });

  it.each([
    ['missing', undefined, 'THIS FIELD IS REQUIRED'],
    ['blank', '  ', 'THIS FIELD IS REQUIRED'],
    ['without @', 'ana.example.com', 'PLEASE ENTER A VALID EMAIL'],
    ['with two @', 'a@b@example.com', 'PLEASE ENTER A VALID EMAIL'],
    ['without a dot in its domain', 'ana@example', 'PLEASE ENTER A VALID EMAIL'],
    ['with a space', 'an a@example.com', 'PLEASE ENTER A VALID EMAIL'],
    ['without a local part', '@example.com', 'PLEASE ENTER A VALID EMAIL'],
    ['with another one inside', 'ana<somebody@example.com>', 'PLEASE ENTER A VALID EMAIL'],
    ['two addresses to a mail program', 'ana,somebody@example.com', 'PLEASE ENTER A VALID EMAIL'],
    ['with two lines', 'ana@example.com\nbcc: x@example.com', 'PLEASE ENTER A VALID EMAIL'],
  ])('refuses an email that is %s, with the words in fields and in the list [REG-28] [REG-38] [SHELL-44]', async (_, email, words) => {
    const body = (await (await post(ana({ email }))).json()) as { fields: { email: string[] }; email: string[] };
    expect(body.email[0]).toBe(words);
    expect(body.fields.email).toEqual(body.email);
  });

  it('takes a blank last name where the deployment allows it [REG-27]', async () => {
    const lenient = await startTestApp({ config: { features: { blank_last_names: true } } });
    try {
      const { id } = await lenient
        .client()
        .signUp({ body: { first_name: 'Sukarno', last_name: undefined, email: 's@example.com', password: 'long enough words' } });
      const { access } = await lenient.client().signIn({ body: { email: 's@example.com', password: 'long enough words' } });
      expect(await lenient.client(access).getMe({})).toMatchObject({ id, last_name: '' });
      expect(await lenient.client(access).saveMember({ params: { id }, body: { last_name: '' } })).toMatchObject({ last_name: '' });
    } finally {
      await lenient.close();
    }
  });

  it.each(['Win http://bad.example', 'www.bad.example', 'Claim at bad.example/now', 'HTTPS://bad.example'])(
    'refuses a web address in a name: %s',
    async (typed) => {
      const message = 'PLEASE ENTER A NAME WITHOUT A WEB ADDRESS';
      for (const field of ['first_name', 'last_name']) {
        const answer = await post(ana({ email: 'linked@example.com', [field]: typed }));
        expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid', fields: { [field]: [message] } }]);
      }
      const newcomer = await signUpNewcomer(app);
      const saved = await refusal(newcomer.api.saveMember({ params: { id: newcomer.id }, body: { first_name: typed } }));
      expect(saved).toMatchObject({ status: 400, fields: { first_name: [message] } });
    },
  );

  it.each(['J.R.', 'Anne-Marie', "D'Angelo", 'José María', 'St. John', 'Al/Alex'])('takes %s for a name', async (first_name) => {
    expect((await signUpNewcomer(app, { first_name })).id).toEqual(expect.any(String));
  });

  it('leaves members unseen until registration is finished', async () => {
    const newcomer = await signUpNewcomer(app);
    const refused = await refusal(newcomer.api.getMember({ params: { id: newcomer.id } }));
    expect(refused).toMatchObject({ status: 403, code: 'member.registration_incomplete' });
  });
});
