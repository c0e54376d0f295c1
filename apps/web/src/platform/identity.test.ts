import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testMe } from '../test/fixtures.ts';
import { serve } from '../test/server.ts';
import { api } from './api.ts';
import { beginSignIn, endAtProvider, finishSignIn, SignInNotFinished } from './identity.ts';
import { leaveSite } from './leave.ts';
import { signOut, usesSso } from './session.ts';
import { type ProviderSession, readTokens, writeTokens } from './tokens.ts';

vi.mock(import('./leave.ts'));

const issuer = 'https://login.northwind.example';
const config = { discoveryUri: issuer, clientId: 'muster-web' };
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  end_session_endpoint: `${issuer}/end`,
};
const jwt = (claims: object) => ['{"alg":"RS256"}', JSON.stringify(claims), 'x'].map((part) => btoa(part).replaceAll('=', '')).join('.');

/** Answers for the provider at the HTTP level; everything else goes to our own calls. Returns the forms that were submitted to it. */
function provider(tokens: { id_token: string }) {
  const forms: Array<[path: string, form: URLSearchParams]> = [];
  const own = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith(issuer)) return own(input, init);
    const path = input.slice(issuer.length);
    if (path.startsWith('/.well-known')) return Response.json(metadata);
    forms.push([path, new URLSearchParams(init.body as string)]);
    return path === '/token'
      ? Response.json({ access_token: 'p-access', refresh_token: 'p-refresh', token_type: 'Bearer', ...tokens })
      : Response.json({});
  });
  return forms;
}

const begin = async () => new URL(await beginSignIn(config, { nonce: 'nonce-1', email: 'rosa@northwind.example', from: '/events' }));
const back = (query: Record<string, string>) => `http://localhost:3000/login/callback?${new URLSearchParams(query)}`;

describe('signing in at the provider', () => {
  let forms: ReturnType<typeof provider>;
  beforeEach(() => {
    forms = provider({ id_token: jwt({ sub: 'rosa', nonce: 'nonce-1' }) });
  });

  it('asks with PKCE, state and nonce for openid, profile, email and offline_access, to return to /login/callback [AUTH-03]', async () => {
    const { origin, pathname, searchParams } = await begin();
    expect(origin + pathname).toBe(metadata.authorization_endpoint);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'muster-web',
      redirect_uri: `${location.origin}/login/callback`,
      scope: 'openid profile email offline_access',
      nonce: 'nonce-1',
      state: expect.stringMatching(/.{20}/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'rosa@northwind.example',
    });
  });

  it('exchanges the code with the verifier, and brings back where the member was going [AUTH-19]', async () => {
    const state = (await begin()).searchParams.get('state')!;
    const { provider: session, from } = await finishSignIn(back({ code: 'code-1', state, iss: issuer }));
    expect(session).toMatchObject({ ...config, access_token: 'p-access', refresh_token: 'p-refresh' });
    expect(from).toBe('/events');
    const [, form] = forms[0]!;
    expect(Object.fromEntries(form)).toMatchObject({ code: 'code-1', code_verifier: expect.stringMatching(/^\w{43,128}$/) });
  });

  it.each<[string, (state: string) => Record<string, string>]>([
    ['an error', (state) => ({ error: 'access_denied', state })],
    ['no code', (state) => ({ state })],
    ['another state', () => ({ code: 'code-1', state: 'another' })],
    ['no state', () => ({ code: 'code-1' })],
    ['the answer of another provider', (state) => ({ code: 'code-1', state, iss: 'https://login.kestrel.example' })],
  ])('refuses %s, asks for no token and forgets the provider [AUTH-06] [AUTH-20]', async (_, query) => {
    const state = (await begin()).searchParams.get('state')!;
    await expect(finishSignIn(back(query(state)))).rejects.toBeInstanceOf(SignInNotFinished);
    expect(forms).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
    await expect(finishSignIn(back({ code: 'code-1', state }))).rejects.toBeInstanceOf(SignInNotFinished);
  });

  it('refuses an id token with another nonce', async () => {
    provider({ id_token: jwt({ sub: 'rosa', nonce: 'another' }) });
    const state = (await begin()).searchParams.get('state')!;
    await expect(finishSignIn(back({ code: 'code-1', state }))).rejects.toBeInstanceOf(SignInNotFinished);
  });

  it('finishes nothing that it did not begin', async () => {
    await expect(finishSignIn(back({ code: 'code-1', state: 'x' }))).rejects.toBeInstanceOf(SignInNotFinished);
    expect(forms).toEqual([]);
  });
});

describe('the session that single sign-on began', () => {
  const held: ProviderSession = { ...config, access_token: 'p-access', refresh_token: 'p-refresh', identity_token: jwt({ sub: 'rosa' }) };
  const hold = (expires_in: number, change: Partial<ProviderSession> = {}) =>
    writeTokens({ access: 'access-1', refresh: 'refresh-1', expires_in }, { ...held, ...change });
  const renewed = { access: 'access-2', refresh: 'refresh-2', expires_in: 900 };

  it("is refreshed through the provider, and keeps the provider's rotated tokens [AUTH-11]", async () => {
    hold(30);
    const next = { ...renewed, access_token: 'p-access-2', refresh_token: 'p-refresh-2', identity_token: null };
    const calls = serve({ getMe: () => testMe(), refreshIdentity: () => next });
    await api.getMe({});
    expect(calls).toMatchObject([
      { name: 'refreshIdentity', body: { refresh_token: 'p-refresh', access_token: 'p-access' } },
      { name: 'getMe', token: 'Bearer access-2' },
    ]);
    expect(readTokens()?.provider).toEqual({ ...held, access_token: 'p-access-2', refresh_token: 'p-refresh-2' });
    expect(usesSso()).toBe(true);
  });

  it('is refreshed by its own token where the provider gave none', async () => {
    hold(30, { refresh_token: null });
    const calls = serve({ getMe: () => testMe(), refreshSession: () => renewed });
    await api.getMe({});
    expect(calls.map(({ name }) => name)).toEqual(['refreshSession', 'getMe']);
    expect(usesSso()).toBe(true);
  });

  it("revokes the provider's tokens and signs out there after signing out here [AUTH-14]", async () => {
    hold(900);
    const calls = serve({ endSession: () => undefined });
    const forms = provider({ id_token: '' });
    await signOut();
    expect(calls).toMatchObject([{ name: 'endSession', body: { refresh: 'refresh-1' } }]);
    expect(forms.map(([path, form]) => [path, form.get('token')])).toEqual([
      ['/revoke', 'p-refresh'],
      ['/revoke', 'p-access'],
    ]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    const to = new URL(vi.mocked(leaveSite).mock.lastCall![0]);
    expect(to.origin + to.pathname).toBe(metadata.end_session_endpoint);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      id_token_hint: held.identity_token,
      post_logout_redirect_uri: `${location.origin}/login`,
    });
  });

  it('ends here also where the provider cannot be reached', async () => {
    hold(900);
    serve({ endSession: () => undefined });
    vi.mocked(leaveSite).mockClear();
    expect(await endAtProvider(held)).toBeNull();
    await signOut();
    expect(readTokens()).toBeNull();
    expect(leaveSite).not.toHaveBeenCalled();
  });
});
