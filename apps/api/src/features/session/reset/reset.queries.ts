import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

type Reader = Database | Tx;

/** Returns the member with an email, for a password reset. */
export const findByEmail = (db: Reader, email: string) =>
  db
    .selectFrom('member')
    .where('email', '=', email)
    .select([
      'id',
      'email',
      'first_name',
      'suspended_until',
      'suspension_reason',
      'deactivated_at',
      sql<boolean>`password_hash is not null`.as('has_password'),
    ])
    .executeTakeFirst();

/**
 * Stores a link, replacing an older one. Returns false if there is already a newer one, or if the member's email has changed: a
 * simultaneous change either finds the link and revokes it, or is found here.
 */
export async function storeReset(
  db: Reader,
  reset: { member_id: string; email: string; token_hash: string; created_at: Date; expires_at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into password_reset as before (member_id, token_hash, created_at, expires_at)
    select id, ${reset.token_hash}, ${reset.created_at}::timestamptz, ${reset.expires_at}::timestamptz
    from member where id = ${reset.member_id} and email = ${reset.email} for share
    on conflict (member_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
      where before.created_at <= excluded.created_at
    returning member_id`.execute(db);
  return rows.length > 0;
}

/** Checks that a link whose token has one of these hashes can be used. */
export async function isGoodReset(db: Reader, hashes: string[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .where('token_hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('expires_at', '>', now)
    .select('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a link and returns its member. Of two simultaneous attempts, one succeeds. */
export const takeReset = (tx: Tx, hashes: string[], now: Date) =>
  tx
    .deleteFrom('password_reset')
    .using('member')
    .whereRef('member.id', '=', 'password_reset.member_id')
    .where('token_hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('expires_at', '>', now)
    .returning(['password_reset.member_id', 'member.email', 'member.suspended_until', 'member.suspension_reason', 'member.deactivated_at'])
    .executeTakeFirst();

/** Revokes a member's link, if there is one. */
export async function dropReset(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('member_id', '=', memberId).execute();
}

/** Returns the recipient of a mail about their password. */
export const findRecipient = (db: Reader, memberId: string) =>
  db.selectFrom('member').where('id', '=', memberId).select(['email', 'first_name']).executeTakeFirst();

/** Deletes links that expired before an instant. */
export async function purgeResets(db: Reader, until: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<', until).execute();
}
