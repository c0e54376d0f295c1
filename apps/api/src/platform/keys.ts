import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Purposes of keys. Each has a key of its own, so that what was signed for one purpose is worthless for another. Released names stay. */
export type KeyUse =
  | 'access token'
  | 'refresh token'
  | 'refresh successor'
  | 'known device'
  | 'password reset'
  | 'verification code'
  | 'email take-back'
  | 'sign-in nonce'
  | 'provider answer'
  | 'upload address'
  | 'data export'
  | 'erased address'
  | 'web push'
  | 'calendar feed'
  | 'digest link'
  | 'digest link nonce'
  | 'ingest address'
  | 'directory token'
  | 'chat token'
  | 'door code'
  | 'recording address';

/** The key for one purpose, derived from the secret: the same in all processes and after each start. */
export const keyFor = (secret: string, use: KeyUse): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `muster ${use}`, 32));

/** Signs texts for one purpose: only a holder of the secret can compute the seal of a text, and the seal reveals nothing about the text. */
export function sealFor(secret: string, use: KeyUse): (text: string) => string {
  const key = keyFor(secret, use);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
