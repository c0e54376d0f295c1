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

/** The secret that signs, and after it those that are still believed while it is rotated (docs/decisions/0080-secrets.md). */
export type Secrets = readonly [current: string, ...others: string[]];

/** One of something for each secret, that of the current one first. */
export type PerSecret<T> = [current: T, ...others: T[]];

/** The keys for one purpose, derived from the secrets: the same in all processes and after each start. */
export const keysFor = (secrets: Secrets, use: KeyUse): PerSecret<Buffer> => perSecret(secrets, (secret) => derive(secret, use));

/** The key for one purpose of what is made now. */
export const keyFor = ([current]: Secrets, use: KeyUse): Buffer => derive(current, use);

/** Makes something of each. */
export const perSecret = <T, U>([current, ...others]: readonly [T, ...T[]], make: (each: T) => U): PerSecret<U> => [
  make(current),
  ...others.map(make),
];

const derive = (secret: string, use: KeyUse): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `muster ${use}`, 32));

/** Signs texts for one purpose: only a holder of a secret can compute the seal of a text, and the seal reveals nothing about the text. */
export interface Seal {
  /** The seal of what is made now. */
  (text: string): string;
  /** The seals that a text may have got, the current one first: for what is looked up by them. */
  all: (text: string) => PerSecret<string>;
  /** Whether somebody who shows this seal of a text was given it by us. */
  isGood: (shown: string, text: string) => boolean;
}

export function sealFor(secrets: Secrets, use: KeyUse): Seal {
  const keys = keysFor(secrets, use);
  const all = (text: string) => perSecret(keys, (key) => createHmac('sha256', key).update(text).digest('base64url'));
  return Object.assign((text: string) => all(text)[0], {
    all,
    // Each is compared, so that the time tells nothing about which it was.
    isGood: (shown: string, text: string) => all(text).filter((seal) => sameText(shown, seal)).length > 0,
  });
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
