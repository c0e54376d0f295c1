import { createHash } from 'node:crypto';
import { mailCeilings } from '@muster/contract';
import type { Database, Tx } from '../database/database.ts';
import { takeTry } from '../recent-tries.ts';
import { Refusal } from '../refusal.ts';

const rules = Object.values(mailCeilings);

/**
 * Counts a wish for a mail to somebody who may not have asked for it: codes and links to addresses that are not proved, whatever the wish
 * is for. Throws 429 with the wait once a receiver has had as many as they may. Call it whether or not there is an account: the answer
 * then tells nobody. Counted under a digest, which stays for the day that it counts also where an account with this address is deleted: else
 * one could have as many mails sent to somebody as one opens and deletes accounts.
 */
export async function allowMail(db: Database | Tx, email: string, now: Date): Promise<void> {
  const receiver = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  const wait = await takeTry(db, `mail:${receiver}`, rules, now);
  if (wait > 0) throw new Refusal('too_many_mails', { retryAfter: wait });
}
