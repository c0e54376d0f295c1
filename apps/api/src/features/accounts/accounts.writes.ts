import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { versionAfter } from '../../platform/edited.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Barring, MemberTable } from './accounts.tables.ts';

type Reader = Database | Tx;
type Saving = Authorized<'save', { id: string }>;
type Bar = Authorized<'member.bar', Barring>;
type Erasing = Authorized<'erase', { id: string }>;

/** Adds a member unless the email is taken, even by a simultaneous sign-up. Returns whether it did. */
export async function insertMember(
  db: Reader,
  member: Pick<MemberTable, 'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'created_at'>,
): Promise<boolean> {
  const added = await db
    .insertInto('member')
    .values(member)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Saves columns of a profile, and raises its version if one changes. False if the profile is no longer at the version `seen`. */
export async function updateProfile(tx: Reader, { id }: Saving, columns: Updateable<MemberTable>, seen?: number): Promise<boolean> {
  const saved = await tx
    .updateTable('member')
    .set({ ...columns, version: versionAfter(columns) })
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Records that a member accepts a version of the waiver. The profile's version stays, so an edit in another tab can still be saved. */
export async function acceptWaiver(db: Reader, { id }: Saving, version: string, now: Date): Promise<void> {
  await db
    .updateTable('member')
    .set({ legal_waiver_version: version, legal_waiver_accepted_at: now })
    .where('id', '=', id)
    .where('legal_waiver_signed_at', 'is not', null)
    .where('legal_waiver_version', 'is distinct from', version)
    .execute();
}

/** Matches members whose waiver acceptance has no version yet. */
export const unversionedWaiver = sql<boolean>`legal_waiver_signed_at is not null and legal_waiver_version is null`;

/** Sets the version for up to `limit` acceptances without one. Returns how many it set. */
export async function versionWaivers(tx: Tx, version: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update member set legal_waiver_version = ${version}, legal_waiver_accepted_at = legal_waiver_signed_at
    where id in (select id from member where ${unversionedWaiver} limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Saves the app versions and the time zone that a device reports. */
export const saveVersions = (
  db: Reader,
  { id }: Saving,
  versions: { web_version?: string; mobile_version?: string; time_zone?: string },
): Promise<Pick<MemberTable, 'web_version' | 'mobile_version'>> =>
  db
    .updateTable('member')
    .set({ id, ...versions })
    .where('id', '=', id)
    .returning(['web_version', 'mobile_version'])
    .executeTakeFirstOrThrow();

/** Gives each registered member without a contact id one, which marks the account as synced (ruling 13). */
export async function syncAccounts(db: Reader): Promise<void> {
  await db
    .updateTable('member')
    .set({ salesforce_contact_id: sql<string>`gen_random_uuid()::text` })
    .where('salesforce_contact_id', 'is', null)
    .where('profile_completed', '=', sql.lit(true))
    .execute();
}

/** Replaces a member's name with the directory's, and raises the profile's version. */
export async function renameMember(tx: Tx, id: string, name: { first_name: string; last_name: string }): Promise<void> {
  await tx
    .updateTable('member')
    .set((eb) => ({ ...name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Records that a member's email is verified. */
export async function verifyEmail(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('member').set({ email_verified_at: now }).where('id', '=', id).where('email_verified_at', 'is', null).execute();
}

/** Sets a verified email. Throws the database's unique violation if another member has it. */
export async function setVerifiedEmail(tx: Tx, id: string, email: string, now: Date): Promise<void> {
  await tx.updateTable('member').set({ email, email_verified_at: now }).where('id', '=', id).execute();
}

/** Rewrites an email in its canonical form, unless another member has that. */
export async function canonicalizeEmail(tx: Tx, id: string, email: string): Promise<void> {
  await sql`update member set email = ${email} where id = ${id}
    and not exists (select from member as other where other.email = ${email} and other.id <> ${id})`.execute(tx);
}

/** Frees the email of a leaving member. */
export async function clearEmail(tx: Tx, { id }: Erasing): Promise<void> {
  await tx
    .updateTable('member')
    .set({ email: `${id}@leaving.invalid` })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes the password and the name that an unverified account was created with, and verifies its email for the person who has proven it.
 */
export async function resetUnproven(tx: Tx, id: string, name: { first_name: string; last_name: string }, now: Date): Promise<void> {
  await tx
    .updateTable('member')
    .set({ email_verified_at: now, password_hash: null, ...name })
    .where('id', '=', id)
    .execute();
}

export async function setPassword(tx: Tx, id: string, password_hash: string): Promise<void> {
  await tx.updateTable('member').set({ password_hash }).where('id', '=', id).execute();
}

/** Replaces a password; returns false, and sets none, if the member has no password. */
export async function replacePassword(tx: Tx, id: string, password_hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the workspace of a member who has none. Returns whether it did. */
export async function enterWorkspace(db: Reader, id: string, workspace_id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ workspace_id })
    .where('id', '=', id)
    .where('workspace_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves a member to another workspace. */
export async function changeWorkspace(tx: Tx, { id }: Authorized<'member.care', { id: string }>, workspace_id: string): Promise<void> {
  await tx.updateTable('member').set({ workspace_id }).where('id', '=', id).execute();
}

/** Grants or revokes a permission; the member must not have it, or must have it. */
export async function setPermission(tx: Tx, id: string, permission: string, grant: boolean): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      permissions: grant ? sql`array_append(permissions, ${permission}::text)` : sql`array_remove(permissions, ${permission}::text)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Clears a group from every profile that names it as a chapter. */
export async function clearChapter(tx: Tx, groupId: string): Promise<void> {
  for (const column of ['preferred_chapter_id', 'home_chapter_id', 'anchor_chapter_id'])
    await sql`update member set ${sql.ref(column)} = null where ${sql.ref(column)} = ${groupId}::uuid`.execute(tx);
}

/** Clears the other shipping address of these members, a select of ids. Raises their versions, so that no open form restores it. */
export async function clearShipping(db: Reader, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    update member set alternate_shirt_address = false, shipping_country = null, shipping_street = null, shipping_street_2 = null,
      shipping_city = null, shipping_state = null, shipping_zip = null, version = version + 1
    where alternate_shirt_address and id in (${ids})`.execute(db);
}

/** Suspends a member until an instant, replacing an earlier suspension. */
export async function suspend(tx: Tx, { id }: Bar, until: Date, reason: string): Promise<void> {
  await tx.updateTable('member').set({ suspended_until: until, suspension_reason: reason }).where('id', '=', id).execute();
}

/** Ends a suspension; false if there is none. */
export async function endSuspension(tx: Tx, { id }: Bar, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('member')
    .set({ suspended_until: null, suspension_reason: null })
    .where('id', '=', id)
    .where('suspended_until', '>', now)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Deactivates a leaver; false if they are deactivated already. */
export async function deactivate(tx: Tx, { id }: Bar, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('member')
    .set({ deactivated_at: now })
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Reactivates a member; false if they are active. */
export async function reactivate(tx: Tx, { id }: Bar): Promise<boolean> {
  const changed = await tx
    .updateTable('member')
    .set({ deactivated_at: null })
    .where('id', '=', id)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Revokes the addresses that were signed for a member before `now` (`isCutOff`); they name the member, not a session. */
export async function cutOff(db: Reader, id: string, now: Date): Promise<void> {
  await db.updateTable('member').set({ cut_off_at: now }).where('id', '=', id).execute();
}

/** Hides a member whose account is being deleted, while their rows still exist. */
export async function markLeaving(tx: Tx, { id }: Erasing, now: Date): Promise<void> {
  await tx
    .updateTable('member')
    .set({ leaving_at: now, password_hash: null, profile_completed: false, permissions: [] })
    .where('id', '=', id)
    .execute();
}

export async function deleteMember(tx: Tx, { id }: Erasing): Promise<void> {
  await tx.deleteFrom('member').where('id', '=', id).execute();
}
