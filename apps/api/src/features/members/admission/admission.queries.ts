import type { Tx } from '../../../platform/database/database.ts';

/** The member with an email; locks the row until the transaction ends. */
export function lockByEmail(tx: Tx, email: string) {
  return tx.selectFrom('member').where('email', '=', email).select(['id', 'email_verified_at']).forUpdate().executeTakeFirst();
}
