import type { MusterContract, Tokens } from '@muster/contract';
import { ApiError, type Client } from '@muster/contract/client';
import { onReachableAgain } from './connection.ts';
import { leaveSite } from './leave.ts';
import { createSignal } from './store.ts';
import { isFresh, type ProviderSession, readTokens, type StoredTokens, tokensKey, writeTokens } from './tokens.ts';

type SessionCalls = Pick<Client<MusterContract>, 'refreshSession' | 'refreshIdentity' | 'endSession'>;
/** `ended`: the server refused to go on; `signed_out`: the member's wish, here or in another tab. */
export type SessionEnd = 'ended' | 'signed_out';

let calls: SessionCalls | undefined;
let refreshing: Promise<StoredTokens | null> | undefined;
const ended = createSignal<[SessionEnd]>();

/** Gives the session the calls it refreshes and ends itself with; done once by the client's module. */
export function setSessionCalls(given: SessionCalls): void {
  calls = given;
}

/** Whether this browser holds a session. The server may still refuse it. */
export const hasSession = (): boolean => readTokens() !== null;

/** Starts a session with fresh tokens. Throws where the browser does not store them [AUTH-34]. */
export const startSession = (tokens: Tokens, provider?: ProviderSession): void => writeTokens(tokens, provider);

/** Whether single sign-on began the session that this browser holds. */
export const usesSso = (): boolean => readTokens()?.provider !== undefined;

/** Calls back when the session is over, in whichever tab that happened. Returns how to stop listening. */
export const onSessionEnd = ended.listen;

/** Forgets everything that belongs to the member, and tells this tab; other tabs hear it from the storage event [AUTH-14]. */
function forget(reason: SessionEnd): void {
  localStorage.clear();
  sessionStorage.clear();
  ended.tell(reason);
}

window.addEventListener('storage', (event) => {
  const removed = event.key === null || (event.key === tokensKey && event.newValue === null);
  if (!removed || hasSession()) return;
  sessionStorage.clear();
  ended.tell('signed_out');
});

/**
 * An access token that is good for the next call, or null without a session. An expired one is exchanged first [AUTH-11].
 * Rejects with `ApiError` 0 where the server cannot be reached: the session stays.
 */
export async function accessToken(): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  if (isFresh(tokens)) return tokens.access;
  return (await refresh(tokens))?.access ?? null;
}

/** Exchanges tokens that the server refused although they looked fresh. Null when the session is over. */
export async function replaceAccess(refused: string): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  if (tokens.access !== refused) return tokens.access;
  return (await refresh(tokens))?.access ?? null;
}

/** One refresh at a time, in all tabs: whoever waited finds the new tokens in storage and uses those [AUTH-12]. */
function refresh(stale: StoredTokens): Promise<StoredTokens | null> {
  refreshing ??= exclusively(() => exchange(stale)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * `navigator.locks` exists on https and localhost only. Elsewhere `refreshing` guards one tab alone: two tabs may ask at once, and the
 * server gives both the same tokens.
 */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('session.refresh', work) as Promise<T>) : work();

async function exchange(stale: StoredTokens): Promise<StoredTokens | null> {
  const current = readTokens();
  if (!current) return null;
  if (current.access !== stale.access && isFresh(current)) return current;
  if (!calls) throw new Error('The session has no calls to refresh with.');
  try {
    const { tokens, provider } = await renew(current, calls);
    // Where another tab has signed out, or somebody else in, while the answer was on its way, that is what holds.
    if (readTokens()?.refresh === current.refresh) writeTokens(tokens, provider);
    return readTokens();
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) {
      const now = readTokens();
      if (now && now.refresh !== current.refresh) return now;
      forget('ended');
      return null;
    }
    throw error;
  }
}

/** The server repeats its answer for `limits.refresh_again_seconds`: whoever waits longer than this for it asks again in time. */
const answerMs = 10_000;

/** Asks once more where no answer came: the server may have exchanged the token already, and gives the same tokens again. */
async function exchangeToken(refresh: string, { refreshSession }: SessionCalls): Promise<Tokens> {
  const input = { body: { refresh } };
  try {
    return await refreshSession(input, { signal: AbortSignal.timeout(answerMs) });
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) throw error;
    return refreshSession(input);
  }
}

/** Where single sign-on began the session, its provider is asked, and its rotated tokens are kept [AUTH-11]. */
async function renew({ refresh, provider }: StoredTokens, asked: SessionCalls): Promise<{ tokens: Tokens; provider?: ProviderSession }> {
  if (!provider?.refresh_token) return { tokens: await exchangeToken(refresh, asked), provider };
  const { refresh_token, access_token } = provider;
  const next = await asked.refreshIdentity({ body: { refresh_token, access_token } });
  const identity_token = next.identity_token ?? provider.identity_token;
  return { tokens: next, provider: { ...provider, refresh_token: next.refresh_token, access_token: next.access_token, identity_token } };
}

/** The provider's part of signing out: its tokens are revoked. Answers the address that ends the session there. */
async function endAtProvider(provider: ProviderSession): Promise<string | null> {
  const identity = await import('./identity.ts').catch(() => null);
  return identity && identity.endAtProvider(provider);
}

/**
 * Ends a session on the server. What could not be sent goes out when the server can be reached again, from this page's memory alone: on a
 * shared computer nothing that opens the account is left behind. Answers whether the server has heard it already.
 */
async function revoke(refresh: string): Promise<boolean> {
  try {
    await calls?.endSession({ body: { refresh } });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) {
      const stop = onReachableAgain(() => {
        stop();
        void revoke(refresh);
      });
    }
    return false;
  }
}

/** How long the browser waits for the identity provider before it forgets the session on its own. */
const providerMs = 5000;

/**
 * Forgets the session here and in other tabs at once, and ends it on the server [AUTH-14]. Answers whether the server has heard of it;
 * where it cannot be reached it is told later.
 */
export async function signOut(): Promise<boolean> {
  const tokens = readTokens();
  const heard = tokens ? revoke(tokens.refresh) : Promise.resolve(true);
  const provider = navigator.onLine ? tokens?.provider : undefined;
  const late = new Promise<null>((resolve) => {
    if (provider) setTimeout(resolve, providerMs, null);
  });
  const address = provider && (await Promise.race([endAtProvider(provider), late]));
  forget('signed_out');
  if (!address) return heard;
  await heard;
  leaveSite(address);
  return heard;
}
