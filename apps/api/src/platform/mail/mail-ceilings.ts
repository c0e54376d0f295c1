import { createHash } from 'node:crypto';
import { mailCeilings } from '@muster/contract';
import type { Database, Tx } from '../database/database.ts';
import { takeTry } from '../recent-tries.ts';
import { Refusal } from '../refusal.ts';

const rules = Object.values(mailCeilings);

/**
 * Counts a request for a mail to somebody who may not have asked for it: codes and links to unverified addresses, whatever the purpose.
 * Throws 429 with the wait once a recipient has reached the maximum. Call it whether or not there is an account, so that the answer reveals
 * nothing. Counted under a digest, which is kept for its day even if an account with this address is deleted: otherwise one could send
 * somebody any number of mails by creating and deleting accounts.
 */
export async function allowMail(db: Database | Tx, email: string, now: Date): Promise<void> {
  const receiver = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  const wait = await takeTry(db, `mail:${receiver}`, rules, now);
  if (wait > 0) throw new Refusal('too_many_mails', { retryAfter: wait });
}
