import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deploymentConfig } from '../../../platform/start/config.ts';
import { StartError } from '../../../platform/start/settings.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type PliantProvider, startPliantProvider } from '../sso.factory.ts';
import { assertSafeProviders } from './origins.ts';

let provider: PliantProvider;
let other: PliantProvider;
let app: TestApp;
let log: string[];

beforeAll(async () => {
  provider = await startPliantProvider('northwind.example');
  other = await startPliantProvider('kestrel.example');
  log = [];
  app = await startTestApp({
    config: { private: { single_sign_on: [provider.setting, other.setting] } },
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void log.push(line) },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await other.close();
});
afterEach(() => {
  provider.instead.clear();
  vi.restoreAllMocks();
});

const configOf = (domain: string) => app.client().getOktaConfig({ query: { username: `someone@${domain}` } });
const nonce = async (domain = 'northwind.example') => (await configOf(domain)).nonce;
const exchange = (tokens: { identity_token: string; user_token: string }) =>
  app.client().exchangeIdentity({ body: { identity_token: tokens.identity_token, user_token: tokens.user_token } });
const issue = async (claims: JWTPayload, info?: Record<string, unknown>) =>
  provider.issue(app.clock.now(), { nonce: await nonce(), ...claims }, info);
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as JWTPayload;

const invalid = {
  status: 401,
  code: 'sso.token_invalid',
  message: 'This sign-in could not be confirmed. Please try again.',
};

const keysAsked = () => provider.asked.filter((path) => path === '/jwks').length;

it('lets people in with a key that the provider has just renewed, and asks for it once', async () => {
  await exchange(await issue({}));
  const before = keysAsked();
  await provider.rotateKeys();
  const arrivals = await Promise.all([await issue({}), await issue({}), await issue({})].map((tokens) => exchange(tokens)));
  expect(arrivals).toMatchObject(arrivals.map(() => ({ expires_in: 900 })));
  await exchange(await issue({}));
  expect(keysAsked() - before).toBe(1);
});

it('lets people in after a renewal also where tokens name no key', async () => {
  const other = await startPliantProvider('nameless.example');
  const community = await startTestApp({ config: { private: { single_sign_on: [other.setting] } } });
  const arrive = async () => {
    const { nonce } = await community.client().getOktaConfig({ query: { username: 'someone@nameless.example' } });
    const { identity_token, user_token } = await other.issue(community.clock.now(), { nonce });
    return community.client().exchangeIdentity({ body: { identity_token, user_token } });
  };
  other.nameKeys(false);
  expect(await arrive()).toMatchObject({ expires_in: 900 });
  await other.rotateKeys();
  expect(await arrive()).toMatchObject({ expires_in: 900 });
  await community.close();
  await other.close();
});

it('asks for keys only now and then, however many forged ones are named, and a real new one still gets through', async () => {
  const { identity_token, user_token } = await issue({});
  const { privateKey } = await generateKeyPair('ES256');
  const forge = async (kid: string | undefined) => {
    const forged = await new SignJWT(payloadOf(identity_token)).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    expect(await refusal(exchange({ identity_token: forged, user_token }))).toMatchObject(invalid);
  };
  const before = keysAsked();
  // Stops the clock, since elapsed time would allow another fetch.
  const at = Date.now();
  const now = vi.spyOn(Date, 'now').mockReturnValue(at);
  for (let tries = 0; tries < 20; tries += 1) await forge(tries % 2 ? undefined : `unknown-${tries}`);
  expect(keysAsked() - before).toBeLessThanOrEqual(3);
  await provider.rotateKeys();
  now.mockReturnValue(at + 10_000);
  expect(await exchange(await issue({}))).toMatchObject({ expires_in: 900 });
});

it('keeps what discovery answered, also while the provider is down', async () => {
  await configOf('northwind.example');
  const before = provider.asked.length;
  await configOf('northwind.example');
  expect(provider.asked.length).toBe(before);
  provider.instead.set('/.well-known/openid-configuration', new Error('down'));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
  expect(await configOf('northwind.example')).toMatchObject({ discoveryUri: provider.issuer });
});

describe('a provider that goes wrong', () => {
  const discovery = '/.well-known/openid-configuration';
  const document = (bad: PliantProvider, change: object) => ({
    issuer: bad.issuer,
    authorization_endpoint: `${bad.issuer}/auth`,
    token_endpoint: `${bad.issuer}/token`,
    userinfo_endpoint: `${bad.issuer}/me`,
    jwks_uri: `${bad.issuer}/jwks`,
    ...change,
  });

  const wrongs: Array<[string, (bad: PliantProvider) => void]> = [
    ['hangs up', (bad) => bad.instead.set(discovery, new Error('down'))],
    ['answers an error', (bad) => bad.instead.set(discovery, { status: 500, body: {} })],
    ['has no discovery document', (bad) => bad.instead.set(discovery, { status: 404, body: {} })],
    ['answers something else', (bad) => bad.instead.set(discovery, { status: 200, body: ['hello'] })],
    ['answers without an end', (bad) => bad.instead.set(discovery, { status: 200, body: 'x'.repeat(300_000) })],
    [
      'sends elsewhere',
      (bad) => bad.instead.set(discovery, { status: 302, body: {}, headers: { location: `${provider.issuer}${discovery}` } }),
    ],
    ['speaks for another issuer', (bad) => bad.instead.set(discovery, { status: 200, body: document(bad, { issuer: provider.issuer }) })],
    [
      'has its keys in the clear',
      (bad) => bad.instead.set(discovery, { status: 200, body: document(bad, { jwks_uri: 'http://keys.example/' }) }),
    ],
    [
      'has an endpoint inside our network',
      (bad) => bad.instead.set(discovery, { status: 200, body: document(bad, { token_endpoint: 'http://10.0.0.1/' }) }),
    ],
  ];

  let community: TestApp;
  const bad: PliantProvider[] = [];
  beforeAll(async () => {
    for (const [index, [, spoil]] of wrongs.entries()) {
      const made = await startPliantProvider(`bad-${index}.example`);
      spoil(made);
      bad.push(made);
    }
    const single_sign_on = bad.map(({ setting }) => setting);
    community = await startTestApp({ config: { private: { single_sign_on } }, env: { LOG_LEVEL: 'silent' } });
  });
  afterAll(async () => {
    await community.close();
    await Promise.all(bad.map((each) => each.close()));
  });

  it.each(wrongs.map(([what], index) => [what, index] as const))('and %s: signing in there is refused with a message', async (_, index) => {
    const answer = await refusal(community.client().getOktaConfig({ query: { username: `a@bad-${index}.example` } }));
    expect(answer).toMatchObject({ status: 503, code: 'sso.unavailable', message: expect.stringContaining("can't reach") });
    expect((await community.raw('GET', '/api/health')).status).toBe(200);
  });
});

it('writes why a provider was not available to the log, and no token', async () => {
  const tokens = await issue({});
  provider.instead.set('/me', { status: 502, body: {} });
  await refusal(exchange(tokens));
  const line = log.findLast((each) => each.includes('identity provider unavailable'));
  expect(line).toContain('It answered 502');
  expect(log.join('')).not.toContain(tokens.user_token);
});

it('lets pages reach the providers, and nobody else', async () => {
  await configOf('northwind.example');
  await configOf('kestrel.example');
  const policy = (await app.raw('GET', '/api/health')).headers.get('content-security-policy')!;
  const connect = /connect-src ([^;]*)/.exec(policy)![1]!.trim().split(/\s+/);
  expect(connect.sort()).toEqual(["'self'", provider.issuer, other.issuer].sort());
});

describe('a setting that would talk in the clear', () => {
  const setting = { email_domain: 'a.example', client_id: 'x', workspace: null };
  const faults = (discovery_url: string, production: boolean, single_sign_on = true) => {
    const config = deploymentConfig({ features: { single_sign_on }, private: { single_sign_on: [{ ...setting, discovery_url }] } });
    try {
      assertSafeProviders(config, production);
      return null;
    } catch (error) {
      expect(error).toBeInstanceOf(StartError);
      return (error as StartError).message;
    }
  };
  it('keeps the server from starting', () => {
    const at = 'The configuration: private.single_sign_on: ';
    expect(faults('http://login.a.example', false)).toBe(`${at}http://login.a.example: must be https, or http to this machine`);
    expect(faults('http://127.0.0.1:3900', true)).toBe(`${at}http://127.0.0.1:3900: must be https in production`);
    expect(faults('http://127.0.0.1.evil.example', false)).toContain('must be https');
    expect(faults('http://127.0.0.1:3900', false)).toBeNull();
    expect(faults('https://login.a.example/oauth2/default', true)).toBeNull();
    expect(faults('http://login.a.example', true, false)).toBeNull();
  });
  it('is refused when a domain is named twice', () => {
    const twice = {
      private: {
        single_sign_on: ['a.example', 'A.example'].map((email_domain) => ({
          ...setting,
          email_domain,
          discovery_url: 'https://x.example',
        })),
      },
    };
    expect(() => deploymentConfig(twice)).toThrow('private.single_sign_on: must not repeat an email_domain');
  });
});
