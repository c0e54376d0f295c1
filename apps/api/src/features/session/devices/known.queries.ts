import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

type Reader = Database | Tx;

/**
 * Returns the token among `hashes` by which the member with an email is known, or null. Runs the same statement if nobody has the email.
 */
export async function findKnownDevice(db: Reader, email: string, hashes: string[], now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('member', 'member.id', 'known_device.member_id')
    .where('member.email', '=', email)
    .where('known_device.token_hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('known_device.last_used_at', '>', forgottenBefore(now))
    .select('known_device.token_hash')
    // A browser is better evidence than an address.
    .orderBy('known_device.token_hash', 'desc')
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

/** Returns the tokens in `hashes` by which a member is known. */
export async function ownedAmong(db: Reader, memberId: string, hashes: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('known_device')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', sql<string>`any(${hashes}::text[])`)
    .select('token_hash')
    .execute();
  return new Set(rows.map(({ token_hash }) => token_hash));
}

/** Records that a member signed in from a browser or an address. Only the newest of each kind are kept. */
export async function insertKnownDevice(
  db: Reader,
  known: { member_id: string; token_hash: string; user_agent: string; now: Date },
): Promise<void> {
  const { member_id, token_hash, user_agent, now } = known;
  await db
    .insertInto('known_device')
    .values({ member_id, token_hash, user_agent, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'token_hash']).doUpdateSet({ last_used_at: now, user_agent }))
    .execute();
  const kind = token_hash.slice(0, token_hash.indexOf(':') + 1);
  await sql`
    delete from known_device where member_id = ${member_id} and token_hash in (
      select token_hash from known_device where member_id = ${member_id} and starts_with(token_hash, ${kind})
      order by last_used_at desc, token_hash offset ${sql.lit(limits.known_devices)})`.execute(db);
}

/** Deletes a member's known browsers and addresses, except these. */
export async function deleteKnownDevices(tx: Tx, memberId: string, keep: string[]): Promise<void> {
  await tx.deleteFrom('known_device').where('member_id', '=', memberId).where(sql<boolean>`token_hash <> all(${keep}::text[])`).execute();
}

/** Deletes known devices that have not been used to sign in for a long time. */
export async function purgeKnown(db: Reader, now: Date): Promise<void> {
  await db.deleteFrom('known_device').where('last_used_at', '<=', forgottenBefore(now)).execute();
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - limits.known_device_days * 86_400_000);
