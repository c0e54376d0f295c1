import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { type PictureRow, pictureIn } from '../../media/index.ts';
import { notBlocked, type PersonRow, personIn, visibleMembers } from '../../people/index.ts';
import { canAct, isLookedAfter, isOnlyAdmin } from '../search/visibility.queries.ts';
import type { Caring, GroupValues, Membership } from './care.tables.ts';

const size = limits.group_care_page;

/** A person in a row, or null if the viewer does not see them. */
const seenPerson = (viewer: { id: string }, column: string): RawBuilder<PersonRow | null> =>
  sql<PersonRow | null>`case when ${sql.ref(column)} is not null and ${notBlocked(viewer, column)} then ${personIn(column)} end`;

/** Returns the stored values of a group, for an edit. */
export const groupValues = (tx: Tx, { group_id }: Authorized<'group.care', Caring>): Promise<GroupValues> =>
  tx
    .selectFrom('groups')
    .where('id', '=', group_id)
    .select(['name', 'description', 'activity', 'joining', 'latitude', 'longitude', 'city', 'state', 'zip', 'media_id'])
    .executeTakeFirstOrThrow();

/** Returns a membership by its id. */
export function findMembershipRow(tx: Tx, groupId: string, id: string, now: Date): Promise<Membership | undefined> {
  return tx
    .selectFrom('group_member')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .select(['id as membership_id', 'member_id'])
    .select([canAct('group_member.member_id', now).as('active'), isOnlyAdmin('group_member', now).as('only_admin')])
    .executeTakeFirst();
}

/**
 * Returns a page of banned members, newest first, with one extra row. Members across a block are listed without a name, so that they can be
 * unbanned.
 */
export const listBannedRows = (db: Database, { group_id, actor_id }: Authorized<'group.care', Caring>, start: PageStart) =>
  db
    .selectFrom('group_kept_out as row')
    .where('row.group_id', '=', group_id)
    .where(before(start, 'row.id'))
    .select(['row.id', 'row.created_at', seenPerson({ id: actor_id }, 'row.member_id').as('person')])
    .orderBy('row.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

/** Returns a page of requests to join, newest first, with one extra row. Leaves out members across a block from the admin. */
export const requests = (db: Database, { group_id, actor_id }: Authorized<'group.care', Caring>, start: PageStart) =>
  db
    .selectFrom('group_request as row')
    .where('row.group_id', '=', group_id)
    .where(notBlocked({ id: actor_id }, 'row.member_id'))
    .where(before(start, 'row.id'))
    .select(['row.id', 'row.created_at', personIn('row.member_id').as('person')])
    .orderBy('row.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

const inviteRow = (db: Database, { group_id, actor_id }: Caring) =>
  db
    .selectFrom('group_invite as row')
    .where('row.group_id', '=', group_id)
    .select(['row.id', 'row.member_id', 'row.created_at', 'row.expires_at'])
    .select([seenPerson({ id: actor_id }, 'row.member_id').as('person'), seenPerson({ id: actor_id }, 'row.created_by').as('by')]);

/** Returns a page of the group's invitations, newest first, with one extra row. */
export const invites = (db: Database, caring: Authorized<'group.care', Caring>, start: PageStart) =>
  inviteRow(db, caring)
    .where(before(start, 'row.id'))
    .orderBy('row.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

export type InviteRow = Awaited<ReturnType<typeof invites>>[number];

/** Returns an invitation of the group. */
export const findInvite = (tx: Tx, caring: Authorized<'group.care', Caring>, id: string): Promise<InviteRow> =>
  inviteRow(tx, caring).where('row.id', '=', id).executeTakeFirstOrThrow();

/** Returns the number of valid links of a group. */
export async function goodLinks(tx: Tx, { group_id }: Authorized<'group.care', Caring>, now: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('group_invite')
    .where('group_id', '=', group_id)
    .where('token_hash', 'is not', null)
    .where('expires_at', '>', now)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns a member to invite, and whether they have joined or are banned. Undefined if the admin does not see them by name. */
export const findInvitee = (tx: Tx, { group_id, actor_id }: Authorized<'group.care', Caring>, id: string) =>
  visibleMembers(tx, { id: actor_id })
    .where('member.id', '=', id)
    .where(sql<boolean>`not member.anonymous_profile`)
    .select([
      'member.id',
      sql<boolean>`exists (select from group_member where group_id = ${group_id}::uuid and member_id = member.id)`.as('joined'),
      sql<boolean>`exists (select from group_kept_out where group_id = ${group_id}::uuid and member_id = member.id)`.as('kept_out'),
    ])
    .forKeyShare()
    .executeTakeFirst();

/** Whether a link is valid. */
export async function isGood(db: Database, token_hash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('group_invite')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the group of a valid link and the viewer's relation to it. Needs no other permission than the link. */
export async function findInvitation(db: Database, viewer: { id: string }, token_hash: string, now: Date) {
  const own = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} as own where own.group_id = groups.id and own.member_id = ${viewer.id}::uuid)`;
  return db
    .selectFrom('group_invite')
    .innerJoin('groups', 'groups.id', 'group_invite.group_id')
    .where('group_invite.token_hash', '=', token_hash)
    .where('group_invite.expires_at', '>', now)
    .select(['groups.id', 'groups.name', 'groups.kind', 'groups.description', 'groups.members_count', 'groups.archived_at'])
    .select(['group_invite.expires_at', sql<PictureRow | null>`${pictureIn('groups.media_id')}`.as('picture')])
    .select([own('group_member').as('joined'), own('group_kept_out').as('kept_out'), isLookedAfter(now).as('looked_after')])
    .executeTakeFirst();
}

/** Returns a page of the groups that have members but no admin who can sign in, latest first, with one extra row. */
export const withoutAdmin = (db: Database, _: Authorized<'group.operate', object>, start: PageStart, now: Date) =>
  db
    .selectFrom('groups')
    .where('groups.archived_at', 'is', null)
    .where('groups.members_count', '>', 0)
    .where(sql<boolean>`not ${isLookedAfter(now)}`)
    .where(before(start, 'groups.id'))
    .select(['groups.id', 'groups.name', 'groups.kind', 'groups.members_count'])
    .orderBy('groups.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

/** Locks the group of a link, so that joining by the link and withdrawing it take turns. */
export const lockInvitation = (tx: Tx, token_hash: string) =>
  sql`select id from groups where id = (select group_id from group_invite where token_hash = ${token_hash}) for no key update`.execute(tx);

/** Returns a page of the group's log, newest first, with one extra row. */
export const acts = (db: Database, { group_id, actor_id }: Authorized<'group.care', Caring>, start: PageStart) =>
  db
    .selectFrom('group_act as row')
    .where('row.group_id', '=', group_id)
    .where(before(start, 'row.id'))
    .select(['row.id', 'row.verb', 'row.words', 'row.reason', 'row.created_at'])
    .select([seenPerson({ id: actor_id }, 'row.actor_id').as('actor'), seenPerson({ id: actor_id }, 'row.member_id').as('member')])
    .orderBy('row.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

export type ActRow = Awaited<ReturnType<typeof acts>>[number];
