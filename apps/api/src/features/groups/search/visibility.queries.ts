import type { GroupRole } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ViewerId, ViewerNow } from '../../../product/viewer.ts';
import { isBarred } from '../../session/index.ts';

// Visibility of groups and of their contents. Every read of either starts from one of these conditions on rows of `groups`.

/** Whether the viewer is a member of the row's group. */
const isGroupMember = (viewer: ViewerId): RawBuilder<boolean> =>
  sql<boolean>`exists (select from group_member as inside where inside.group_id = groups.id and inside.member_id = ${viewer.id}::uuid)`;

/** Whether the viewer is an admin of the row's group. */
export const isGroupAdmin = (viewer: ViewerId): RawBuilder<boolean> =>
  sql<boolean>`exists (select from group_member as admin where admin.group_id = groups.id and admin.member_id = ${viewer.id}::uuid
    and admin.role = 'Admin')`;

/** Whether the member with the id in this column can act: neither barred nor leaving. */
export const canAct = (column: string, now: Date | RawBuilder<Date>): RawBuilder<boolean> => sql<boolean>`exists (
  select from member as acting where acting.id = ${sql.ref(column)} and acting.leaving_at is null and not ${isBarred(now, 'acting')})`;

/** Whether the row of `group_member` named `admin` is an admin who can act. */
export const isActiveAdmin = (now: Date | RawBuilder<Date>): RawBuilder<boolean> =>
  sql<boolean>`(admin.role = 'Admin' and ${canAct('admin.member_id', now)})`;

/** Whether the row of `group_member` with this name is the only admin of its group who can act. */
export const isOnlyAdmin = (
  row: string,
  now: Date | RawBuilder<Date>,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${row}.role`)} = 'Admin'
  and ${canAct(`${row}.member_id`, now)} and not exists (
    select from group_member as admin where admin.group_id = ${sql.ref(`${row}.group_id`)} and admin.id <> ${sql.ref(`${row}.id`)}
      and ${isActiveAdmin(now)}))`;

/** Whether the row of `group_member` with this name is the last admin of an active group that has another member who could take over. */
export const isNeeded = (row: string, now: Date | RawBuilder<Date>): RawBuilder<boolean> => sql<boolean>`(${isOnlyAdmin(row, now)}
  and exists (select from groups where groups.id = ${sql.ref(`${row}.group_id`)} and groups.archived_at is null)
  and exists (select from group_member as other where other.group_id = ${sql.ref(`${row}.group_id`)} and other.id <> ${sql.ref(`${row}.id`)}
    and ${canAct('other.member_id', now)}))`;

/** The role that the row of `group_member` with this name is shown with: an admin who cannot act is shown as a member. */
export const shownRole = (row: string, now: Date | RawBuilder<Date>): RawBuilder<GroupRole> =>
  sql<GroupRole>`case when ${canAct(`${row}.member_id`, now)} then ${sql.ref(`${row}.role`)} else 'Member' end`;

/** Whether the row's group has an admin who can act. */
export const isLookedAfter = (now: Date | RawBuilder<Date>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from group_member as admin where admin.group_id = groups.id and ${isActiveAdmin(now)})`;

/** Whether the viewer manages the row's group: its admins and operators. */
export const groupLed = (viewer: ViewerId): RawBuilder<boolean> => sql<boolean>`(${isGroupAdmin(viewer)} or ${isOperator(viewer)})`;

/** Whether the viewer is an operator. */
const isOperator = (viewer: ViewerId): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member as looking where looking.id = ${viewer.id}::uuid and 'operator' = any(looking.permissions))`;

/**
 * Whether the viewer may know of the group. An invite-only group is known to its members, to members with an unexpired invitation, and to
 * operators.
 */
export const groupVisible = (viewer: ViewerNow): RawBuilder<boolean> => sql<boolean>`(groups.joining <> 'invite' or ${isGroupMember(viewer)}
  or exists (select from group_invite as asked_in where asked_in.group_id = groups.id and asked_in.member_id = ${viewer.id}::uuid
    and asked_in.expires_at > ${viewer.now})
  or ${isOperator(viewer)})`;

/**
 * Whether the contents of the group exist for the viewer: its members, posts and events. If the group is not open, only for its members and
 * operators.
 */
export const groupOpens = (viewer: ViewerId): RawBuilder<boolean> =>
  sql<boolean>`(groups.joining = 'open' or ${isGroupMember(viewer)} or ${isOperator(viewer)})`;
