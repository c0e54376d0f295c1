import type { Tx } from '../../../platform/database/database.ts';
import { endCode } from '../../emails/index.ts';

/** The member with an email; locks the row until the transaction ends. */
export function lockByEmail(tx: Tx, email: string) {
  return tx.selectFrom('member').where('email', '=', email).select(['id', 'email_verified_at']).forUpdate().executeTakeFirst();
}

/** Gives an account to the person who has proven its email: whatever somebody else had set up with it no longer gives access. */
export async function handOver(tx: Tx, id: string, person: { first_name: string; last_name: string; now: Date }): Promise<void> {
  const { first_name, last_name, now } = person;
  await tx.updateTable('member').set({ email_verified_at: now, password_hash: null, first_name, last_name }).where('id', '=', id).execute();
  await endCode(tx, id);
}

/** Notes that a new member's email is verified. */
export async function verifyNew(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('member').set({ email_verified_at: now }).where('id', '=', id).execute();
}

/** Puts a member into a workspace; false if they are in one. */
export async function settle(tx: Tx, id: string, workspaceId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ workspace_id: workspaceId })
    .where('id', '=', id)
    .where('workspace_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
