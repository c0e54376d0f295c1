import { mailbox } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Backfill } from '../../platform/jobs/backfills.ts';

/** Emails that were stored before `mailbox` decided how; plain ones are stored the same either way. */
const beyondAscii = sql<boolean>`email::text ~ '[^ -~]'`;

const accounts = (db: Database | Tx) => db.selectFrom('member').where(beyondAscii);
const invitations = (db: Database | Tx) => db.selectFrom('workspace_invitation').where(beyondAscii);

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
    for (const { id, email } of members)
      await sql`update member set email = ${mailbox(email)} where id = ${id}
        and not exists (select from member as other where other.email = ${mailbox(email)} and other.id <> ${id})`.execute(tx);
    for (const { id, email } of await invitations(tx).select(['id', 'email']).execute())
      await sql`update workspace_invitation as mine set email = ${mailbox(email)} where id = ${id} and not exists (
        select from workspace_invitation as other
        where other.workspace_id = mine.workspace_id and other.email = ${mailbox(email)} and other.id <> ${id})`.execute(tx);
    return { cursor: 'all', rows: members.length };
  },
};
