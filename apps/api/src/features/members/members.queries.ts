import type { AddedToMe } from '@muster/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { madeOnce } from '../../platform/database/made-once.ts';
import type { Tables } from '../../platform/platform.tables.ts';

import { Refusal } from '../../platform/refusal.ts';
import { type Added, addedIn } from '../../product/added.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Viewer } from '../../product/viewer.ts';
import { visibleMembers } from '../people/index.ts';
import { profileColumnsOnSave } from './profile/columns.ts';

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

/** A member with their own private data. */
export type OwnRow = Awaited<ReturnType<typeof findOwn>>;

/** Returns the member with this id if they are registered and neither has blocked the other (ruling 15). */
export function findVisibleMember(db: Database, viewer: Viewer, id: string) {
  return visibleMembers(db, viewer)
    .where('member.id', '=', id)
    .where('member.profile_completed', '=', sql.lit(true))
    .select(profileColumns)
    .executeTakeFirst();
}

/** Returns the signed-in member's registration progress with regard to workspaces. */
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

/** Returns the signed-in member, with their workspace and chapters. */
export async function findOwn(db: Database, viewer: Pick<Viewer, 'id'>, changesSince: Date, added: Added<AddedToMe>) {
  const own = owns.get(added) ?? ownWith(added);
  owns.set(added, own);
  const [row] = await readFirst(db, viewer, own({ id: viewer.id, changesSince }));
  if (!row) throw new Refusal('unauthenticated');
  return row;
}

/** Locks a member's row and returns the columns that a save needs. */
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

/** A member's credentials. */
export const findCredentialsOf = (db: Reader, id: string) =>
  db.selectFrom('member').where('id', '=', id).select(['email', 'password_hash']).executeTakeFirstOrThrow();

export function findVersions(db: Reader, id: string) {
  return db.selectFrom('member').where('id', '=', id).select(['web_version', 'mobile_version']).executeTakeFirstOrThrow();
}
