import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Authorized } from '../../platform/policy.ts';
import { clearEmail } from '../accounts/index.ts';
import { dropCode, wantCode } from './codes.queries.ts';

type Reader = Database | Tx;

/** New emails requested before this instant have expired. */
export const changesSince = (now: Date): Date => new Date(now.getTime() - limits.email_change_hours * 3_600_000);

/** The member's email; locks the row until the transaction ends. */
export const lockEmail = (tx: Tx, id: string) =>
  tx.selectFrom('member').where('id', '=', id).select(['email', 'email_verified_at', 'password_hash']).forUpdate().executeTakeFirst();

/** Stores a new email to confirm, replacing an earlier one, whose code becomes invalid. */
export async function storeChange(tx: Tx, { id: member_id }: Authorized<'prove', { id: string }>, email: string, now: Date): Promise<void> {
  const change = { email, asked_at: now };
  await tx
    .insertInto('email_change')
    .values({ member_id, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
    .execute();
  await wantCode(tx, { memberId: member_id, purpose: 'new_email' }, now, { anew: true });
}

/** The member's unconfirmed new email, unless it has expired. */
export const findChange = (db: Reader, memberId: string, now: Date) =>
  db
    .selectFrom('email_change')
    .where('member_id', '=', memberId)
    .where('asked_at', '>', changesSince(now))
    .select('email')
    .executeTakeFirst();

/**
 * The recipient of a code, unless there is a newer request; with the owner of that email, if it has one, and whether it is reserved for a
 * member who changed theirs recently.
 */
export const findReceiver = (db: Database, wish: { memberId: string; sentAt: Date; now: Date }) =>
  db
    .selectFrom('email_change')
    .innerJoin('email_code', 'email_code.member_id', 'email_change.member_id')
    .innerJoin('member', 'member.id', 'email_change.member_id')
    .leftJoin('member as owner', 'owner.email', 'email_change.email')
    .where('email_change.member_id', '=', wish.memberId)
    .where('purpose', '=', 'new_email')
    .where('sent_at', '=', wish.sentAt)
    .select((eb) => [
      'email_change.email',
      'member.first_name',
      'owner.id as owner_id',
      'owner.first_name as owner_name',
      eb
        .exists(
          eb
            .selectFrom('former_email')
            .whereRef('former_email.email', '=', 'email_change.email')
            .where('former_email.member_id', '<>', wish.memberId)
            .where('open_until', '>', wish.now),
        )
        .as('reserved'),
    ])
    .executeTakeFirst();

/** Drops an unconfirmed new email and its code. */
export async function dropChange(tx: Tx, memberId: string): Promise<void> {
  await dropCode(tx, { memberId, purpose: 'new_email' });
  await tx.deleteFrom('email_change').where('member_id', '=', memberId).execute();
}

/**
 * Whether another member may still take an email back. Check after writing the email: before that, its member could be changing theirs
 * concurrently.
 */
export async function isReserved(tx: Tx, email: string, memberId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('former_email')
    .where('email', '=', email)
    .where('member_id', '<>', memberId)
    .where('open_until', '>', now)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFormer(
  tx: Tx,
  former: { id: string; member_id: string; email: string; left_at: Date; open_until: Date | null },
): Promise<void> {
  await tx
    .insertInto('former_email')
    .values({ ...former, token_hash: null })
    .execute();
}

/** The oldest row of an email that a member has replaced and can still take back. */
export const leftOpen = (tx: Tx, memberId: string, email: string, now: Date) =>
  tx
    .selectFrom('former_email')
    .where('member_id', '=', memberId)
    .where('email', '=', email)
    .where('open_until', '>', now)
    .select('id')
    .orderBy('id')
    .executeTakeFirst();

/** Ends the take-back of an email, and of all that were replaced later. */
export async function closeFormers(tx: Tx, memberId: string, from: string): Promise<void> {
  await tx
    .updateTable('former_email')
    .set({ open_until: null, token_hash: null })
    .where('member_id', '=', memberId)
    .where('id', '>=', from)
    .execute();
}

/** A former email that can still be taken back, and the name of its member. */
export const findFormer = (db: Database, id: string, now: Date) =>
  db
    .selectFrom('former_email')
    .innerJoin('member', 'member.id', 'former_email.member_id')
    .where('former_email.id', '=', id)
    .where('open_until', '>', now)
    .select(['former_email.email', 'member_id', 'member.first_name'])
    .executeTakeFirst();

/** Replaces an older link to the same email; false if the change can no longer be taken back. */
export async function storeTakeBack(db: Database, id: string, token_hash: string, now: Date): Promise<boolean> {
  const stored = await db
    .updateTable('former_email')
    .set({ token_hash })
    .where('id', '=', id)
    .where('open_until', '>', now)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The former email whose take-back token has one of these hashes. */
export const findTakeBack = (db: Reader, hashes: string[], now: Date) =>
  db
    .selectFrom('former_email')
    .where('token_hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('open_until', '>', now)
    .select(['id', 'member_id', 'email', 'left_at'])
    .executeTakeFirst();

/** Deletes new emails that were not confirmed in time. */
export async function purgeChanges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('email_change').where('asked_at', '<=', changesSince(now)).execute();
}

/** Frees the email of a leaving member: it becomes a former one, and none of their former emails can take a change back. */
export async function releaseEmail(tx: Tx, member: Authorized<'erase', { id: string }>, now: Date): Promise<void> {
  const { id } = member;
  await sql`
    insert into former_email (id, member_id, email, left_at)
    select ${newId()}::uuid, id, email, ${now}::timestamptz from member where id = ${id}::uuid`.execute(tx);
  await tx.updateTable('former_email').set({ open_until: null, token_hash: null }).where('member_id', '=', id).execute();
  await clearEmail(tx, member);
}

/** Emails that are or were this member's and belong to no other member now. */
export async function emailsOf(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email::text from member where id = ${memberId}
    union select lower(former.email::text) from former_email as former where member_id = ${memberId}
      and not exists (select from member where member.email = former.email and member.id <> ${memberId})`.execute(tx);
  return rows.map(({ email }) => email);
}
