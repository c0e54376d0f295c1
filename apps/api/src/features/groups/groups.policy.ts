import type { ErrorCode, Group, GroupNotifications } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { GroupStanding, Joining } from './groups.tables.ts';

/** Whether a member is an operator. */
const isOperator = (viewer: Pick<Viewer, 'permissions'>): boolean => viewer.permissions.includes('operator');

/** Whether a member manages a group: its admins and operators. */
export const looksAfter = (viewer: Pick<Viewer, 'permissions'>, { role }: Pick<GroupStanding, 'role'>): boolean =>
  role === 'Admin' || isOperator(viewer);

/** Returns why a member who sees a group may not join or ask to join, or null if they may (GROUP-28). */
function joinObjection(group: GroupStanding): ErrorCode | null {
  if (group.archived_at) return 'groups.archived';
  if (group.kept_out) return 'groups.kept_out';
  // Operators see invite-only groups, but need an invitation to join them.
  return group.joining === 'invite' && !group.invited ? 'groups.not_found' : null;
}

/**
 * Authorizes a member to join an open group or one that they are invited to, and otherwise to ask an admin. Anonymous members may, too
 * (ROLE-24).
 */
export function mayJoin(
  viewer: Pick<Viewer, 'id'>,
  group: GroupStanding,
): { joins: Authorized<'group.join', Joining> } | { asks: Authorized<'group.ask', Joining> } {
  const objection = joinObjection(group);
  if (objection) throw new Refusal(objection);
  const who = { group_id: group.id, member_id: viewer.id };
  return group.joining === 'open' || group.invited ? { joins: authorize('group.join', who) } : { asks: authorize('group.ask', who) };
}

/** Authorizes a member to leave, withdraw a request or decline an invitation. The last admin has to find a successor first. */
export function mayLeave(viewer: Pick<Viewer, 'id'>, group: GroupStanding): Authorized<'group.leave', Joining> {
  if (group.needed) throw new Refusal('groups.last_admin');
  return authorize('group.leave', { group_id: group.id, member_id: viewer.id });
}

/** Authorizes a member to choose which posts of the group they are notified of. */
export function mayChooseNotifications(
  viewer: Pick<Viewer, 'id'>,
  group: GroupStanding,
  told: GroupNotifications,
): Authorized<'group.told', Joining & { told: GroupNotifications }> {
  if (!group.role) throw new Refusal('groups.not_a_member');
  return authorize('group.told', { group_id: group.id, member_id: viewer.id, told });
}

/** Returns why a member who sees the contents of a group may not post there, or null if they may (GROUP-20, GROUP-28). */
export function postObjection({ role, archived_at }: Pick<GroupStanding, 'role' | 'archived_at'>): ErrorCode | null {
  if (archived_at) return 'groups.archived';
  return role ? null : 'groups.members_only';
}

/** Whether a member may create events in a group: its admins, and in chapters also event leaders who see the group's contents (ROLE-20). */
export const createsEvents = (
  viewer: Viewer,
  { kind, joining, role, archived_at }: Pick<GroupStanding, 'kind' | 'joining' | 'role' | 'archived_at'>,
): boolean => {
  if (archived_at || viewer.anonymous) return false;
  const leads = kind === 'others' && viewer.permissions.includes('event_leader');
  return role === 'Admin' || (leads && (role !== null || joining === 'open'));
};

/** The actions that a screen may offer in a group. */
export const groupCan = (viewer: Viewer, group: GroupStanding): Group['can'] => ({
  join: !group.role && !group.asked && joinObjection(group) === null,
  leave: (group.role !== null || group.asked || group.invited) && !group.needed,
  post: postObjection(group) === null && !viewer.anonymous,
  create_event: createsEvents(viewer, group),
  manage: looksAfter(viewer, group),
  edit: !group.archived_at && looksAfter(viewer, group),
  archive: isOperator(viewer),
});

/** Throws unless the viewer is an operator, who may list archived groups. */
export function mayListArchived(viewer: Viewer): void {
  if (!isOperator(viewer)) throw new Refusal('groups.operators_only');
}
