import { createRemoteJWKSet, customFetch, errors, type FlattenedJWSInput, type JWSHeaderParameters, type JWTVerifyGetKey } from 'jose';

/**
 * A rate limit for refetching keys early, at once and then over time: forged tokens cannot make us call a provider more often than this.
 */
const BURST = 3;
const ANOTHER_EVERY_MS = 10_000;

/** A provider's keys, cached for ten minutes. */
export interface KeySet {
  find: JWTVerifyGetKey;
  /** Refetches the provider's keys early. False if that was done too often recently. */
  askAgain: () => Promise<boolean>;
}

/** A rate limit: a few times at once, and then once in a while. */
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
 * The keys at an address. A token that names an unknown key causes a refetch, however fresh the keys are: a provider that has just rotated
 * its key signs with it at once.
 */
export function keySet(address: string, ask: (address: string) => Promise<Response>): KeySet {
  // When to refetch is decided here, so the library's own cooldown never ends.
  const remote = createRemoteJWKSet(new URL(address), { [customFetch]: ask, cooldownDuration: Number.POSITIVE_INFINITY });
  const mayAskAgain = allowance(BURST, ANOTHER_EVERY_MS);
  const askAgain = async () => {
    // Callers that come while the keys are being fetched share the same answer.
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
