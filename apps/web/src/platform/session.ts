import type { MusterContract, Tokens } from '@muster/contract';
import { ApiError, type Client } from '@muster/contract/base/client';
import { onReachableAgain } from './connection.ts';
import { leaveSite } from './leave.ts';
import { browserStorage, storageBlocked, tabStorage } from './storage.ts';
import { createSignal } from './store.ts';
import { isFresh, type ProviderSession, readTokens, type StoredTokens, tokensKey, writeTokens } from './tokens.ts';

type SessionCalls = Pick<Client<MusterContract>, 'refreshSession' | 'refreshIdentity' | 'endSession'>;
/** `ended`: the server refused to continue it; `signed_out`: the member asked for it, here or in another tab. */
export type SessionEnd = 'ended' | 'signed_out';

let calls: SessionCalls | undefined;
let refreshing: Promise<StoredTokens | null> | undefined;
const ended = createSignal<[SessionEnd]>();
let words: string | undefined;

/** Sets the calls with which the session refreshes and ends itself; done once by the client's module. */
export function setSessionCalls(given: SessionCalls): void {
  calls = given;
}

/** Whether this browser has a session. The server may still refuse it. */
export const hasSession = (): boolean => readTokens() !== null;

/** Starts a session with fresh tokens. Throws if the browser does not store them [AUTH-34]. */
export const startSession = (tokens: Tokens, provider?: ProviderSession): void => writeTokens(tokens, provider);

/** Whether this browser's session was started by single sign-on. */
export const usesSso = (): boolean => readTokens()?.provider !== undefined;

/** Why the server ended the session of this tab, if it said more than that it is over: until when and why a member is kept out. */
export const whyEnded = (): string | undefined => words;

/** Calls back when the session is over, in any tab. Returns a function that unsubscribes. */
export const onSessionEnd = ended.listen;

/** Deletes everything that belongs to the member and notifies this tab; other tabs are notified by the storage event [AUTH-14]. */
function forget(reason: SessionEnd): void {
  browserStorage.clear();
  tabStorage.clear();
  ended.tell(reason);
}

window.addEventListener('storage', (event) => {
  const removed = event.key === null || (event.key === tokensKey && event.newValue === null);
  if (!removed || hasSession()) return;
  tabStorage.clear();
  ended.tell('signed_out');
});

/**
 * An access token that is valid for the next call, or null without a session. An expired one is refreshed first [AUTH-11]. Rejects with
 * `ApiError` 0 if the server cannot be reached: the session stays.
 */
export async function accessToken(): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  if (isFresh(tokens)) return tokens.access;
  return (await refresh(tokens))?.access ?? null;
}

/** Refreshes tokens that the server refused although they looked valid. Null when the session is over. */
export async function replaceAccess(refused: string): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  if (tokens.access !== refused) return tokens.access;
  return (await refresh(tokens))?.access ?? null;
}

/** One refresh at a time across all tabs: a tab that waited finds the new tokens in storage and uses those [AUTH-12]. */
function refresh(stale: StoredTokens): Promise<StoredTokens | null> {
  refreshing ??= exclusively(() => exchange(stale)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * `navigator.locks` exists on https and localhost only. Elsewhere `refreshing` guards one tab alone: two tabs may refresh at once, and the
 * server gives both the same tokens. Where site data is blocked it refuses, and no other tab has this session.
 */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks && !storageBlocked.get() ? (navigator.locks.request('session.refresh', work) as Promise<T>) : work();

async function exchange(stale: StoredTokens): Promise<StoredTokens | null> {
  const current = readTokens();
  if (!current) return null;
  if (current.access !== stale.access && isFresh(current)) return current;
  if (!calls) throw new Error('The session has no calls to refresh with.');
  try {
    const { tokens, provider } = await renew(current, calls);
    // If another tab has signed out, or signed in another member, while the response was under way, that takes precedence.
    if (readTokens()?.refresh === current.refresh) writeTokens(tokens, provider);
    return readTokens();
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) {
      const now = readTokens();
      if (now && now.refresh !== current.refresh) return now;
      words = error.code === 'session.suspended' || error.code === 'session.deactivated' ? error.message : undefined;
      forget('ended');
      return null;
    }
    throw error;
  }
}

/**
 * The server repeats its answer for `limits.refresh_again_seconds`: a client that waits longer than this for a response retries within that
 * time.
 */
const answerMs = 10_000;

/** Retries once if there was no response: the server may have refreshed the token already, and returns the same tokens again. */
async function twice<Answer>(ask: (options?: { signal: AbortSignal }) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask({ signal: AbortSignal.timeout(answerMs) });
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) throw error;
    return ask();
  }
}

/** If single sign-on started the session, its provider refreshes it, and the rotated tokens are stored [AUTH-11]. */
async function renew({ refresh, provider }: StoredTokens, asked: SessionCalls): Promise<{ tokens: Tokens; provider?: ProviderSession }> {
  if (!provider?.refresh_token) return { tokens: await twice((options) => asked.refreshSession({ body: { refresh } }, options)), provider };
  const { refresh_token, access_token } = provider;
  const next = await twice((options) => asked.refreshIdentity({ body: { refresh_token, access_token } }, options));
  const identity_token = next.identity_token ?? provider.identity_token;
  return { tokens: next, provider: { ...provider, refresh_token: next.refresh_token, access_token: next.access_token, identity_token } };
}

/** The provider's part of signing out: revokes its tokens. Returns the address that ends the session there. */
async function endAtProvider(provider: ProviderSession): Promise<string | null> {
  const identity = await import('./identity.ts').catch(() => null);
  return identity && identity.endAtProvider(provider);
}

/**
 * Ends a session on the server. If that cannot be sent, it is retried when the server can be reached again, from this page's memory alone:
 * on a shared computer nothing that opens the account is left behind. Resolves to whether the server has confirmed it already.
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

/** How long the browser waits for the identity provider before it drops the session on its own. */
const providerMs = 5000;

/**
 * Drops the session here and in other tabs at once, and ends it on the server [AUTH-14]. Resolves to whether the server has confirmed it;
 * if it cannot be reached, the call is retried later.
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
