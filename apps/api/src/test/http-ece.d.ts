declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body with the content coding of RFC 8188, with the keys of a browser's subscription. */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
