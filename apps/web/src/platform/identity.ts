import { limits } from '@muster/contract/limits';
import type { OidcClient, StateStore } from 'oidc-client-ts';
import { clearSignIn, type ProofWish, SignInNeedsStorage, signInKeys } from './sign-in.ts';
import { storageBlocked, tabStorage } from './storage.ts';
import type { ProviderConfig, ProviderSession } from './tokens.ts';

/**
 * The browser's side of an organisation's identity provider: the authorization code flow with PKCE, state and nonce, and signing out there.
 * This module and the client library it uses are loaded only by members who sign in that way.
 */

/** Where the provider redirects back to [AUTH-03]. */
const callbackPath = '/login/callback';
const wellKnown = '/.well-known/openid-configuration';

const issuerOf = (discoveryUri: string) => discoveryUri.replace(wellKnown, '').replace(/\/+$/, '');

const stateKey = (key: string) => signInKeys.state + key;
/** Stored for this tab only: a link that another site opens in another tab finds no sign-in to finish. */
const stateStore: StateStore = {
  set: async (key, value) => void tabStorage.set(stateKey(key), value),
  get: async (key) => tabStorage.get(stateKey(key)),
  remove: async (key) => {
    const value = tabStorage.get(stateKey(key));
    tabStorage.remove(stateKey(key));
    return value;
  },
  getAllKeys: async () =>
    tabStorage
      .keys()
      .filter((key) => key.startsWith(signInKeys.state))
      .map((key) => key.slice(signInKeys.state.length)),
};

async function clientOf({ discoveryUri, clientId }: ProviderConfig): Promise<OidcClient> {
  const { OidcClient } = await import('oidc-client-ts');
  const issuer = issuerOf(discoveryUri);
  return new OidcClient({
    authority: issuer,
    metadataUrl: issuer + wellKnown,
    client_id: clientId,
    redirect_uri: location.origin + callbackPath,
    post_logout_redirect_uri: `${location.origin}/login`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    // Without it offline_access, and with it the refresh token, is not granted (OpenID Connect Core, 11).
    prompt: 'consent',
    loadUserInfo: false,
    requestTimeoutInSeconds: 10,
    stateStore,
  });
}

/** The parameters of a sign-in that proves a member's identity: the person themself, right now, and no refresh token. */
const onceMore = { prompt: 'login', max_age: limits.proof_minutes * 60, scope: 'openid' } as const;

/**
 * Starts a sign-in; returns the provider's address to go to. `from` is where the member was heading. With `proof` a signed-in member proves
 * their identity. Rejects with `SignInNeedsStorage` where site data is blocked.
 */
export async function beginSignIn(
  config: ProviderConfig,
  given: { nonce: string; email: string; from?: string; proof?: ProofWish },
): Promise<string> {
  const { nonce, email, from, proof } = given;
  clearSignIn();
  tabStorage.set(signInKeys.config, JSON.stringify({ ...config, proof }));
  if (storageBlocked.get()) throw new SignInNeedsStorage('The browser stores nothing for this site.');
  const request = { nonce, login_hint: email, state: { from }, ...(proof && onceMore) };
  const { url } = await (await clientOf(config)).createSigninRequest(request);
  return url;
}

/** An invalid response from the provider: an error, no code, or a state or nonce that this tab did not create [AUTH-06]. */
export class SignInNotFinished extends Error {
  /** Whether the provider gave no answer, rather than one that ends the sign-in. */
  unreachable?: boolean;
  /** What the sign-in was meant to prove, if it was not for a session. */
  proof?: ProofWish | undefined;
}

/** Finishes the sign-in after the provider's redirect: exchanges the code, once. Rejects with `SignInNotFinished`. */
export async function finishSignIn(address: string): Promise<{ provider: ProviderSession; from: unknown; proof: ProofWish | undefined }> {
  let proof: ProofWish | undefined;
  try {
    // The stored configuration, not anything in the address, determines where the code is sent [AUTH-19].
    const stored = JSON.parse(tabStorage.get(signInKeys.config) ?? '') as ProviderConfig & { proof?: ProofWish };
    const config = { discoveryUri: stored.discoveryUri, clientId: stored.clientId };
    proof = stored.proof;
    const issuer = new URL(address).searchParams.get('iss');
    if (issuer && issuerOf(issuer) !== issuerOf(config.discoveryUri)) throw new Error('Another provider returned (RFC 9207).');
    const { id_token, access_token, refresh_token, userState } = await (await clientOf(config)).processSigninResponse(address);
    if (!id_token) throw new Error('The provider gave no id token.');
    const from = (userState as { from?: unknown } | undefined)?.from;
    return { provider: { ...config, access_token, identity_token: id_token, refresh_token: refresh_token ?? null }, from, proof };
  } catch (cause) {
    const unreachable = cause instanceof TypeError || (cause instanceof Error && cause.name === 'ErrorTimeout');
    throw Object.assign(new SignInNotFinished('The sign-in was not finished.', { cause }), { proof, unreachable });
  } finally {
    clearSignIn();
  }
}

/** Revokes the provider's tokens and returns the address for signing out there, as far as the provider supports either [AUTH-14]. */
export async function endAtProvider(provider: ProviderSession): Promise<string | null> {
  try {
    const client = await clientOf(provider);
    const { refresh_token, access_token } = provider;
    // Sequentially: revoking the refresh token may revoke the access token too.
    if (refresh_token) await client.revokeToken(refresh_token, 'refresh_token').catch(() => undefined);
    await client.revokeToken(access_token, 'access_token').catch(() => undefined);
    return (await client.createSignoutRequest({ id_token_hint: provider.identity_token })).url;
  } catch {
    return null;
  }
}
