import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Reach } from '../../../platform/public-web/reach.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Organisation } from '../organisations.ts';
import { type Asker, askAnywhere, askOnly } from './ask.ts';
import { documentOf, isIssuer, isSafeAddress } from './sso.addresses.ts';
import { type KeySet, keySet } from './sso.keys.ts';

const answered = ({ status }: Response) => `It answered ${status}.`;

const FRESH_MS = 60 * 60_000;
/** How long to wait after a failure before a provider's document is requested again. */
const PAUSE_MS = 2000;

/** The statuses with which a provider rejects a token (RFC 6749, 5.2; RFC 6750, 3.1). Any other error is a fault of the provider. */
const refusals = new Set([400, 401, 403]);

/** The fields of a discovery document that we use (OpenID Connect Discovery 1.0, section 3). */
const DiscoveryDocument = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
});
export type Discovery = z.infer<typeof DiscoveryDocument>;

const UserInfo = z.looseObject({ sub: z.string().min(1) });
export type Claims = Record<string, unknown>;

const RefreshedTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().min(1).optional(),
});
export type RefreshedTokens = z.infer<typeof RefreshedTokens>;

/** Calls identity providers. Every call rejects with `sso.unavailable` if a provider cannot be reached or its response is invalid. */
export interface Providers {
  /** Returns the discovery document of a provider, cached for an hour; an expired one is used while the provider is down. */
  discover: (discoveryUrl: string) => Promise<Discovery>;
  keys: (discovery: Discovery) => KeySet;
  /** Returns claims about the owner of an access token; null if the provider rejects it. */
  userInfo: (discovery: Discovery, accessToken: string) => Promise<(Claims & { sub: string }) | null>;
  /** Exchanges a refresh token for new tokens. Returns null if the provider rejects it. */
  refresh: (discovery: Discovery, clientId: string, refreshToken: string) => Promise<RefreshedTokens | null>;
  /** Returns the origins of all known endpoints of this provider, which pages have to reach. */
  origins: (discoveryUrl: string) => string[];
}

interface ProviderDeps {
  production: boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
  asker: Asker;
}

/** Describes a failure in one line. */
function reasonOf(cause: unknown): string {
  if (cause instanceof z.ZodError) return `Its answer has no good ${cause.issues.map(({ path }) => path.join('.') || 'form').join(', ')}.`;
  return cause instanceof Error ? cause.message : String(cause);
}

function providers({ production, log, asker }: ProviderDeps): Providers {
  const known = new Map<string, { document: Discovery; at: number }>();
  const asking = new Map<string, Promise<Discovery>>();
  const failed = new Map<string, number>();
  const keySets = new Map<string, KeySet>();
  /** Cached, since every request needs the origins. */
  const told = new Map<string, { document: Discovery | undefined; origins: string[] }>();

  const unavailable = (address: string, cause: unknown): Refusal => {
    const reason = reasonOf(cause);
    log.warn({ provider: new URL(address).origin, reason }, 'identity provider unavailable');
    return new Refusal('sso.unavailable');
  };

  /** Sends one bounded request: no redirects, and limits on time and size. */
  async function ask(address: string, asked?: Parameters<Asker['ask']>[1]): Promise<Response> {
    try {
      if (!isSafeAddress(address, production)) throw new Error('It is not https.');
      const response = await asker.ask(address, asked);
      if (!response.ok && !refusals.has(response.status)) throw new Error(answered(response));
      return response;
    } catch (cause) {
      throw unavailable(address, cause);
    }
  }

  async function read<T>(address: string, response: Response, schema: z.ZodType<T>): Promise<T> {
    try {
      return schema.parse(await response.json());
    } catch (cause) {
      throw unavailable(address, cause);
    }
  }

  async function fetchDocument(discoveryUrl: string): Promise<Discovery> {
    const address = documentOf(discoveryUrl);
    const response = await ask(address);
    if (!response.ok) throw unavailable(address, answered(response));
    const document = await read(address, response, DiscoveryDocument);
    // A document that names another issuer would let that issuer sign for this organisation (RFC 8414, 3.3).
    if (!isIssuer(document.issuer, discoveryUrl)) throw unavailable(address, `It speaks for ${document.issuer}.`);
    const endpoints = [document.token_endpoint, document.userinfo_endpoint, document.jwks_uri, document.authorization_endpoint];
    const unsafe = endpoints.find((endpoint) => !isSafeAddress(endpoint, production));
    if (unsafe) throw unavailable(address, `Its endpoint ${unsafe} is not https.`);
    return document;
  }

  function discover(discoveryUrl: string): Promise<Discovery> {
    const held = known.get(discoveryUrl);
    if (held && Date.now() - held.at < FRESH_MS) return Promise.resolve(held.document);
    if (Date.now() - (failed.get(discoveryUrl) ?? 0) < PAUSE_MS)
      return held ? Promise.resolve(held.document) : Promise.reject(new Refusal('sso.unavailable'));
    const begun = asking.get(discoveryUrl);
    if (begun) return begun;
    const work = fetchDocument(discoveryUrl)
      .then(
        (document) => {
          known.set(discoveryUrl, { document, at: Date.now() });
          return document;
        },
        (error: unknown) => {
          failed.set(discoveryUrl, Date.now());
          if (held) return held.document;
          throw error;
        },
      )
      .finally(() => asking.delete(discoveryUrl));
    asking.set(discoveryUrl, work);
    return work;
  }

  return {
    discover,
    keys: ({ jwks_uri }) => {
      const held = keySets.get(jwks_uri);
      if (held) return held;
      const keys = keySet(jwks_uri, (address) => ask(address));
      keySets.set(jwks_uri, keys);
      return keys;
    },
    userInfo: async ({ userinfo_endpoint }, accessToken) => {
      const response = await ask(userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' } });
      return response.ok ? read(userinfo_endpoint, response, UserInfo) : null;
    },
    refresh: async ({ token_endpoint }, clientId, refreshToken) => {
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId });
      const response = await ask(token_endpoint, { method: 'POST', body: form, headers: { accept: 'application/json' } });
      return response.ok ? read(token_endpoint, response, RefreshedTokens) : null;
    },
    origins: (discoveryUrl) => {
      const document = known.get(discoveryUrl)?.document;
      const before = told.get(discoveryUrl);
      if (before && before.document === document) return before.origins;
      const addresses = [discoveryUrl, document?.token_endpoint, document?.revocation_endpoint];
      const origins = [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))];
      told.set(discoveryUrl, { document, origins });
      return origins;
    },
  };
}

/** Returns the client for an organisation's provider: only configured providers may be outside the public web. */
export type ProvidersOf = (organisation: Pick<Organisation, 'isConfigured'>) => Providers;

/** Returns the clients for all organisations' providers; `reach` limits the addresses of operators' entries. */
export function allProviders({ reach, ...given }: Omit<ProviderDeps, 'asker'> & { reach: Reach }): ProvidersOf {
  const configured = providers({ ...given, asker: askAnywhere });
  const entered = providers({ ...given, asker: askOnly(reach) });
  return ({ isConfigured }) => (isConfigured ? configured : entered);
}
