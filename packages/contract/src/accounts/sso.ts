import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { asciiDomain } from '../base/email.ts';
import { secret } from '../base/secrets.ts';
import { Email, editOf, Id, IdParams, requiredText, SeenVersion, Version } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { barred, Tokens } from './session.ts';

/** One domain of email addresses; never a whole top-level domain, nor an address in numbers. */
const SignOnDomain = z
  .string({ message: fieldWords.required })
  .overwrite(asciiDomain)
  .min(1, fieldWords.required)
  .max(limits.email_domain_length, fieldWords.sign_on_domain)
  .regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/, fieldWords.sign_on_domain);

const isBareAddress = /^https?:\/\/[^\s\\/?#@]+(\/[^\s\\?#]*)?$/i;

/** The provider's issuer, or the address of its discovery document: nothing may stand behind its path. */
const DiscoveryUrl = z
  .string({ message: fieldWords.required })
  .trim()
  .min(1, fieldWords.required)
  .max(limits.url_length, fieldWords.sign_on_address)
  .refine((address) => isBareAddress.test(address) && URL.canParse(address), fieldWords.sign_on_address);

/** An organisation whose members sign in with its own provider, as operators entered it (decision 78). */
export const SignOnEntry = z
  .object({
    id: Id,
    email_domain: z.string(),
    discovery_url: z.string(),
    client_id: z.string(),
    /** The workspace that its members join; null if they enter an access code. */
    workspace: z.object({ id: Id, name: z.string() }).nullable(),
    /** Whether the server's configuration has the same domain and takes precedence. */
    is_overruled: z.boolean(),
    version: Version,
  })
  .meta({ id: 'SignOnEntry' });
export type SignOnEntry = z.infer<typeof SignOnEntry>;

/** An organisation of the server's configuration, which only its administrator changes. */
const ConfiguredSignOn = z
  .object({ email_domain: z.string(), discovery_url: z.string(), client_id: z.string(), workspace: z.string().nullable() })
  .meta({ id: 'ConfiguredSignOn' });
export type ConfiguredSignOn = z.infer<typeof ConfiguredSignOn>;

const entered = {
  email_domain: SignOnDomain,
  discovery_url: DiscoveryUrl,
  client_id: requiredText(limits.client_id_length),
  workspace_id: Id.nullable(),
};
export const NewSignOn = z.strictObject(entered);
export type NewSignOn = z.infer<typeof NewSignOn>;
const SignOnEdit = editOf({ ...entered, version: SeenVersion });
export type SignOnEdit = z.infer<typeof SignOnEdit>;

/** What can be wrong with a provider: how it answered, or what it says of itself. */
export const signOnProblems = [
  'not_https',
  'not_public',
  'unreachable',
  'slow',
  'redirected',
  'status',
  'too_large',
  'not_json',
  'other_issuer',
  'missing',
  'no_keys',
] as const;
export type SignOnProblem = (typeof signOnProblems)[number];

/** The part of a provider that a problem is in: its discovery document, its keys, or an endpoint named there. */
export const signOnParts = ['discovery', 'authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;
export type SignOnPart = (typeof signOnParts)[number];

/** The result of a test of a provider: problems, or its endpoints. */
export const SignOnTest = z
  .object({
    problems: z.array(
      z.object({
        what: z.enum(signOnProblems),
        where: z.enum(signOnParts),
        /** The status that it answered, or the issuer that it names. */
        said: z.string().nullable(),
      }),
    ),
    found: z.object({ issuer: z.string(), authorization_endpoint: z.string(), keys: z.number().int() }).nullable(),
  })
  .meta({ id: 'SignOnTest' });
export type SignOnTest = z.infer<typeof SignOnTest>;

const operated = { access: 'member', budget: 'write' } as const;
const ruled = ['feature_off', 'operate.operators_only'] as const;
const entries = '/api/operate/sign_on';

/** How operators connect organisations' identity providers. */
export const signOnCalls = defineCalls({
  listSignOn: {
    method: 'GET',
    path: entries,
    access: 'member',
    summary: 'The organisations whose members sign in with their own provider, and where providers send browsers back to; operators only',
    response: z.object({
      configured: z.array(ConfiguredSignOn),
      data: z.array(SignOnEntry),
      redirect_url: z.string(),
      sign_out_url: z.string(),
    }),
    errors: ruled,
  },
  addSignOn: {
    ...operated,
    act: 'sign_on.add',
    method: 'POST',
    path: entries,
    idempotent: true,
    summary: 'Let the members of an email domain sign in with their own provider; operators only',
    body: NewSignOn,
    status: 201,
    response: SignOnEntry,
    errors: [...ruled, 'operate.workspace_not_found', 'operate.sign_on_full'],
  },
  changeSignOn: {
    ...operated,
    act: 'sign_on.change',
    method: 'PUT',
    path: `${entries}/{id}`,
    summary:
      'Change how the members of an email domain sign in; another domain, provider or client ends what sessions go on by; operators only',
    params: IdParams,
    edits: true,
    body: SignOnEdit,
    response: SignOnEntry,
    stale: 'operate.sign_on_changed',
    errors: [...ruled, 'operate.workspace_not_found', 'operate.sign_on_not_found'],
  },
  removeSignOn: {
    ...operated,
    act: 'sign_on.remove',
    method: 'DELETE',
    path: `${entries}/{id}`,
    summary: 'Let nobody sign in with this provider any more; sessions that it began go on for minutes at most; operators only',
    params: IdParams,
    status: 204,
    errors: [...ruled, 'operate.sign_on_not_found'],
  },
  testSignOn: {
    method: 'GET',
    path: `${entries}/test`,
    access: 'member',
    budget: 'preview',
    summary: 'What is wrong with a provider, or what it is: reads its discovery document and keys, and keeps nothing; operators only',
    query: z.strictObject({ discovery_url: DiscoveryUrl }),
    response: SignOnTest,
    errors: ruled,
  },
});

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
