import type { ErrorCode, GroupRole } from '@muster/contract';
import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { looksAfter } from '../groups.policy.ts';
import type { GroupStanding, Joining } from '../groups.tables.ts';
import type { Caring, Creating, Membership } from './care.tables.ts';

type Who = Pick<Viewer, 'id' | 'permissions'>;
type Led = Pick<GroupStanding, 'id' | 'role' | 'archived_at'>;

const isOperator = ({ permissions }: Who): boolean => permissions.includes('operator');

/** Returns why a member may not manage a group, or null if they may. */
export const careObjection = (viewer: Who, group: Pick<Led, 'role'>): ErrorCode | null =>
  looksAfter(viewer, group) ? null : 'groups.admins_only';

/** Authorizes admins of the group, and operators, to manage it. */
export function mayCare(viewer: Who, group: Led): Authorized<'group.care', Caring> {
  const objection = careObjection(viewer, group);
  if (objection) throw new Refusal(objection);
  return authorize('group.care', { actor_id: viewer.id, group_id: group.id });
}

/** Same as `mayCare`, for acts that an archived group does not allow: edits and new members. */
export function mayCareActive(viewer: Who, group: Led): Authorized<'group.care', Caring> {
  const caring = mayCare(viewer, group);
  if (group.archived_at) throw new Refusal('groups.archived');
  return caring;
}

/**
 * Authorizes admins and operators to change a member's role. The group keeps at least one admin who can sign in, and only a member who can
 * sign in becomes an admin.
 */
export function maySetRole(
  viewer: Who,
  group: Led,
  membership: Membership,
  role: GroupRole,
): Authorized<'group.member', Caring & Membership> {
  const caring = mayCareActive(viewer, group);
  if (role === 'Admin' && !membership.active) throw new Refusal('groups.cannot_be_admin');
  if (role === 'Member' && membership.only_admin) throw new Refusal('groups.needs_admin');
  return authorize('group.member', { ...caring, ...membership });
}

/** Authorizes admins and operators to remove a member, except themselves and the only admin. */
export function mayRemoveMember(viewer: Who, group: Led, membership: Membership): Authorized<'group.member', Caring & Membership> {
  const caring = mayCare(viewer, group);
  if (membership.member_id === viewer.id) throw new Refusal('people.not_yourself');
  if (membership.only_admin) throw new Refusal('groups.needs_admin');
  return authorize('group.member', { ...caring, ...membership });
}

/** Authorizes operators to create groups. */
export function mayCreateGroup(viewer: Who): Authorized<'group.create', Creating> {
  if (!isOperator(viewer)) throw new Refusal('groups.operators_only');
  return authorize('group.create', { actor_id: viewer.id });
}

/** Authorizes operators to list the groups without an admin. */
export function mayOperateGroups(viewer: Who): Authorized<'group.operate', Who> {
  if (!isOperator(viewer)) throw new Refusal('groups.operators_only');
  return authorize('group.operate', viewer);
}

/** Authorizes operators to archive and restore a group. */
export function mayArchive(viewer: Who, group: Pick<Led, 'id'>): Authorized<'group.care', Caring> {
  if (!isOperator(viewer)) throw new Refusal('groups.operators_only');
  return authorize('group.care', { actor_id: viewer.id, group_id: group.id });
}

/** Authorizes the holder of a valid link to join its group, unless its admins have banned them. */
export function mayAccept(
  viewer: Pick<Viewer, 'id'>,
  invitation: { group_id: string; archived: boolean; kept_out: boolean; looked_after: boolean },
): Authorized<'group.join', Joining> {
  if (invitation.kept_out) throw new Refusal('groups.kept_out');
  if (!invitation.looked_after) throw new Refusal('groups.invite_resting');
  if (invitation.archived) throw new Refusal('groups.archived');
  return authorize('group.join', { group_id: invitation.group_id, member_id: viewer.id });
}

/** Authorizes the join of a member whose request an admin approves. */
export const mayApprove = ({ group_id }: Authorized<'group.care', Caring>, member_id: string): Authorized<'group.join', Joining> =>
  authorize('group.join', { group_id, member_id });
