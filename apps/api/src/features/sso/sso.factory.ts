import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

interface Issued {
  identity_token: string;
  user_token: string;
  refresh_token: string;
}

/**
 * An identity provider that a test controls completely: its tokens, their time of issue, its keys, and its faults. Its signatures are real.
 * The certified provider, which has no faults, is among the peers.
 */
export interface PliantProvider {
  issuer: string;
  clientId: string;
  setting: { email_domain: string; discovery_url: string; client_id: string; workspace: string | null };
  /** Issues tokens as after a sign-in at this moment. `claims` go into the id token, `info` into the userinfo of the access token. */
  issue: (now: Date, claims: JWTPayload, info?: Record<string, unknown>) => Promise<Issued>;
  /** Signs with a new key under a new name from now on. */
  rotateKeys: () => Promise<void>;
  /** Sets whether its tokens name the key they are signed with; a provider with one key need not. */
  nameKeys: (named: boolean) => void;
  /** Overrides the provider's response at a path; an Error closes the connection. */
  instead: Map<string, { status: number; body: unknown; headers?: Record<string, string> } | Error>;
  /** The paths requested so far. */
  asked: string[];
  close: () => Promise<void>;
}

const running = new Map<string, PliantProvider>();

/** Returns the provider of a deployment's setting. */
export function pliantProviderAt(discoveryUrl: string | undefined): PliantProvider {
  const found = running.get(discoveryUrl ?? '');
  if (!found) throw new Error('This test app has no identity provider.');
  return found;
}

export async function startPliantProvider(domain = 'example.com'): Promise<PliantProvider> {
  const clientId = 'muster-web';
  const worth = new Map<string, Record<string, unknown>>();
  const refreshes = new Map<string, { claims: JWTPayload; info: Record<string, unknown>; iat: number }>();
  const published: JWK[] = [];
  const asked: string[] = [];
  const instead: PliantProvider['instead'] = new Map();
  let key: { kid: string; privateKey: CryptoKey };
  let named = true;
  const rotateKeys = async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    key = { kid: randomUUID(), privateKey };
    published.splice(0, published.length, { ...(await exportJWK(publicKey)), ...(named && { kid: key.kid }), alg: 'ES256' });
  };
  await rotateKeys();

  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...(named && { kid: key.kid }) }).sign(key.privateKey);

  const issueAt = async (iat: number, claims: JWTPayload, info: Record<string, unknown>): Promise<Issued> => {
    const user_token = randomBytes(24).toString('base64url');
    const refresh_token = randomBytes(24).toString('base64url');
    worth.set(user_token, { sub: claims.sub, ...info });
    refreshes.set(refresh_token, { claims, info, iat });
    return { identity_token: await sign({ iss: issuer, aud: clientId, iat, exp: iat + 3600, ...claims }), user_token, refresh_token };
  };

  const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const path = request.url ?? '';
    asked.push(path);
    const other = instead.get(path);
    if (other instanceof Error) return response.destroy();
    if (other) return json(response, other.status, other.body, other.headers);
    if (path === '/.well-known/openid-configuration')
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
      });
    if (path === '/jwks') return json(response, 200, { keys: published });
    if (path === '/me') {
      const claims = worth.get(request.headers.authorization?.slice('Bearer '.length) ?? '');
      return claims ? json(response, 200, claims) : json(response, 401, { error: 'invalid_token' });
    }
    let form = '';
    for await (const chunk of request) form += String(chunk);
    const token = new URLSearchParams(form).get('refresh_token') ?? '';
    const known = refreshes.get(token);
    if (path !== '/token' || !known) return json(response, 400, { error: 'invalid_grant' });
    refreshes.delete(token);
    const { nonce: _, ...claims } = known.claims;
    const { user_token, identity_token, refresh_token } = await issueAt(known.iat, claims, known.info);
    return json(response, 200, { access_token: user_token, id_token: identity_token, refresh_token, token_type: 'Bearer' });
  }
  server.on('request', (request, response) => void serve(request, response));

  const provider: PliantProvider = {
    issuer,
    clientId,
    setting: { email_domain: domain, discovery_url: issuer, client_id: clientId, workspace: null },
    issue: (now, claims, info = { email: `someone@${domain}`, email_verified: true, given_name: 'Rosa', family_name: 'Lindqvist' }) =>
      issueAt(Math.floor(now.getTime() / 1000), { sub: 'someone', ...claims }, info),
    rotateKeys,
    nameKeys: (wanted) => {
      named = wanted;
    },
    instead,
    asked,
    close: () => {
      running.delete(issuer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  running.set(issuer, provider);
  return provider;
}
