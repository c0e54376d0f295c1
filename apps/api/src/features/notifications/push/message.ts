import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { keysFor, type PerSecret, perSecret, type Secrets } from '../../../platform/start/keys.ts';

const CURVE = 'prime256v1';

/** Checks that a key can be encrypted for, that is, that it is a point on the curve. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, CURVE, 'base64url').length > 0;
  } catch {
    return false;
  }
}

/** A browser's push subscription in the browser's own format (Push API). */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/)
      .refine(isPoint),
    auth: z.string().regex(/^[\w-]{22}=?=?$/),
  }),
});
export type Subscription = z.infer<typeof Subscription>;

const RECORD_BYTES = 4096;
const TOKEN_SECONDS = 12 * 3600;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Encrypts a message for one subscription, so that only that browser can read it (RFC 8291, with the content coding of RFC 8188). */
export function encrypt(message: string, { keys }: Pick<Subscription, 'keys'>): Buffer {
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const sender = createECDH(CURVE);
  const senderKey = sender.generateKeys();
  const shared = sender.computeSecret(receiver);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, senderKey]);
  const key = derive(shared, Buffer.from(keys.auth, 'base64url'), about, 32);
  const salt = randomBytes(16);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(senderKey.length, 4);
  // The last record of a message ends with a 2.
  const body = [cipher.update(message, 'utf8'), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, sizes, senderKey, ...body]);
}

/**
 * Returns this community's keys for push services (VAPID, RFC 8292), derived from the secrets: the same in all processes and after each
 * start. The current secret's key comes first, then those of previous secrets, with which browsers may still have subscribed.
 */
export const pushIdentities = (secrets: Secrets, contact: string): PerSecret<PushIdentity> =>
  perSecret(keysFor(secrets, 'web push'), (key) => pushIdentity(key, contact));

function pushIdentity(key: Buffer, contact: string) {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(key);
  const point = pair.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: part(point.subarray(1, 33)),
    y: part(point.subarray(33)),
    d: part(pair.getPrivateKey()),
  };
  return {
    publicKey: part(point),
    /** Returns the `authorization` header of a request to the push service of an endpoint. */
    authorization: async (endpoint: string, now: Date): Promise<string> => {
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(new URL(endpoint).origin)
        .setSubject(`mailto:${contact}`)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + TOKEN_SECONDS)
        .sign(await importJWK(jwk, 'ES256'));
      return `vapid t=${token}, k=${part(point)}`;
    },
  };
}
export type PushIdentity = ReturnType<typeof pushIdentity>;
