import type { SignOnPart, SignOnProblem } from '@muster/contract';
import { counted } from '../../../platform/counted.ts';

const parts = {
  discovery: 'the discovery document',
  authorization_endpoint: 'the address for signing in (authorization_endpoint)',
  token_endpoint: 'the address for tokens (token_endpoint)',
  userinfo_endpoint: 'the address for names and emails (userinfo_endpoint)',
  jwks_uri: 'the address of the keys (jwks_uri)',
} satisfies Record<SignOnPart, string>;
const first = (part: SignOnPart) => parts[part].charAt(0).toUpperCase() + parts[part].slice(1);

/** What is wrong with a provider, in a sentence each. */
const problems = {
  not_https: (where) => `${first(where)} has to begin with https://.`,
  not_public: (where) =>
    `${first(where)} is not on the public internet. A provider within the server’s own network goes into the server’s configuration.`,
  unreachable: (where) => `${first(where)} cannot be reached.`,
  slow: (where) => `${first(where)} took too long to answer.`,
  redirected: (where) => `${first(where)} redirects. Enter the address that it leads to.`,
  status: (where, said) => `The provider answered with error ${said} instead of ${parts[where]}.`,
  too_large: (where) => `${first(where)} is far larger than it should be.`,
  not_json: (where) => `${first(where)} is not JSON.`,
  other_issuer: (_, said) =>
    said
      ? `The provider calls itself ${said}. Enter that as its address.`
      : 'The discovery document does not say who the provider is (issuer).',
  missing: (where) => `The discovery document does not name ${parts[where]}.`,
  no_keys: () => 'The provider publishes no keys for signatures.',
} satisfies Record<SignOnProblem, (where: SignOnPart, said: string) => string>;

/** Texts of single sign-on as operators set it up. */
export const signingOn = {
  title: 'Single sign-on',
  text: 'People with an email of these domains sign in with their organisation’s own provider, such as Microsoft Entra ID, Okta or Keycloak. They need OpenID Connect.',
  fresh: 'New organisation',
  none: 'There are no organisations yet. Until you add one, its people sign in with a password.',
  entered: 'Organisations',
  configured: 'In the configuration',
  configuredText: 'These are set by whoever runs the server and can only be changed there. They take precedence over those above.',
  overruled: 'The configuration has this domain too and takes precedence. You can remove this entry.',

  there: 'What to enter at the provider',
  thereText:
    'A public client, without a secret, for the code flow with PKCE; the scopes openid, profile, email and offline_access; and this site allowed for CORS.',
  redirect: 'Redirect address',
  copyRedirect: 'Copy the redirect address',
  signOut: 'Address after signing out',
  copySignOut: 'Copy the address after signing out',

  domain: 'Email domain',
  domainHint: 'One, such as harbour.example. Add another entry for another domain.',
  address: 'Address of the provider',
  addressHint: 'Its issuer, or the address of its discovery document.',
  client: 'Client id',
  clientHint: 'What the provider calls this community.',
  clientIs: (id: string) => `Client ${id}`,
  workspace: 'Workspace for newcomers',
  workspaceHint: 'For people who sign in for the first time.',
  noWorkspace: 'They enter an access code',
  joins: (name: string) => `Joins ${name}`,
  add: 'Add',
  added: (domain: string) => `People at ${domain} can now sign in with their organisation.`,
  edit: 'Change',
  editOf: (domain: string) => `Change ${domain}`,
  editText: 'If you change the domain, address or client id, people have to sign in again.',
  save: 'Save the entry',
  saved: (domain: string) => `The entry for ${domain} was changed.`,
  changed: 'Somebody else has changed this entry too.',

  test: 'Test',
  testOf: (domain: string) => `Test the provider of ${domain}`,
  testing: 'Asking the provider…',
  found: (issuer: string, keys: number) => `${issuer} answers, and has ${counted(keys, 'key', 'keys')}.`,
  problem: (what: SignOnProblem, where: SignOnPart, said: string | null) => problems[what](where, said ?? ''),

  remove: 'Remove',
  removeOf: (domain: string) => `Remove ${domain}`,
  removeText:
    'People of this domain can no longer sign in with their organisation, and those who have are signed out within minutes. Their accounts stay: anyone without a password can set one with “Forgot Password?”.',
  removed: (domain: string) => `The entry for ${domain} was removed.`,
} as const;
