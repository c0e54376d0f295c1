import type { AddedToMe } from '@muster/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { madeOnce } from '../../platform/database/made-once.ts';
import type { Tables } from '../../platform/platform.tables.ts';
import type { Authorized } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Added, addedIn } from '../../product/added.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Viewer } from '../../product/viewer.ts';
import { visibleMembers } from '../people/index.ts';
import type { MemberTable } from './members.tables.ts';
import { profileColumnsOnSave } from './profile/profile.columns.ts';

type Reader = Database | Tx | Kysely<Tables>;

const profileColumns = [
  'member.id',
  'member.first_name',
  'member.last_name',
  'member.profile_bio',
  'member.profile_photo_id',
  'member.cover_photo_id',
  'member.anonymous_profile',
  'member.permissions',
  'member.leader_title',
] as const;

const ownColumns = [
  ...profileColumnsOnSave.map((column) => `member.${column}` as const),
  'member.preferred_chapter_id',
  'member.home_chapter_id',
  'member.anchor_chapter_id',
  'member.newsletter_subscription',
  'member.do_not_send_any_email',
  'member.salesforce_contact_id',
  'member.version',
] as const;

/** A member as others see them, without private data. */
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findVisibleMember>>>;

/** Members as they see themselves. */
export type OwnRow = Awaited<ReturnType<typeof findOwn>>;

/** The member with this id, if registered and neither has blocked the other (ruling 15). */
export function findVisibleMember(db: Database, viewer: Viewer, id: string) {
  return visibleMembers(db, viewer)
    .where('member.id', '=', id)
    .where('member.profile_completed', '=', sql.lit(true))
    .select(profileColumns)
    .executeTakeFirst();
}

/** How far the signed-in member's registration has come with regard to workspaces. */
export const standingOf = (db: Reader, id: string) =>
  db.selectFrom('member').where('id', '=', id).select(['id', 'email_verified_at', 'workspace_id']).executeTakeFirstOrThrow();

const ownWith = (added: Added<AddedToMe>) =>
  madeOnce((db: Reader, at: { id: string; changesSince: Date }) =>
    db
      .selectFrom('member')
      .leftJoin('workspace', 'workspace.id', 'member.workspace_id')
      .leftJoin('email_change', (join) =>
        join.onRef('email_change.member_id', '=', 'member.id').on('email_change.asked_at', '>', at.changesSince),
      )
      .leftJoin('groups as preferred', 'preferred.id', 'member.preferred_chapter_id')
      .leftJoin('groups as home', 'home.id', 'member.home_chapter_id')
      .leftJoin('groups as anchor', 'anchor.id', 'member.anchor_chapter_id')
      .where('member.id', '=', at.id)
      .select([
        ...profileColumns,
        ...ownColumns,
        sql<boolean>`member.password_hash is not null`.as('has_password'),
        'preferred.name as preferred_chapter_name',
        'home.name as home_chapter_name',
        'anchor.name as anchor_chapter_name',
        'member.email',
        'member.email_verified_at',
        'email_change.email as pending_email',
        'member.legal_waiver_signed_at',
        'workspace.id as workspace_id',
        'workspace.name as workspace_name',
        addedIn(added, { id: sql.ref('member.id') }, sql.ref('member.id')).as('added'),
      ]),
  );
const owns = new WeakMap<Added<AddedToMe>, ReturnType<typeof ownWith>>();

/** The signed-in member, with their workspace and chapters. */
export async function findOwn(db: Database, viewer: Pick<Viewer, 'id'>, changesSince: Date, added: Added<AddedToMe>) {
  const own = owns.get(added) ?? ownWith(added);
  owns.set(added, own);
  const [row] = await readFirst(db, viewer, own({ id: viewer.id, changesSince }));
  if (!row) throw new Refusal('unauthenticated');
  return row;
}

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

/** What a save needs to know about the row it changes; locks the row until the transaction ends. */
export function lockMember(tx: Tx, id: string) {
  return tx
    .selectFrom('member')
    .where('id', '=', id)
    .select([
      ...profileColumnsOnSave,
      'email',
      'email_verified_at',
      'password_hash',
      'profile_photo_id',
      'cover_photo_id',
      'legal_waiver_signed_at',
      'legal_waiver_version',
      'legal_waiver_accepted_at',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes the result of a save. False if the profile is no longer at the version that the save was based on. */
export async function updateMember(
  tx: Tx,
  { id }: Authorized<'save', { id: string }>,
  change: Awaited<ReturnType<typeof lockMember>>,
  seen: number | undefined,
): Promise<boolean> {
  const saved = await tx
    .updateTable('member')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** A member's credentials. */
export const findCredentialsOf = (db: Reader, id: string) =>
  db.selectFrom('member').where('id', '=', id).select(['email', 'password_hash']).executeTakeFirstOrThrow();

/** Puts an uploaded picture in a member's profile. */
export async function updatePhoto(tx: Tx, { id }: Authorized<'save', { id: string }>, mediaId: string): Promise<void> {
  await tx
    .updateTable('member')
    .set((eb) => ({ profile_photo_id: mediaId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Records that a member accepts a version of the waiver. Their profile's version stays: an edit under way goes on. */
export async function acceptWaiver(db: Reader, { id }: Authorized<'save', { id: string }>, version: string, now: Date): Promise<void> {
  await db
    .updateTable('member')
    .set({ legal_waiver_version: version, legal_waiver_accepted_at: now })
    .where('id', '=', id)
    .where('legal_waiver_signed_at', 'is not', null)
    .where('legal_waiver_version', 'is distinct from', version)
    .execute();
}

export function findVersions(db: Reader, id: string) {
  return db.selectFrom('member').where('id', '=', id).select(['web_version', 'mobile_version']).executeTakeFirstOrThrow();
}

export function saveVersions(
  db: Reader,
  { id }: Authorized<'save', { id: string }>,
  versions: { web_version?: string; mobile_version?: string; time_zone?: string },
) {
  return db
    .updateTable('member')
    .set({ id, ...versions })
    .where('id', '=', id)
    .returning(['web_version', 'mobile_version'])
    .executeTakeFirstOrThrow();
}

/** Gives every registered member without one a contact id, which means that the account has synced (ruling 13). */
export async function syncAccounts(db: Reader): Promise<void> {
  await db
    .updateTable('member')
    .set({ salesforce_contact_id: sql<string>`gen_random_uuid()::text` })
    .where('salesforce_contact_id', 'is', null)
    .where('profile_completed', '=', sql.lit(true))
    .execute();
}
