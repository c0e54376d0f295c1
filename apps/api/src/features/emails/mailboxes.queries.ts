import { mailbox } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Backfill } from '../../platform/jobs/backfills.ts';
import { canonicalizeEmail } from '../accounts/index.ts';

/** Emails that were stored before `mailbox` decided how; plain ones are stored the same either way. */
const beyondAscii = sql<boolean>`email::text ~ '[^ -~]'`;

const accounts = (db: Database | Tx) => db.selectFrom('member').where(beyondAscii);

/** Stores emails as they are compared. Where two accounts have one mailbox, the one that is stored so already has it, and the other stays. */
export const mailboxes: Backfill = {
  name: 'emails.mailboxes',
  count: async (db) => {
    const { count } = await accounts(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  // They are few, and done at once: a cursor would be an email.
  step: async (tx, cursor) => {
    if (cursor) return null;
    const members = await accounts(tx).select(['id', 'email']).execute();
    for (const { id, email } of members) await canonicalizeEmail(tx, id, mailbox(email));
    return { cursor: 'all', rows: members.length };
  },
};
