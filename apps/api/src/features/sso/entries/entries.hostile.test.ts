import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewSignOn, SignOnTest } from '@muster/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publicWeb, type Reach } from '../../../platform/public-web/reach.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { askOnly } from '../provider/ask.ts';
import { type PliantProvider, startPliantProvider } from '../sso.factory.ts';

const document = '/.well-known/openid-configuration';
/** The addresses that the tests' host names resolve to. */
const names: Record<string, string[]> = {
  'inside.example': ['127.0.0.2'],
  'both.example': ['93.184.215.14', '10.0.0.1'],
};

let provider: PliantProvider;
/** A service in the local network, which this server must never call. */
let inside: { server: Server; asked: number; address: string };
let app: TestApp;
/** Treats one address of this machine, and no other, as if it were on the public web. */
const isProvider = (address: string): boolean => address === '127.0.0.1';
let allows = isProvider;
let operator: TestMember;

beforeAll(async () => {
  provider = await startPliantProvider();
  inside = { server: createServer(), asked: 0, address: '' };
  inside.server.on('request', (_request, response) => {
    inside.asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => inside.server.listen(0, '127.0.0.2', resolve));
  const { port } = inside.server.address() as AddressInfo;
  inside.address = `http://127.0.0.2:${port}`;
  const reach: Reach = {
    resolve: async (name) => names[name] ?? [],
    allows: (address) => allows(address),
    ports: [80, 443, port, Number(new URL(provider.issuer).port)],
  };
  app = await startTestApp({ reach });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterEach(() => {
  provider.instead.clear();
  allows = isProvider;
  expect(inside.asked).toBe(0);
});
afterAll(async () => {
  await app.close();
  await provider.close();
  inside.server.close();
});

const test = (discovery_url: string, who = operator): Promise<SignOnTest> => who.api.testSignOn({ query: { discovery_url } });
let count = 0;
const bodyOf = (discovery_url: string): NewSignOn => ({
  email_domain: `works-${(count += 1)}.example`,
  discovery_url,
  client_id: provider.clientId,
  workspace_id: null,
});
/** Overrides fields of the provider's discovery document. */
const says = (change: Record<string, unknown>) => {
  const { issuer } = provider;
  const endpoints = { authorization_endpoint: '/auth', token_endpoint: '/token', userinfo_endpoint: '/me', jwks_uri: '/jwks' };
  const body = { issuer, ...Object.fromEntries(Object.entries(endpoints).map(([name, path]) => [name, issuer + path])), ...change };
  provider.instead.set(document, { status: 200, body });
};
const only = (what: string, where = 'discovery', said: string | null = null) => ({ problems: [{ what, where, said }], found: null });

describe('a look at a provider', () => {
  it('finds what it is, keeps nothing, and is past what is remembered', async () => {
    const found = { issuer: provider.issuer, authorization_endpoint: `${provider.issuer}/auth`, keys: 1 };
    expect(await test(provider.issuer)).toEqual({ problems: [], found });
    expect(await test(`${provider.issuer}${document}`)).toEqual({ problems: [], found });
    provider.instead.set(document, { status: 503, body: {} });
    expect(await test(provider.issuer)).toEqual(only('status', 'discovery', '503'));
  });

  it.each<[string, () => void, ReturnType<typeof only>]>([
    ['hangs up', () => provider.instead.set(document, new Error('gone')), only('unreachable')],
    ['is no JSON', () => provider.instead.set(document, { status: 200, body: 'a page' }), only('not_json')],
    ['is ten megabytes', () => provider.instead.set(document, { status: 200, body: 'x'.repeat(10 * 2 ** 20) }), only('too_large')],
    ['speaks for another', () => says({ issuer: 'https://evil.example' }), only('other_issuer', 'discovery', 'https://evil.example')],
    ['speaks for nobody', () => says({ issuer: undefined }), only('other_issuer', 'discovery', '')],
    ['names no endpoint for tokens', () => says({ token_endpoint: undefined }), only('missing', 'token_endpoint')],
    ['names one without https', () => says({ userinfo_endpoint: 'http://login.example/me' }), only('not_https', 'userinfo_endpoint')],
    ['names one in the local network', () => says({ token_endpoint: `${inside.address}/token` }), only('not_public', 'token_endpoint')],
    [
      'names one by a name that leads there',
      () => says({ token_endpoint: 'https://inside.example/t' }),
      only('not_public', 'token_endpoint'),
    ],
    ['has its keys there', () => says({ jwks_uri: `${inside.address}/jwks` }), only('not_public', 'jwks_uri')],
    ['has no keys', () => provider.instead.set('/jwks', { status: 200, body: { keys: [] } }), only('no_keys', 'jwks_uri')],
    [
      'has keys that sign nothing',
      () => provider.instead.set('/jwks', { status: 200, body: { keys: [{ kty: 'oct' }] } }),
      only('no_keys', 'jwks_uri'),
    ],
    ['has its keys nowhere', () => provider.instead.set('/jwks', { status: 404, body: {} }), only('status', 'jwks_uri', '404')],
    [
      'redirects into the local network',
      () => provider.instead.set(document, { status: 302, body: {}, headers: { location: `${inside.address}${document}` } }),
      only('redirected'),
    ],
  ])('says that it %s', async (_what, make, expected) => {
    make();
    expect(await test(provider.issuer)).toEqual(expected);
  });

  it('says all that is wrong at once', async () => {
    says({ issuer: 'https://evil.example', token_endpoint: undefined, jwks_uri: 'nowhere' });
    const { problems } = await test(provider.issuer);
    expect(problems.map(({ what, where }) => [what, where])).toEqual([
      ['other_issuer', 'discovery'],
      ['missing', 'token_endpoint'],
      ['missing', 'jwks_uri'],
    ]);
  });

  it('says that there is nothing under a name, and that an address is not public', async () => {
    expect(await test('https://nobody.example')).toEqual(only('unreachable'));
    expect(await test('http://login.example')).toEqual(only('not_https'));
    expect(await test('https://both.example')).toEqual(only('not_public'));
  });

  it('ends while an answer is still dripping', async () => {
    const slow = createServer((_request, response) => void response.writeHead(200).write('{'));
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const { ask } = askOnly({ resolve: async () => [], allows: () => true, ports: [port] }, 200);
    await expect(ask(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ problem: 'slow' });
    slow.closeAllConnections();
    slow.close();
  });
});

describe('an entry whose provider is not on the public web', () => {
  const forbidden = [
    'https://127.0.0.1',
    'https://[::1]/realms/works',
    'https://10.0.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://2130706433',
    'https://localhost',
    'https://keycloak',
    'https://inside.example',
    'https://both.example',
    'https://login.example:22',
  ];

  it('is refused under its field, and nothing is asked', async () => {
    // As in production, except for the test's ports.
    allows = publicWeb.allows;
    // Each operator may test providers thirty times a minute.
    const { api } = await makeMember(app, { permissions: ['operator'] });
    const { id } = await api.addSignOn({ body: bodyOf('https://login.works.example') });
    const before = provider.asked.length;
    for (const address of [...forbidden, provider.issuer, inside.address]) {
      const body = bodyOf(address);
      const fields = { discovery_url: ['THIS ADDRESS IS NOT ON THE PUBLIC INTERNET'] };
      expect(await refusal(api.addSignOn({ body })), address).toMatchObject({ status: 400, fields });
      expect(await refusal(api.changeSignOn({ params: { id }, body })), address).toMatchObject({ status: 400, fields });
      expect(await api.testSignOn({ query: { discovery_url: address } }), address).toEqual(only('not_public'));
    }
    expect(provider.asked).toHaveLength(before);
  });

  it('is refused without https, with a name in the address, or with anything behind its path', async () => {
    const wrong = [
      'http://login.example',
      'ftp://login.example',
      'https://me:secret@login.example',
      'https://login.example/?a',
      'https://login.example/#a',
      'login.example',
      'https://',
    ];
    for (const address of wrong) {
      const { fields } = await refusal(operator.api.addSignOn({ body: bodyOf(address) }));
      expect(fields, address).toEqual({ discovery_url: ['PLEASE ENTER AN ADDRESS LIKE HTTPS://LOGIN.EXAMPLE.COM'] });
    }
  });

  it('is not asked when people sign in, whatever its name leads to by then, or its document names', async () => {
    const moved = bodyOf('https://moved.example');
    await operator.api.addSignOn({ body: moved });
    names['moved.example'] = ['127.0.0.2'];
    const configOf = (domain: string) => app.client().getOktaConfig({ query: { username: `rosa@${domain}` } });
    expect(await refusal(configOf(moved.email_domain))).toMatchObject({ status: 503, code: 'sso.unavailable' });

    says({ jwks_uri: `${inside.address}/jwks`, userinfo_endpoint: `${inside.address}/me`, token_endpoint: `${inside.address}/token` });
    const body = bodyOf(provider.issuer);
    await operator.api.addSignOn({ body });
    const { nonce } = await configOf(body.email_domain);
    const { identity_token, user_token } = await provider.issue(app.clock.now(), { nonce });
    const exchanged = app.client().exchangeIdentity({ body: { identity_token, user_token } });
    expect(await refusal(exchanged)).toMatchObject({ status: 503, code: 'sso.unavailable' });
  });
});
