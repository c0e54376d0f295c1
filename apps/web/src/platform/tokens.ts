import type { Tokens } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { browserStorage } from './storage.ts';

/** Local storage key of the tokens [AUTH-09]. */
export const tokensKey = 'session.tokens';

/** The identity provider of an organisation. */
export interface ProviderConfig {
  discoveryUri: string;
  clientId: string;
}

/** What is stored with a session from single sign-on: the provider and its tokens. */
export interface ProviderSession extends ProviderConfig {
  access_token: string;
  /** Null if the provider issues none; then our own refresh continues for as long as the server allows. */
  refresh_token: string | null;
  identity_token: string;
}

/** Tokens as stored in the browser, with the instant at which the access token expires, in milliseconds. */
export interface StoredTokens {
  access: string;
  refresh: string;
  expires_at: number;
  /** Set if single sign-on started the session. */
  provider?: ProviderSession;
}

/** The stored tokens, or null if there are none or they cannot be read. */
export function readTokens(): StoredTokens | null {
  const stored = browserStorage.parse(tokensKey) as Partial<StoredTokens> | null;
  if (typeof stored?.access !== 'string' || typeof stored.refresh !== 'string' || typeof stored.expires_at !== 'number') return null;
  const { access, refresh, expires_at, provider } = stored;
  return { access, refresh, expires_at, ...(provider && { provider }) };
}

/** Stores tokens; throws if the browser's storage is full [AUTH-34]. */
export function writeTokens({ access, refresh, expires_in }: Tokens, provider?: ProviderSession): void {
  const stored: StoredTokens = { access, refresh, expires_at: Date.now() + expires_in * 1000, ...(provider && { provider }) };
  if (!browserStorage.set(tokensKey, JSON.stringify(stored))) throw new Error('The storage is full.');
}

/** Whether an access token may still be used: it counts as expired a minute before its stated lifetime ends [AUTH-10]. */
export const isFresh = (tokens: StoredTokens) => Date.now() < tokens.expires_at - limits.refresh_early_seconds * 1000;
