import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@muster/contract';
import type { Clock } from '../../../platform/clock.ts';
import { type Secrets, sealFor } from '../../../platform/start/keys.ts';

/**
 * Nonces for sign-ins at an identity provider. They contain their expiry and a seal, so that nothing is stored when one is issued, and a
 * nonce that was forged or issued for another provider is recognised without a look-up. The database records which nonces have been used.
 */
export interface Nonces {
  /** Issues a nonce for one sign-in at this provider. */
  make: (provider: { discovery_url: string; client_id: string }) => string;
  /** Verifies a returned nonce. Returns what to store about it, or null if it was not issued by us for this provider, or has expired. */
  read: (nonce: unknown, provider: { discovery_url: string; client_id: string }) => { hash: string; expires_at: Date } | null;
}

export function nonces(secrets: Secrets, clock: Clock): Nonces {
  const seal = sealFor(secrets, 'sign-in nonce');
  const bound = (part: string, { discovery_url, client_id }: { discovery_url: string; client_id: string }) =>
    JSON.stringify([part, discovery_url, client_id]);
  return {
    make: (provider) => {
      const end = clock.now().getTime() + limits.sso_sign_in_minutes * 60_000;
      const part = `${end.toString(36)}.${randomBytes(18).toString('base64url')}`;
      return `${part}.${seal(bound(part, provider))}`;
    },
    read: (nonce, provider) => {
      if (typeof nonce !== 'string') return null;
      const [, part, end, given] = /^(([0-9a-z]{1,12})\.[\w-]{24})\.([\w-]{43})$/.exec(nonce) ?? [];
      if (!part || !end || !given || !seal.isGood(given, bound(part, provider))) return null;
      const expires_at = new Date(Number.parseInt(end, 36));
      if (expires_at <= clock.now()) return null;
      return { hash: createHash('sha256').update(nonce).digest('base64url'), expires_at };
    },
  };
}
