import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { limits } from '@muster/contract';

/** Makes verification codes and the keyed hashes they are stored as. */
export interface VerificationCodes {
  make: () => string;
  /** Bound to whom it is for, so that a hash copied to another row matches nothing there. */
  hash: (boundTo: string, code: string) => string;
}

export function verificationCodes(secret: string): VerificationCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'muster verification code', 32));
  return {
    make: () => String(randomInt(10 ** limits.code_length)).padStart(limits.code_length, '0'),
    hash: (boundTo, code) => createHmac('sha256', key).update(`${boundTo} ${code}`).digest('base64url'),
  };
}
