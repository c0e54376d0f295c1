import type { Tokens } from '@muster/contract';
import { limits } from '@muster/contract/limits';

/** Local storage key of the tokens [AUTH-09]. */
export const tokensKey = 'session.tokens';

/** Tokens as kept in the browser: with the instant at which the access token ends, in milliseconds. */
export interface StoredTokens {
  access: string;
  refresh: string;
  expires_at: number;
}

/** The stored tokens, or null where there are none or they cannot be read. */
export function readTokens(): StoredTokens | null {
  try {
    const stored = JSON.parse(localStorage.getItem(tokensKey) ?? 'null') as Partial<StoredTokens> | null;
    if (typeof stored?.access !== 'string' || typeof stored.refresh !== 'string' || typeof stored.expires_at !== 'number') return null;
    return { access: stored.access, refresh: stored.refresh, expires_at: stored.expires_at };
  } catch {
    return null;
  }
}

/** Keeps tokens; throws where local storage refuses [AUTH-34]. */
export function writeTokens(tokens: Tokens): void {
  const stored: StoredTokens = { access: tokens.access, refresh: tokens.refresh, expires_at: Date.now() + tokens.expires_in * 1000 };
  localStorage.setItem(tokensKey, JSON.stringify(stored));
}

/** Whether an access token may still go out: it counts as expired a minute before its stated lifetime [AUTH-10]. */
export const isFresh = (tokens: StoredTokens) => Date.now() < tokens.expires_at - limits.refresh_early_seconds * 1000;
