import { errors, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose';
import type { PerSecret } from './start/keys.ts';

/**
 * Verifies a token that one of the keys may have signed. Throws the library's error of the last key, or of the first one that is not about
 * the signature.
 */
export async function verified(token: string, [key, ...others]: PerSecret<Buffer>, options: JWTVerifyOptions): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, key, options);
  } catch (error) {
    const [next, ...rest] = others;
    if (next && error instanceof errors.JWSSignatureVerificationFailed) return verified(token, [next, ...rest], options);
    throw error;
  }
}
