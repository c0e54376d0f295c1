import { createRemoteJWKSet, customFetch, errors, type FlattenedJWSInput, type JWSHeaderParameters, type JWTVerifyGetKey } from 'jose';

/** A rate limit for early refetches of keys: forged tokens cannot cause more requests to a provider than this. */
const BURST = 3;
const ANOTHER_EVERY_MS = 10_000;

/** A provider's keys, cached for ten minutes. */
export interface KeySet {
  find: JWTVerifyGetKey;
  /** Refetches the provider's keys early. Returns false if that was done too often recently. */
  askAgain: () => Promise<boolean>;
}

/** Returns a rate limiter: a burst of calls at first, then one per interval. */
function allowance(burst: number, anotherEveryMs: number): () => boolean {
  let left = burst;
  let since = Date.now();
  return () => {
    const more = Math.floor((Date.now() - since) / anotherEveryMs);
    if (more > 0) {
      left = Math.min(burst, left + more);
      since += more * anotherEveryMs;
    }
    if (left === 0) return false;
    left -= 1;
    return true;
  };
}

/**
 * Returns the keys at an address. A token that names an unknown key causes a refetch, however fresh the cached keys are: a provider that
 * has just rotated its key signs with the new one at once.
 */
export function keySet(address: string, ask: (address: string) => Promise<Response>): KeySet {
  // We decide when to refetch, so the library's own cooldown never ends.
  const remote = createRemoteJWKSet(new URL(address), { [customFetch]: ask, cooldownDuration: Number.POSITIVE_INFINITY });
  const mayAskAgain = allowance(BURST, ANOTHER_EVERY_MS);
  const askAgain = async () => {
    // Callers that arrive while the keys are being fetched share the same response.
    if (!remote.reloading && !mayAskAgain()) return false;
    await remote.reload();
    return true;
  };
  const find = async (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(await askAgain())) throw error;
      return remote(header, token);
    }
  };
  return { find, askAgain };
}
