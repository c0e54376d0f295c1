import { limits } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { EmailCodeTable } from './emails.tables.ts';

/** Key of a code. A member has at most one code for each purpose. */
export interface CodeOf {
  memberId: string;
  purpose: EmailCodeTable['purpose'];
}

const after = (now: Date) => new Date(now.getTime() + limits.code_minutes * 60_000);

/**
 * Records a request for a code and invalidates the previous code, unless the last request is less than `limits.resend_seconds` old; then
 * returns the time of that request. One statement, so that only one of several parallel requests is granted. `anew` marks a first request,
 * which is always granted.
 */
export async function wantCode(
  tx: Tx,
  { memberId, purpose }: CodeOf,
  now: Date,
  { anew = false } = {},
): Promise<{ granted: true } | { granted: false; last: Date }> {
  const open = { code_hash: '', tries_left: 0, sent_at: now, expires_at: after(now) };
  const granted = await tx
    .insertInto('email_code')
    .values({ member_id: memberId, purpose, ...open })
    .onConflict((conflict) => {
      const replaced = conflict.columns(['member_id', 'purpose']).doUpdateSet(open);
      return anew ? replaced : replaced.where('email_code.sent_at', '<=', new Date(now.getTime() - limits.resend_seconds * 1000));
    })
    .returning('member_id')
    .executeTakeFirst();
  if (granted) return { granted: true };
  const { sent_at } = await tx
    .selectFrom('email_code')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .select('sent_at')
    .executeTakeFirstOrThrow();
  return { granted: false, last: sent_at };
}

/** Stores the code for a request, unless there is a newer request. Returns whether it did. */
export async function storeCode(
  db: Database,
  { memberId, purpose, sentAt, hash, now }: CodeOf & { sentAt: Date; hash: string; now: Date },
): Promise<boolean> {
  const stored = await db
    .updateTable('email_code')
    .set({ code_hash: hash, tries_left: limits.code_tries, expires_at: after(now) })
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('sent_at', '=', sentAt)
    .returning('member_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Uses one try and returns the hash to compare with; undefined if no tries are left or the code has expired. */
export const spendTry = (tx: Tx, { memberId, purpose }: CodeOf, now: Date) =>
  tx
    .updateTable('email_code')
    .set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();

/** Why the last mailed code accepts no guess; `none` if no code was mailed. */
export async function whyNoGuess(tx: Tx, { memberId, purpose }: CodeOf, now: Date): Promise<'expired' | 'used_up' | 'none'> {
  const row = await tx
    .selectFrom('email_code')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('code_hash', '<>', '')
    .select('expires_at')
    .executeTakeFirst();
  if (!row) return 'none';
  return row.expires_at <= now ? 'expired' : 'used_up';
}

export async function dropCode(tx: Tx, { memberId, purpose }: CodeOf): Promise<void> {
  await tx.deleteFrom('email_code').where('member_id', '=', memberId).where('purpose', '=', purpose).execute();
}

/** Deletes codes that expired before an instant. */
export async function purgeCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('email_code').where('expires_at', '<', before).execute();
}
