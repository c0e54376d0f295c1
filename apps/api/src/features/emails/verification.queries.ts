import type { Database, Tx } from '../../platform/database/database.ts';
import { dropCode } from './codes.queries.ts';

/** The address of a member's mails, as this transaction sees it. */
export async function emailOf(tx: Tx, memberId: string): Promise<string> {
  return (await tx.selectFrom('member').where('id', '=', memberId).select('email').executeTakeFirstOrThrow()).email;
}

/** The recipient of a code, if it is still needed: the request is the latest one and the email is not verified. */
export function findCodeRequest(db: Database, memberId: string, sentAt: Date) {
  return db
    .selectFrom('email_code')
    .innerJoin('member', 'member.id', 'email_code.member_id')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'sign_up')
    .where('sent_at', '=', sentAt)
    .where('member.email_verified_at', 'is', null)
    .select(['member.email', 'member.first_name'])
    .executeTakeFirst();
}

/** Deletes a newcomer's code. */
export const endCode = (tx: Tx, memberId: string): Promise<void> => dropCode(tx, { memberId, purpose: 'sign_up' });

export async function isVerified(db: Database | Tx, memberId: string): Promise<boolean> {
  const { email_verified_at } = await db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('email_verified_at')
    .executeTakeFirstOrThrow();
  return email_verified_at !== null;
}
