import type { SecurityEvent } from '@muster/contract';
import { hash, verify } from '@node-rs/argon2';
import type { Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { setPassword } from '../../accounts/index.ts';
import { noteSecurity } from '../proof/security.queries.ts';
import { endSessionsOf } from '../session.queries.ts';
import { dropReset } from './reset.queries.ts';

/** argon2id with OWASP's second recommended setting: 19 MiB, two passes, one lane. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, argon);

/** Checks a password against a hash; false without a hash. */
export const isPassword = async (password: string, passwordHash: string | null): Promise<boolean> =>
  passwordHash !== null && (await verify(passwordHash, password).catch(() => false));

/** Cancels a member's unconfirmed change of email. */
export type DropEmailChange = (tx: Tx, memberId: string) => Promise<void>;

/**
 * Changes a member's password: ends all sessions but the one to keep, revokes reset links and a pending change of email, adds an entry to
 * the security log, and notifies the member by mail (ruling 12). Hash the password before the transaction: that takes some 20 ms of CPU.
 */
export async function changePassword(
  tx: Tx,
  change: {
    memberId: string;
    hash: string;
    keepSession: string | null;
    kind: SecurityEvent;
    userAgent: string;
    now: Date;
    dropEmailChange: DropEmailChange;
  },
): Promise<void> {
  const { memberId, keepSession, kind, userAgent, now } = change;
  await setPassword(tx, memberId, change.hash);
  await endSessionsOf(tx, memberId, keepSession, now);
  await dropReset(tx, memberId);
  // The change of email may have been requested by somebody who knew the previous password.
  await change.dropEmailChange(tx, memberId);
  await noteSecurity(tx, { memberId, kind, userAgent, now });
  await emit(tx, 'session.password_changed', { member_id: memberId, by_link: kind === 'password_reset' });
}
