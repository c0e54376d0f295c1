import { limits } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';

/**
 * Notes that a code is wanted and ends the one before, unless the last wish is less than `limits.resend_seconds` old. Then answers when
 * that was. One statement, so that of parallel wishes one is granted.
 */
export async function wantCode(tx: Tx, memberId: string, now: Date): Promise<{ granted: true } | { granted: false; last: Date }> {
  const open = { code_hash: '', tries_left: 0, sent_at: now, expires_at: after(now) };
  const granted = await tx
    .insertInto('verification_code')
    .values({ member_id: memberId, ...open })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet(open)
        .where('verification_code.sent_at', '<=', new Date(now.getTime() - limits.resend_seconds * 1000)),
    )
    .returning('member_id')
    .executeTakeFirst();
  if (granted) return { granted: true };
  const { sent_at } = await tx
    .selectFrom('verification_code')
    .where('member_id', '=', memberId)
    .select('sent_at')
    .executeTakeFirstOrThrow();
  return { granted: false, last: sent_at };
}

/** Where a member's mails go, as the transaction has it by now. */
export async function emailOf(tx: Tx, memberId: string): Promise<string> {
  return (await tx.selectFrom('member').where('id', '=', memberId).select('email').executeTakeFirstOrThrow()).email;
}

/** Whom a code goes to, if it is still wanted: the wish is the latest one and the email is not verified. */
export function findWish(db: Database, memberId: string, sentAt: Date) {
  return db
    .selectFrom('verification_code')
    .innerJoin('member', 'member.id', 'verification_code.member_id')
    .where('member_id', '=', memberId)
    .where('sent_at', '=', sentAt)
    .where('member.email_verified_at', 'is', null)
    .select(['member.email', 'member.first_name'])
    .executeTakeFirst();
}

/** Stores the code of a wish, unless a newer wish has come. Tells whether it did. */
export async function storeCode(db: Database, wish: { memberId: string; sentAt: Date; codeHash: string; now: Date }): Promise<boolean> {
  const stored = await db
    .updateTable('verification_code')
    .set({ code_hash: wish.codeHash, tries_left: limits.code_tries, expires_at: after(wish.now) })
    .where('member_id', '=', wish.memberId)
    .where('sent_at', '=', wish.sentAt)
    .returning('member_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Spends one try and hands out the hash to compare with; nothing once the tries or the time are used up. */
export function spendTry(tx: Tx, memberId: string, now: Date) {
  return tx
    .updateTable('verification_code')
    .set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('member_id', '=', memberId)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
}

/** Whether a code was mailed that would still be good if its tries were not used up. */
export async function isUsedUp(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('verification_code')
    .where('member_id', '=', memberId)
    .where('code_hash', '<>', '')
    .where('tries_left', '=', 0)
    .where('expires_at', '>', now)
    .select('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the email as verified and ends the code. */
export async function markVerified(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('member')
    .set({ email_verified_at: now })
    .where('id', '=', memberId)
    .where('email_verified_at', 'is', null)
    .execute();
  await endCode(tx, memberId);
}

/** Takes a member's code away. */
export async function endCode(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('verification_code').where('member_id', '=', memberId).execute();
}

export async function isVerified(db: Database | Tx, memberId: string): Promise<boolean> {
  const { email_verified_at } = await db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('email_verified_at')
    .executeTakeFirstOrThrow();
  return email_verified_at !== null;
}

/** Takes away codes that expired before an instant. */
export async function purgeCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('verification_code').where('expires_at', '<', before).execute();
}

const after = (now: Date) => new Date(now.getTime() + limits.code_minutes * 60_000);
