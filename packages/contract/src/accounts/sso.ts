import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Email, IdParams } from '../base/shared.ts';
import { barred, Tokens } from './session.ts';
import { signOnCalls } from './sign-on.ts';

/** Tokens of identity providers: JWTs with many claims can be long. */
const providerToken = secret(z.string().min(1).max(16_000));

/** Where to sign in, and the nonce for it. */
const OktaConfig = z
  .object({
    /** The provider's issuer, or the address of its discovery document. */
    discoveryUri: z.string(),
    clientId: z.string(),
    /** Sent with the authorization request and must come back in the id token; can be used once. */
    nonce: secret(z.string()),
  })
  .meta({ id: 'OktaConfig' });

export const ssoCalls = defineCalls({
  getOktaConfig: {
    method: 'GET',
    path: '/api/okta_config',
    access: 'none',
    budget: 'read',
    summary: "The identity provider of an email's domain, and a nonce for one sign-in there (AUTH-29)",
    query: z.strictObject({ username: Email }),
    response: OktaConfig,
    errors: ['feature_off', 'sso.unknown_organisation', 'sso.unavailable'],
  },
  exchangeIdentity: {
    method: 'POST',
    path: '/api/user/oneall_token',
    access: 'none',
    evenWhenFull: true,
    budget: 'write',
    summary: 'Exchange tokens of an identity provider for a session; a first sign-in creates the member (AUTH-32)',
    body: z.strictObject({
      /** The provider's access token. */
      user_token: providerToken,
      /** The provider's id token. */
      identity_token: providerToken,
    }),
    response: Tokens,
    errors: [
      'feature_off',
      'sso.token_invalid',
      'sso.nonce_used',
      'sso.email_unverified',
      'sso.wrong_domain',
      'sso.identity_conflict',
      'sso.unavailable',
      ...barred,
    ],
  },
  getProofConfig: {
    method: 'GET',
    path: '/api/user/{id}/proof',
    access: 'signed_in',
    self: 'id',
    summary: 'The identity provider of a member who signs in with their organisation, and a nonce to sign in there once more',
    params: IdParams,
    response: OktaConfig,
    errors: ['feature_off', 'sso.unknown_organisation', 'sso.unavailable'],
  },
  proveIdentity: {
    method: 'POST',
    path: '/api/user/{id}/proof',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: 'Show by a fresh sign-in at the identity provider that one is still oneself; counts for five minutes (ruling 19)',
    params: IdParams,
    body: z.strictObject({ user_token: providerToken, identity_token: providerToken }),
    status: 204,
    errors: ['feature_off', 'sso.token_invalid', 'sso.nonce_used', 'sso.not_you', 'sso.sign_on_old', 'sso.unavailable'],
  },
  refreshIdentity: {
    method: 'POST',
    path: '/api/token/okta_refresh',
    access: 'none',
    evenWhenFull: true,
    budget: 'write',
    summary: "Go on with a session that single sign-on began, by asking its provider with the provider's refresh token (AUTH-28)",
    body: z.strictObject({
      refresh_token: providerToken,
      /** The provider's access token that was last exchanged or returned: it identifies the session to continue. */
      access_token: providerToken,
    }),
    response: Tokens.extend({
      /** The provider's tokens to use next time: providers rotate them. */
      refresh_token: secret(z.string()),
      access_token: secret(z.string()),
      /** The provider's newest id token, if it returned one. */
      identity_token: secret(z.string()).nullable(),
    }).meta({ id: 'IdentityTokens' }),
    errors: ['feature_off', 'session.ended', 'sso.unavailable', ...barred],
  },
  ...signOnCalls,
});
