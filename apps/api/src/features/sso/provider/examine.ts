import type { DeploymentConfig, SignOnPart, SignOnProblem, SignOnTest } from '@muster/contract';
import { configuredOrganisations } from '../organisations.ts';
import { type Asker, askAnywhere, NotAnswered } from './ask.ts';
import { documentOf, isIssuer, isSafeAddress } from './sso.addresses.ts';

const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;
/** The endpoints that the server itself calls. */
const asked: ReadonlySet<SignOnPart> = new Set(['token_endpoint', 'userinfo_endpoint', 'jwks_uri']);
/** How many characters of a provider's own values are shown. */
const SAID_MOST = 200;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Checks that a published key can verify signatures that only the provider can have made. */
const isForSigning = (key: unknown): boolean => isObject(key) && ['RSA', 'EC', 'OKP'].includes(textOf(key.kty)) && key.use !== 'enc';

/** Tests a provider in its current state, bypassing all caches, and returns all problems. */
export async function examine(discoveryUrl: string, { ask, refuses }: Asker, production: boolean): Promise<SignOnTest> {
  const problems: SignOnTest['problems'] = [];
  const wrong = (what: SignOnProblem, where: SignOnPart, said: string | null = null): void => {
    problems.push({ what, where, said: said && said.slice(0, SAID_MOST).toWellFormed() });
  };

  const read = async (where: SignOnPart, address: string): Promise<Record<string, unknown> | null> => {
    try {
      const response = await ask(address, { headers: { accept: 'application/json' } });
      if (!response.ok) {
        wrong('status', where, String(response.status));
        return null;
      }
      const content: unknown = await response.json().catch(() => null);
      if (isObject(content)) return content;
      wrong('not_json', where);
    } catch (error) {
      wrong(error instanceof NotAnswered ? error.problem : 'unreachable', where);
    }
    return null;
  };

  const look = async (where: (typeof endpoints)[number], address: string): Promise<void> => {
    if (!URL.canParse(address)) wrong('missing', where);
    else if (!isSafeAddress(address, production)) wrong('not_https', where);
    else if (asked.has(where) && (await refuses(address))) wrong('not_public', where);
  };

  if (!isSafeAddress(discoveryUrl, production)) wrong('not_https', 'discovery');
  const document = problems.length === 0 ? await read('discovery', documentOf(discoveryUrl)) : null;
  if (!document) return { problems, found: null };
  const issuer = textOf(document.issuer);
  // A document that names another issuer would let that issuer sign for this organisation (RFC 8414, 3.3).
  if (!isIssuer(issuer, discoveryUrl)) wrong('other_issuer', 'discovery', issuer);
  for (const where of endpoints) await look(where, textOf(document[where]));
  const set = problems.some(({ where }) => where === 'jwks_uri') ? null : await read('jwks_uri', textOf(document.jwks_uri));
  const keys = set && Array.isArray(set.keys) ? set.keys.filter(isForSigning).length : 0;
  if (set && keys === 0) wrong('no_keys', 'jwks_uri');
  const found = { issuer, authorization_endpoint: textOf(document.authorization_endpoint), keys };
  return { problems, found: problems.length === 0 ? found : null };
}

/** Tests each provider in the configuration. */
export function examineConfigured(config: DeploymentConfig, production: boolean): Promise<Array<{ url: string; test: SignOnTest }>> {
  const urls = [...new Set(configuredOrganisations(config).map(({ discovery_url }) => discovery_url))];
  return Promise.all(urls.map(async (url) => ({ url, test: await examine(url, askAnywhere, production) })));
}
