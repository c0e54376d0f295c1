import { createHash, randomBytes } from 'node:crypto';

/** The response of a provider's token endpoint. */
export interface ProviderTokens {
  id_token: string;
  access_token: string;
  refresh_token: string;
}

export interface SignIn {
  issuer: string;
  clientId: string;
  /** The application's origin, which must be registered with the provider. */
  origin: string;
  email: string;
  password: string;
  nonce?: string | undefined;
}

const random = () => randomBytes(32).toString('base64url');

/** One request as a browser without scripts makes it: cookies are kept, redirects are left to the caller. */
function browser() {
  const cookies = new Map<string, string>();
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
}

/** Walks through the authorization code flow with PKCE up to the redirect to the application; returns its parameters and the verifier. */
export async function authorize({ issuer, clientId, origin, email, password, nonce }: SignIn): Promise<{ code: string; verifier: string }> {
  const go = browser();
  const verifier = random();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${origin}/login/callback`,
    scope: 'openid profile email offline_access',
    prompt: 'consent',
    state: random(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(nonce !== undefined && { nonce }),
  });
  let response = await go(`${issuer}/auth?${query}`);
  for (let hops = 0; hops < 12; hops += 1) {
    if (response.status === 200) {
      response = await go(response.url, { method: 'POST', body: new URLSearchParams({ email, password }) });
      continue;
    }
    const location = new URL(response.headers.get('location') ?? '', issuer);
    const code = location.searchParams.get('code');
    if (location.origin === origin && code) return { code, verifier };
    if (location.origin !== issuer) break;
    response = await go(location.href);
  }
  throw new Error(`The provider did not return with a code: ${response.status} ${await response.text()}`);
}

/** Exchanges a code at the token endpoint. */
export const redeem = (given: { issuer: string; clientId: string; origin: string; code: string; verifier: string }): Promise<Response> =>
  fetch(`${given.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: given.clientId,
      redirect_uri: `${given.origin}/login/callback`,
      code: given.code,
      code_verifier: given.verifier,
    }),
  });

/** Signs a person in at the provider, as the application's browser part does. */
export async function signInAtProvider(given: SignIn): Promise<ProviderTokens> {
  const response = await redeem({ ...given, ...(await authorize(given)) });
  if (!response.ok) throw new Error(`The provider gave no tokens: ${response.status} ${await response.text()}`);
  return (await response.json()) as ProviderTokens;
}
