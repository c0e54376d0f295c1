import { createRemoteJWKSet, customFetch, errors, type FlattenedJWSInput, type JWSHeaderParameters, type JWTVerifyGetKey } from 'jose';

/** How often keys are asked for out of turn, at once and then over time: no forged token has us ask a provider more often than this. */
const BURST = 3;
const ANOTHER_EVERY_MS = 10_000;

/** A provider's keys, kept for ten minutes. */
export interface KeySet {
  find: JWTVerifyGetKey;
  /** Asks the provider for its keys out of turn. False where that was done too often just now. */
  askAgain: () => Promise<boolean>;
}

/** How often something may be done: a few times at once, and then once in a while. */
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
 * The keys at an address. A token that names one which is not among them has them asked for once more, however fresh they are: a provider
 * that has just renewed its key signs with it at once.
 */
export function keySet(address: string, ask: (address: string) => Promise<Response>): KeySet {
  // When to ask again is decided here, so the library's own pause never ends.
  const remote = createRemoteJWKSet(new URL(address), { [customFetch]: ask, cooldownDuration: Number.POSITIVE_INFINITY });
  const mayAskAgain = allowance(BURST, ANOTHER_EVERY_MS);
  const askAgain = async () => {
    // Whoever comes while the keys are on their way waits for the same answer.
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
