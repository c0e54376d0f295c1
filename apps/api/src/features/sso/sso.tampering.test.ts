import { createHash, createPublicKey, type JsonWebKey } from 'node:crypto';
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deploymentConfig } from '../../platform/config.ts';
import { StartError } from '../../platform/settings.ts';
import { refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type PliantProvider, startPliantProvider } from './sso.factory.ts';
import { assertSafeProviders } from './sso.origins.ts';

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
const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as JWTPayload;
const headOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string; alg: string };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const invalid = {
  status: 401,
  code: 'sso.token_invalid',
  message: 'This sign-in could not be confirmed. Please try again.',
};

it('takes an id token that is as it should be', async () => {
  expect(await exchange(await issue({}))).toMatchObject({ expires_in: 900 });
  expect(await exchange(await issue({ aud: ['muster-web', 'another'], azp: 'muster-web' }))).toMatchObject({ expires_in: 900 });
});

describe('an id token is refused', () => {
  it.each<[string, () => JWTPayload]>([
    ['that was made for another client', () => ({ aud: 'another-client' })],
    ['that was made for us among others, and handed to another', () => ({ aud: ['muster-web', 'another'], azp: 'another' })],
    ['that was made for several without saying for whom', () => ({ aud: ['muster-web', 'another'] })],
    ['that was handed to another', () => ({ azp: 'another' })],
    ['that is over', () => ({ iat: seconds() - 7200, exp: seconds() - 3600 })],
    ['that never ends', () => ({ exp: undefined })],
    ['that does not say when it was made', () => ({ iat: undefined })],
    ['that is not good yet', () => ({ nbf: seconds() + 3600 })],
    ['of another issuer', () => ({ iss: 'https://login.kestrel.example' })],
    ['of the other organisation by its name only', () => ({ iss: other.issuer })],
    ['without a subject', () => ({ sub: undefined })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['whose nonce is no text', () => ({ nonce: 7 as unknown as string })],
    ['of another access token', () => ({ at_hash: createHash('sha256').update('another').digest().subarray(0, 16).toString('base64url') })],
  ])('%s', async (_, claims) => {
    const refused = await refusal(exchange(await issue(claims())));
    expect(refused.status).toBe(401);
    expect(['sso.token_invalid', 'sso.nonce_used']).toContain(refused.code);
    expect(refused.message).toMatch(/Please try again\.$/);
  });

  it('with a nonce that was made for the other organisation', async () => {
    const tokens = await issue({ nonce: await nonce('kestrel.example') });
    expect(await refusal(exchange(tokens))).toMatchObject({ status: 401, code: 'sso.nonce_used' });
  });

  it('that the other organisation made for one of ours', async () => {
    const claims = { nonce: await nonce('kestrel.example') };
    const info = { email: 'someone@northwind.example', email_verified: true };
    const tokens = await other.issue(app.clock.now(), claims, info);
    expect(await refusal(exchange(tokens))).toMatchObject({ status: 403, code: 'sso.wrong_domain' });
  });

  it('that is signed by us in the name of the other organisation', async () => {
    const tokens = await issue({ iss: other.issuer, nonce: await nonce('kestrel.example') });
    expect(await refusal(exchange(tokens))).toMatchObject(invalid);
  });

  it('that was signed with a key of one’s own, under the name of the right one', async () => {
    const { identity_token, user_token } = await issue({});
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(payloadOf(identity_token)).setProtectedHeader(headOf(identity_token)).sign(privateKey);
    expect(await refusal(exchange({ identity_token: forged, user_token }))).toMatchObject(invalid);
  });

  it('that brings its own key, or names where to find it', async () => {
    const { identity_token, user_token } = await issue({});
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await crypto.subtle.exportKey('jwk', publicKey);
    for (const header of [
      { alg: 'ES256', jwk },
      { alg: 'ES256', jku: `${other.issuer}/jwks`, kid: 'x' },
    ]) {
      const forged = await new SignJWT(payloadOf(identity_token)).setProtectedHeader(header).sign(privateKey);
      expect(await refusal(exchange({ identity_token: forged, user_token }))).toMatchObject(invalid);
    }
  });

  it('that was changed after signing', async () => {
    const { identity_token, user_token } = await issue({});
    const [head, , signature] = identity_token.split('.');
    const changed = `${head}.${part({ ...payloadOf(identity_token), sub: 'somebody-else' })}.${signature}`;
    expect(await refusal(exchange({ identity_token: changed, user_token }))).toMatchObject(invalid);
  });

  it('that is not signed at all', async () => {
    const { identity_token, user_token } = await issue({});
    for (const alg of ['none', 'None', '']) {
      const body = `${part({ alg, typ: 'JWT' })}.${identity_token.split('.')[1]}`;
      for (const token of [`${body}.`, `${body}.x`, body])
        expect(await refusal(exchange({ identity_token: token, user_token }))).toMatchObject(invalid);
    }
  });

  it('that takes the public key for a shared secret', async () => {
    const { identity_token, user_token } = await issue({});
    const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: Array<JWK & JsonWebKey> };
    const pem = await exportSPKI((await importJWK(keys[0]!, 'ES256')) as CryptoKey);
    const der = createPublicKey({ key: keys[0]!, format: 'jwk' }).export({ type: 'spki', format: 'der' });
    for (const secret of [Buffer.from(pem), der, Buffer.from(JSON.stringify(keys[0]))]) {
      for (const header of [{ alg: 'HS256', kid: headOf(identity_token).kid }, { alg: 'HS256' }]) {
        const forged = await new SignJWT(payloadOf(identity_token)).setProtectedHeader(header).sign(secret);
        expect(await refusal(exchange({ identity_token: forged, user_token }))).toMatchObject(invalid);
      }
    }
  });

  it.each(['x', 'a.b.c', '..', `${part({ alg: 'ES256' })}.${part([])}.x`, '{}'])('that is none: %s', async (identity_token) => {
    expect(await refusal(exchange({ identity_token, user_token: 'x' }))).toMatchObject(invalid);
  });

  it('with an access token of another subject, or whose userinfo names none', async () => {
    const [one, two] = [await issue({ sub: 'one' }), await issue({ sub: 'two' })];
    expect(await refusal(exchange({ ...one, user_token: two.user_token }))).toMatchObject(invalid);
    expect(
      await refusal(exchange(await issue({}, { sub: 'somebody-else', email: 'a@northwind.example', email_verified: true }))),
    ).toMatchObject(invalid);
  });

  it('and makes no member', async () => {
    const info = { email: 'ghost@northwind.example', email_verified: true };
    await refusal(exchange(await issue({ aud: 'another-client' }, info)));
    await refusal(exchange(await issue({ iat: seconds() - 7200, exp: seconds() - 3600 }, info)));
    expect(await app.deps.db.selectFrom('member').select('id').where('email', '=', info.email).execute()).toEqual([]);
  });
});

