import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Id } from '@muster/contract';
import { keyFor, keysFor, type Secrets } from '../../platform/start/keys.ts';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG, UUID] = [12, 16, 16];

/** The tokens of links that switch a member's digest off and on again. */
export interface DigestLinks {
  tokenOf: (memberId: string) => string;
  /** The member of a token, or null if it was never issued. Does not check whether they still exist. */
  memberIn: (token: string) => string | null;
  /** The address for mail programs and people; opening it changes nothing. */
  addressOf: (memberId: string) => string;
}

/**
 * A token is the member's id, encrypted with a key for this purpose alone. It gives access to nothing else, reveals nothing about the
 * member, and needs no row, so it works as long as its secret is accepted. Each member has exactly one, since the nonce is derived from the
 * id.
 */
export function digestLinks(secrets: Secrets, publicUrl: () => string): DigestLinks {
  const [keys, nonceKey] = [keysFor(secrets, 'digest link'), keyFor(secrets, 'digest link nonce')];

  const tokenOf = (memberId: string): string => {
    const id = Buffer.from(memberId.replaceAll('-', ''), 'hex');
    const nonce = createHmac('sha256', nonceKey).update(id).digest().subarray(0, NONCE);
    const cipher = createCipheriv(CIPHER, keys[0], nonce);
    return Buffer.concat([nonce, cipher.update(id), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  };

  const read = (bytes: Buffer, key: Buffer): string | null => {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(NONCE + UUID));
    try {
      const hex = Buffer.concat([decipher.update(bytes.subarray(NONCE, NONCE + UUID)), decipher.final()]).toString('hex');
      return Id.parse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
    } catch {
      return null;
    }
  };

  const memberIn = (token: string): string | null => {
    const bytes = Buffer.from(token, 'base64url');
    // Reject other encodings of the same bytes.
    if (bytes.length !== NONCE + UUID + TAG || bytes.toString('base64url') !== token) return null;
    return keys.map((key) => read(bytes, key)).find((member) => member !== null) ?? null;
  };

  return { tokenOf, memberIn, addressOf: (memberId) => `${publicUrl()}/api/digest/off?token=${tokenOf(memberId)}` };
}
