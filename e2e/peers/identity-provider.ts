import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { loginPage, logoutPage } from './identity-pages.ts';

/** A person who can sign in at the provider, with email and password. */
export interface Account {
  sub: string;
  email: string;
  email_verified?: boolean | undefined;
  given_name?: string | undefined;
  family_name?: string | undefined;
  name?: string | undefined;
  password: string;
}

export interface IdentityProvider {
  /** The issuer; its discovery document is below it. */
  issuer: string;
  clientId: string;
  /**
   * Where the application runs: it may start sign-ins from there, and be redirected to `/login/callback` and, after signing out, to
   * `/login`.
   */
  allowApp: (origin: string) => void;
  addAccount: (account: Account) => void;
  removeAccount: (sub: string) => void;
  /** Signs arbitrary claims with the provider's own key, for tokens that are wrong in one respect only. */
  sign: (claims: JWTPayload) => Promise<string>;
  /** Has the provider hang, answer every call with 503, or work again. */
  fail: (how: 'hanging' | '503' | null) => void;
  /** Stops listening, and listens again at the same address. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** The provider's events, oldest first: `token.issued`, `token.refused`, `refresh_token.revoked`, `session.ended` … */
  events: string[];
  close: () => Promise<void>;
}

const kid = 'peer-1';

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/**
 * A real identity provider on a loopback port: the certified `oidc-provider`, configured as an organisation would for a public client. PKCE
 * is required; refresh tokens need `offline_access` and `prompt=consent`, and can be used once.
 */
export async function startIdentityProvider({
  accounts = [],
  clientId = 'muster-web',
  port = 0,
}: {
  accounts?: Account[];
  clientId?: string;
  port?: number;
} = {}): Promise<IdentityProvider> {
  const people = new Map(accounts.map((account) => [account.sub, account]));
  const origins = new Set<string>();
  const events: string[] = [];
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['https://app.invalid/login/callback'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['cookies of a peer that lives as long as a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = logoutPage(form);
        },
      },
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    clientBasedCORS: (_, origin) => origins.has(origin),
    findAccount: (_, sub) => {
      const found = people.get(sub);
      if (!found) return undefined;
      const { password: _password, ...claims } = found;
      return { accountId: sub, claims: () => claims };
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: 86_400,
      Grant: 86_400,
      RefreshToken: 86_400,
    },
    renderError: (ctx, out) => {
      ctx.type = 'text';
      ctx.body = `${out.error}: ${out.error_description ?? ''}`;
    },
  });
  // The application's address is known only once it runs, and starting it needs this provider's address.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => [...origins].some((origin) => uri === `${origin}/login/callback`);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri: string) => [...origins].some((origin) => uri === `${origin}/login`);

  const grantType = (params: Record<string, unknown> | undefined) => (typeof params?.grant_type === 'string' ? params.grant_type : '');
  provider.on('grant.success', (ctx) => void events.push(`token.issued ${grantType(ctx.oidc.params)}`));
  provider.on('grant.error', (ctx) => void events.push(`token.refused ${grantType(ctx.oidc.params)}`));
  provider.on('grant.revoked', () => void events.push('grant.revoked'));
  provider.on('access_token.destroyed', () => void events.push('access_token.revoked'));
  provider.on('refresh_token.destroyed', () => void events.push('refresh_token.revoked'));
  provider.on('end_session.success', () => void events.push('session.ended'));

  const page = (response: ServerResponse, status: number, html: string) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);

  /** The login form; the organisation has consented, so the person is not asked. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
    if (prompt.name === 'consent') {
      const grant = (grantId && (await provider.Grant.find(grantId))) || new provider.Grant({ accountId: session!.accountId, clientId });
      grant.addOIDCScope(String(params.scope));
      return provider.interactionFinished(
        request,
        response,
        { consent: { grantId: await grant.save() } },
        { mergeWithLastSubmission: true },
      );
    }
    const hint = typeof params.login_hint === 'string' ? params.login_hint : '';
    if (request.method !== 'POST') return page(response, 200, loginPage({ email: hint }));
    const form = await readForm(request);
    if (form.has('cancel'))
      return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'The person did not sign in.' });
    const email = form.get('email') ?? '';
    const account = [...people.values()].find((each) => each.email === email && each.password === form.get('password'));
    if (!account) return page(response, 401, loginPage({ email, failed: true }));
    return provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  }

  const handle = provider.callback();
  let failing: 'hanging' | '503' | null = null;
  server.on('request', (request, response) => {
    if (failing === 'hanging') return;
    if (failing) return void response.writeHead(503).end();
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    interact(request, response).catch((error: Error) => page(response, 400, `<p>${error.name}</p>`));
  });

  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  return {
    issuer,
    clientId,
    allowApp: (origin) => void origins.add(origin),
    addAccount: (account) => void people.set(account.sub, account),
    removeAccount: (sub) => void people.delete(sub),
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
    fail: (how) => {
      failing = how;
    },
    events,
    stop,
    start: () => new Promise((resolve) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve)),
    close: stop,
  };
}
