import type { Tx } from '../../../platform/database/database.ts';

/** Locks and returns the member with an email. */
export function lockByEmail(tx: Tx, email: string) {
  return tx.selectFrom('member').where('email', '=', email).select(['id', 'email_verified_at']).forUpdate().executeTakeFirst();
}
