import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sameText } from '../../../platform/start/keys.ts';
import { CLOCK_TOLERANCE } from '../sso.policy.ts';
import type { KeySet } from './sso.keys.ts';

/**
 * Signature algorithms with which only the provider can sign. No `none`, and no HMAC, with which a public key could be used as the secret.
 */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

export interface IdToken extends JWTPayload {
  sub: string;
}

/** Returns the unverified content of a token, only used to find the keys to verify it with. */
export function claimed(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

const hashOf = (algorithm: string) => (algorithm === 'EdDSA' || algorithm === 'Ed25519' ? 'sha512' : `sha${algorithm.slice(-3)}`);

/** Checks that an access token was issued together with an id token (OpenID Connect Core, 3.1.3.6). */
function matchesHash(atHash: string, accessToken: string, algorithm: string): boolean {
  const digest = createHash(hashOf(algorithm)).update(accessToken, 'ascii').digest();
  return sameText(atHash, digest.subarray(0, digest.length / 2).toString('base64url'));
}

/**
 * Verifies a token. One that names no key is verified with the only key. If that fails, the token may have been signed with a rotated key.
 */
async function verifyWith(keys: KeySet, token: string, options: JWTVerifyOptions) {
  try {
    return await jwtVerify<IdToken>(token, keys.find, options);
  } catch (error) {
    const nameless = error instanceof errors.JWSSignatureVerificationFailed && decodeProtectedHeader(token).kid === undefined;
    if (!nameless || !(await keys.askAgain())) throw error;
    return jwtVerify<IdToken>(token, keys.find, options);
  }
}

/**
 * Returns the claims of an id token that this provider signed for us and that has not expired (OpenID Connect Core, 3.1.3.7). Checks that
 * the access token was issued with it. Throws `sso.token_invalid`, or `sso.unavailable` if the provider's keys cannot be fetched. The
 * caller checks the nonce.
 */
export async function verifyIdToken(
  token: string,
  given: { keys: KeySet; issuer: string; clientId: string; accessToken: string; clock: Clock },
): Promise<IdToken> {
  const { keys, issuer, clientId, accessToken, clock } = given;
  try {
    const { payload, protectedHeader } = await verifyWith(keys, token, {
      issuer,
      audience: clientId,
      algorithms,
      currentDate: clock.now(),
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    const { aud, azp, at_hash, sub } = payload;
    const several = Array.isArray(aud) && aud.length > 1;
    if ((several || azp !== undefined) && azp !== clientId) throw new Refusal('sso.token_invalid');
    if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Refusal('sso.token_invalid');
    if (at_hash !== undefined && !(typeof at_hash === 'string' && matchesHash(at_hash, accessToken, protectedHeader.alg)))
      throw new Refusal('sso.token_invalid');
    return payload;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Fetching the key set timed out, or the response is not a key set; jose's errors about the token have codes of their own.
    if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || isPlain(error)) throw new Refusal('sso.unavailable');
    throw new Refusal('sso.token_invalid');
  }
}

const isPlain = (error: unknown): boolean => error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC';
