import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../testing/members.ts';
import { refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('signs in with email and password and answers access, refresh and expires_in [AUTH-26] [AUTH-08]', async () => {
  const member = await makeMember(app);
  const tokens = await app.client().signIn({ body: { email: member.email.toUpperCase(), password: member.password } });
  expect(tokens).toEqual({ access: expect.any(String), refresh: expect.any(String), expires_in: 900 });
});

it('refuses a wrong password and an unknown email alike, with 401 [AUTH-26]', async () => {
  const member = await makeMember(app);
  const wrong = await refusal(app.client().signIn({ body: { email: member.email, password: 'not this one' } }));
  const unknown = await refusal(app.client().signIn({ body: { email: 'nobody@example.com', password: 'not this one' } }));
  expect(wrong).toMatchObject({ status: 401, code: 'session.bad_credentials', message: 'INVALID USERNAME OR PASSWORD.' });
  expect({ ...unknown }).toEqual({ ...wrong });
});
