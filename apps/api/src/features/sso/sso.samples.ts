import type { ssoCalls } from '@muster/contract';
import type { JWTPayload } from 'jose';
import { makeMember, type TestMember } from '../../test/members.ts';
import { nobody, type Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { pliantProviderAt } from './sso.factory.ts';

/** Tokens of a sign-in at the app's identity provider. */
async function providerTokens(app: TestApp, claims: JWTPayload = {}) {
  const provider = pliantProviderAt(app.deps.config.private.single_sign_on[0]?.discovery_url);
  const { nonce } = await app.client().getOktaConfig({ query: { username: `someone@${provider.setting.email_domain}` } });
  return provider.issue(app.clock.now(), { nonce, ...claims });
}

/** A member without a password, who signs in at the app's identity provider with their own id as the subject. */
export async function organisationMember(app: TestApp, change: Record<string, unknown> = {}): Promise<TestMember> {
  const me = await makeMember(app, { password_hash: null, ...change });
  const { issuer } = pliantProviderAt(app.deps.config.private.single_sign_on[0]?.discovery_url);
  await app.deps.db.insertInto('sso_identity').values({ issuer, subject: me.id, member_id: me.id, created_at: app.clock.now() }).execute();
  return me;
}

/** Requests that succeed, if the app has a provider. */
export const ssoSamples: Samples<typeof ssoCalls> = {
  getOktaConfig: async (app) => nobody({ query: { username: `someone@${app.deps.config.private.single_sign_on[0]?.email_domain}` } }),
  exchangeIdentity: async (app) => {
    const { user_token, identity_token } = await providerTokens(app);
    return nobody({ body: { user_token, identity_token } });
  },
  refreshIdentity: async (app) => {
    const { user_token, identity_token, refresh_token } = await providerTokens(app);
    await app.client().exchangeIdentity({ body: { user_token, identity_token } });
    return nobody({ body: { refresh_token, access_token: user_token } });
  },
  getProofConfig: async (app) => {
    const { access, id } = await organisationMember(app);
    return { access, input: { params: { id } } };
  },
  proveIdentity: async (app) => {
    const { access, id } = await organisationMember(app);
    const { user_token, identity_token } = await providerTokens(app, { sub: id, auth_time: Math.floor(app.clock.now().getTime() / 1000) });
    return { access, input: { params: { id }, body: { user_token, identity_token } } };
  },
};
