import { mailbox } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { mailboxes } from './mailboxes.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const person = { first_name: 'Ana', last_name: 'Marlow', password: 'correct horse battery' };

it.each([
  ['Info@MÜNCHEN.example', 'info@xn--mnchen-3ya.example'],
  ['info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
  ['ana@ex\uff41mple.com', 'ana@example.com'],
  ['ana@example\u3002com', 'ana@example.com'],
  ['\uff41na@example.com', 'ana@example.com'],
  ['ana@straße.example', 'ana@xn--strae-oqa.example'],
  ['ana@1.2', 'ana@1.2'],
  ['ana', 'ana'],
])('%s is the mailbox %s', (typed, stored) => {
  expect(mailbox(typed)).toBe(stored);
});

it('a mailbox has one account and one way in, however its address is written', async () => {
  const others = ['info@xn--mnchen-3ya.example', 'INFO@MÜNCHEN.example', 'info@m\uff55\u0308nchen.example'];
  await app.client().signUp({ body: { ...person, email: 'info@münchen.example' } });
  for (const email of others) {
    expect(await refusal(app.client().signUp({ body: { ...person, email } }))).toMatchObject({ status: 400, code: 'existing_user_login' });
    expect(await app.client().signIn({ body: { email, password: person.password } })).toMatchObject({ access: expect.any(String) });
  }
});

it('what was stored otherwise before is found again, and two accounts of one mailbox both stay', async () => {
  const old = await makeMember(app, { email: 'old@köln.example' });
  await makeMember(app, { email: 'both@köln.example' });
  await makeMember(app, { email: 'both@xn--kln-sna.example' });
  await app.deps.transact(async (tx) => {
    const next = await mailboxes.step(tx, null, 100);
    expect(await mailboxes.step(tx, next!.cursor, 100)).toBeNull();
  });
  expect(await app.client().signIn({ body: { email: 'old@köln.example', password: old.password } })).toMatchObject({
    refresh: expect.any(String),
  });
  const stored = await app.deps.db.selectFrom('member').where('email', 'like', 'both@%').select('email').orderBy('email').execute();
  expect(stored.map(({ email }) => email)).toEqual(['both@köln.example', 'both@xn--kln-sna.example']);
});
