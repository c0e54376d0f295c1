import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What keys are for. Each has one of its own, so that what was signed for one is worth nothing for another. A name that has been out stays. */
type KeyUse =
  | 'access token'
  | 'refresh token'
  | 'refresh successor'
  | 'known device'
  | 'password reset'
  | 'verification code'
  | 'email take-back'
  | 'sign-in nonce'
  | 'upload address'
  | 'data export'
  | 'erased address'
  | 'web push';

/** The key for one use, which follows from the secret: the same in all processes and after each start. */
export const keyFor = (secret: string, use: KeyUse): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `muster ${use}`, 32));

/** Seals texts for one use: only whoever has the secret can make the seal of a text, and it tells nothing of the text. */
export function sealFor(secret: string, use: KeyUse): (text: string) => string {
  const key = keyFor(secret, use);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts without telling by its time where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
