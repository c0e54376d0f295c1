import { mailbox } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Backfill } from '../../platform/jobs/backfills.ts';
import { canonicalizeEmail } from '../accounts/index.ts';

/** Emails stored before `mailbox` defined their form, where that form may differ: ASCII emails have the same form. */
const beyondAscii = sql<boolean>`email::text ~ '[^ -~]'`;

const accounts = (db: Database | Tx) => db.selectFrom('member').where(beyondAscii);

/**
 * Rewrites emails in their canonical form. If two accounts share a mailbox, the one already in canonical form keeps it, and the other is
 * not changed.
 */
export const mailboxes: Backfill = {
  name: 'emails.mailboxes',
  count: async (db) => {
    const { count } = await accounts(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  // All at once: there are few, and the cursor would be an email address.
  step: async (tx, cursor) => {
    if (cursor) return null;
    const members = await accounts(tx).select(['id', 'email']).execute();
    for (const { id, email } of members) await canonicalizeEmail(tx, id, mailbox(email));
    return { cursor: 'all', rows: members.length };
  },
};
