import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { mailedCode } from '../../../test/newcomers.ts';
import { type ApiClient, refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../session/index.ts';
import { type PliantProvider, startPliantProvider } from '../sso.factory.ts';
import { organisationMember } from '../sso.samples.ts';

let app: TestApp;
let provider: PliantProvider;
beforeAll(async () => {
  provider = await startPliantProvider();
  app = await startTestApp({ config: { private: { single_sign_on: [provider.setting] } } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
type Member = Pick<TestMember, 'id' | 'api'>;
/** Signs in again at the provider, and submits its tokens. */
async function prove(me: Member, claims: JWTPayload): Promise<void> {
  const { nonce } = await me.api.getProofConfig({ params: { id: me.id } });
  const { user_token, identity_token } = await provider.issue(app.clock.now(), { nonce, sub: me.id, ...claims });
  await me.api.proveIdentity({ params: { id: me.id }, body: { user_token, identity_token } });
}
const erase = (me: Member) => me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: '' } });
const changeEmail = (me: Member, email: string) => me.api.saveMember({ params: { id: me.id }, body: { email } });
const needed = { status: 403, code: 'session.proof_needed' };

describe('a member who signs in with their organisation', () => {
  it('deletes their account after signing in there once more [PROF-60]', async () => {
    const me = await organisationMember(app);
    expect(await refusal(erase(me))).toMatchObject(needed);
    await prove(me, { auth_time: seconds() });
    const { data } = await me.api.listSecurityLog({ params: { id: me.id }, query: {} });
    expect(data.map(({ kind }) => kind)).toContain('identity_confirmed');
    expect(await erase(me)).toEqual({ deleted: true });
  });

  it('changes their email so too, and goes on signing in there, wherever the new one is', async () => {
    const me = await organisationMember(app);
    const email = `own-${me.id}@elsewhere.example`;
    expect(await refusal(changeEmail(me, email))).toMatchObject(needed);
    await prove(me, { auth_time: seconds() - 60 });
    expect(await changeEmail(me, email)).toMatchObject({ pending_email: email });
    const verification_code = await mailedCode(app, email);
    expect(await me.api.confirmEmail({ params: { id: me.id }, body: { verification_code } })).toMatchObject({ email });
    await prove(me, { auth_time: seconds() });
  });

  it('proves it for five minutes, and in this session alone', async () => {
    const me = await organisationMember(app);
    await prove(me, { auth_time: seconds() });
    const elsewhere = { ...me, api: app.client((await app.session.start(me.id, 'another browser')).access) };
    expect(await refusal(erase(elsewhere))).toMatchObject(needed);
    app.clock.advance(5 * 60 + 1);
    expect(await refusal(erase(me))).toMatchObject(needed);
  });

  it('proves it also by having signed in a moment ago, where the provider says when that was', async () => {
    const me = await organisationMember(app);
    const arrive = async (claims: JWTPayload): Promise<ApiClient> => {
      const { nonce } = await app.client().getOktaConfig({ query: { username: 'someone@example.com' } });
      const info = { email: me.email, email_verified: true };
      const { user_token, identity_token } = await provider.issue(app.clock.now(), { nonce, sub: me.id, ...claims }, info);
      return app.client((await app.client().exchangeIdentity({ body: { user_token, identity_token } })).access);
    };
    for (const claims of [{}, { auth_time: seconds() - 301 }, { auth_time: seconds() + 3600 }, { auth_time: 'now' }])
      expect(await refusal(erase({ id: me.id, api: await arrive(claims) }))).toMatchObject(needed);
    expect(await erase({ id: me.id, api: await arrive({ auth_time: seconds() - 200 }) })).toEqual({ deleted: true });
  });

  it.each([
    ['an old sign-in', () => ({ auth_time: seconds() - 301 }), 'sso.sign_on_old'],
    ['a token that does not say when', () => ({}), 'sso.sign_on_old'],
    ['a sign-in of the future', () => ({ auth_time: seconds() + 3600 }), 'sso.sign_on_old'],
    ['somebody else', () => ({ auth_time: seconds(), sub: 'somebody-else' }), 'sso.not_you'],
  ])('proves nothing by %s', async (_, claims, code) => {
    const me = await organisationMember(app);
    expect(await refusal(prove(me, claims()))).toMatchObject({ status: 403, code });
    expect(await refusal(erase(me))).toMatchObject(needed);
  });

  it('proves nothing twice by one sign-in', async () => {
    const me = await organisationMember(app);
    const { nonce } = await me.api.getProofConfig({ params: { id: me.id } });
    const { user_token, identity_token } = await provider.issue(app.clock.now(), { nonce, sub: me.id, auth_time: seconds() });
    const show = () => me.api.proveIdentity({ params: { id: me.id }, body: { user_token, identity_token } });
    await show();
    expect(await refusal(show())).toMatchObject({ status: 401, code: 'sso.nonce_used' });
  });
});

it('a wrong password is not made good by a sign-on', async () => {
  const me = await organisationMember(app, { password_hash: await hashPassword('my own password') });
  await prove(me, { auth_time: seconds() });
  const wrong = me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: 'not my password' } });
  expect(await refusal(wrong)).toMatchObject({ status: 400, code: 'member.password_wrong' });
  expect(await erase(me)).toEqual({ deleted: true });
});

it('who signs in at no provider has none to prove themself at', async () => {
  const me = await makeMember(app);
  expect(await refusal(me.api.getProofConfig({ params: { id: me.id } }))).toMatchObject({ status: 404, code: 'sso.unknown_organisation' });
});