it('keeps a nonce whose sign-in failed on the way good for another try', async () => {
  const tokens = await issue({});
  provider.instead.set('/me', { status: 500, body: {} });
  expect(await refusal(exchange(tokens))).toMatchObject({ status: 503, code: 'sso.unavailable' });
  provider.instead.clear();
  expect(await exchange(tokens)).toMatchObject({ expires_in: 900 });
});

it('asks for the keys again when a token names an unknown one, but not for each token', async () => {
  await exchange(await issue({}));
  await provider.rotateKeys();
  const before = provider.asked.filter((path) => path === '/jwks').length;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  expect(await exchange(await issue({}))).toMatchObject({ expires_in: 900 });
  const { identity_token, user_token } = await issue({});
  const { privateKey } = await generateKeyPair('ES256');
  for (let tries = 0; tries < 5; tries += 1) {
    const header = { alg: 'ES256', kid: `unknown-${tries}` };
    const forged = await new SignJWT(payloadOf(identity_token)).setProtectedHeader(header).sign(privateKey);
    expect(await refusal(exchange({ identity_token: forged, user_token }))).toMatchObject(invalid);
  }
  expect(provider.asked.filter((path) => path === '/jwks').length - before).toBe(1);
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
    expect(answer).toMatchObject({ status: 503, code: 'sso.unavailable', message: expect.stringContaining('cannot be reached') });
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
