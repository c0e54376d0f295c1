import type { ssoCalls } from '@muster/contract';
import type { JWTPayload } from 'jose';
import { makeMember, type TestMember } from '../../test/members.ts';
import { type ForeignSamples, nobody, type Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { pliantProviderAt } from './sso.factory.ts';

/** Returns the tokens of a sign-in at the app's identity provider. */
async function providerTokens(app: TestApp, claims: JWTPayload = {}) {
  const provider = pliantProviderAt(app.deps.config.private.single_sign_on[0]?.discovery_url);
  const { nonce } = await app.client().getOktaConfig({ query: { username: `someone@${provider.setting.email_domain}` } });
  return provider.issue(app.clock.now(), { nonce, ...claims });
}

/** Creates a member without a password, who signs in at the app's identity provider with their own id as the subject. */
export async function organisationMember(app: TestApp, change: Record<string, unknown> = {}): Promise<TestMember> {
  const me = await makeMember(app, { password_hash: null, ...change });
  const { issuer } = pliantProviderAt(app.deps.config.private.single_sign_on[0]?.discovery_url);
  await app.deps.db.insertInto('sso_identity').values({ issuer, subject: me.id, member_id: me.id, created_at: app.clock.now() }).execute();
  return me;
}

let domains = 0;
/** Returns a single sign-on entry for a domain of its own, with every field. */
async function someEntry(app: TestApp) {
  const { api } = await makeMember(app, { permissions: ['operator'] });
  const { id } = await api.createWorkspace({ body: { name: `Works ${crypto.randomUUID()}` } });
  const email_domain = `works-${(domains += 1)}.example`;
  return { email_domain, discovery_url: `https://login.${email_domain}`, client_id: 'muster', workspace_id: id };
}
/** Adds such an entry. */
async function addedEntry(app: TestApp) {
  const { api } = await makeMember(app, { permissions: ['operator'] });
  const body = await someEntry(app);
  return { body, params: { id: (await api.addSignOn({ body })).id } };
}
const byOperator = async <I>(app: TestApp, input: I) => ({ access: (await makeMember(app, { permissions: ['operator'] })).access, input });
const byMember = async <I>(app: TestApp, input: I) => ({
  access: (await makeMember(app, { permissions: ['event_leader'] })).access,
  input,
  code: 'operate.operators_only' as const,
});

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
  listSignOn: (app) => byOperator(app, {}),
  addSignOn: async (app) => byOperator(app, { body: await someEntry(app) }),
  changeSignOn: async (app) => {
    const { params, body } = await addedEntry(app);
    return byOperator(app, { params, body: { ...body, client_id: 'muster-2', version: 1 } });
  },
  removeSignOn: async (app) => byOperator(app, { params: (await addedEntry(app)).params }),
  testSignOn: (app) => byOperator(app, { query: { discovery_url: app.deps.config.private.single_sign_on[0]!.discovery_url } }),
};

/** Requests of members who are not operators. */
export const ssoForeign: ForeignSamples<typeof ssoCalls> = {
  changeSignOn: async (app) => {
    const { params, body } = await addedEntry(app);
    return byMember(app, { params, body });
  },
  removeSignOn: async (app) => byMember(app, { params: (await addedEntry(app)).params }),
};
