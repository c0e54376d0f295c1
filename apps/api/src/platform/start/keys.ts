import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Purposes of keys. Each has its own key, so that a signature for one purpose is worthless for another. Released names must not change. */
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

/** The signing secret, followed by those that are still accepted during a rotation (docs/decisions/0080-secrets.md). */
export type Secrets = readonly [current: string, ...others: string[]];

/** One value per secret, that of the current one first. */
export type PerSecret<T> = [current: T, ...others: T[]];

/** The keys for one purpose, derived from the secrets: the same in all processes and after each start. */
export const keysFor = (secrets: Secrets, use: KeyUse): PerSecret<Buffer> => perSecret(secrets, (secret) => derive(secret, use));

/** The key that signs for one purpose. */
export const keyFor = ([current]: Secrets, use: KeyUse): Buffer => derive(current, use);

/** Maps each value, keeping the current one first. */
export const perSecret = <T, U>([current, ...others]: readonly [T, ...T[]], make: (each: T) => U): PerSecret<U> => [
  make(current),
  ...others.map(make),
];

const derive = (secret: string, use: KeyUse): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `muster ${use}`, 32));

/** Signs texts for one purpose: computing the seal of a text requires a secret, and the seal reveals nothing about the text. */
export interface Seal {
  /** The seal by the current secret. */
  (text: string): string;
  /** The seals of a text by all accepted secrets, the current one first: for look-ups. */
  all: (text: string) => PerSecret<string>;
  /** Whether a presented seal belongs to this text, by any accepted secret. */
  isGood: (shown: string, text: string) => boolean;
}

export function sealFor(secrets: Secrets, use: KeyUse): Seal {
  const keys = keysFor(secrets, use);
  const all = (text: string) => perSecret(keys, (key) => createHmac('sha256', key).update(text).digest('base64url'));
  return Object.assign((text: string) => all(text)[0], {
    all,
    // Compares all of them, so that the time does not reveal which one matched.
    isGood: (shown: string, text: string) => all(text).filter((seal) => sameText(shown, seal)).length > 0,
  });
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
