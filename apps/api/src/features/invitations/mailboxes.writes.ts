import { mailbox } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Backfill } from '../../platform/jobs/backfills.ts';

/**
 * Invitations whose emails were stored before `mailbox` defined their form, where that form may differ: ASCII emails have the same form.
 */
const beyondAscii = (db: Database | Tx) => db.selectFrom('workspace_invitation').where(sql<boolean>`email::text ~ '[^ -~]'`);

/** Rewrites the emails of invitations in their canonical form, unless the workspace has invited that form too. */
export const invitedMailboxes: Backfill = {
  name: 'invitations.mailboxes',
  count: async (db) => {
    const { count } = await beyondAscii(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  // All at once: there are few, and the cursor would be an email address.
  step: async (tx, cursor) => {
    if (cursor) return null;
    const invitations = await beyondAscii(tx).select(['id', 'email']).execute();
    for (const { id, email } of invitations)
      await sql`update workspace_invitation as mine set email = ${mailbox(email)} where id = ${id} and not exists (
        select from workspace_invitation as other
        where other.workspace_id = mine.workspace_id and other.email = ${mailbox(email)} and other.id <> ${id})`.execute(tx);
    return { cursor: 'all', rows: invitations.length };
  },
};
