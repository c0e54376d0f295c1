import { createHash } from 'node:crypto';
import { mailCeilings } from '@muster/contract';
import type { Database, Tx } from '../database/database.ts';
import { takeTry } from '../recent-tries.ts';
import { Refusal } from '../refusal.ts';

const rules = Object.values(mailCeilings);

/**
 * Counts a mail whose recipient may not have requested it: codes and links to unverified addresses, for any purpose. Throws 429 with the
 * wait once a recipient has reached the maximum. Call it whether or not there is an account, so that the answer reveals nothing. The key is
 * a digest of the address, kept for the window even if the account with this address is deleted: otherwise creating and deleting accounts
 * would allow any number of mails to an address.
 */
export async function allowMail(db: Database | Tx, email: string, now: Date): Promise<void> {
  const receiver = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  const wait = await takeTry(db, `mail:${receiver}`, rules, now);
  if (wait > 0) throw new Refusal('too_many_mails', { retryAfter: wait });
}
