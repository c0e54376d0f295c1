import type { GroupMembership, GroupNotifications, GroupRole } from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { mayChooseNotifications, mayJoin, mayLeave } from '../groups.policy.ts';
import { findMembership, lockGroup } from '../groups.queries.ts';
import type { GroupStanding } from '../groups.tables.ts';
import { toMembership } from '../groups.view.ts';
import { addMember, addRequest, deleteRequest, saveNotificationChoice, takeMember } from './membership.writes.ts';

/** Joining and leaving groups. Repeated calls get the same answer. */
export function membershipService({ db, transact, clock }: Pick<Deps, 'db' | 'transact' | 'clock'>) {
  const hold = async (tx: Tx, viewer: Viewer, id: string): Promise<GroupStanding> => {
    const group = await lockGroup(tx, viewer, id, clock.now());
    if (!group) throw new Refusal('groups.not_found');
    return group;
  };

  const find = async (reader: Deps['db'] | Tx, viewer: Viewer, group_id: string, user_id: string): Promise<GroupMembership> => {
    const row = await findMembership(reader, viewer, group_id, user_id, clock.now());
    if (!row) throw new Refusal('groups.not_found');
    const membership = toMembership({ group_id, user_id }, row);
    if (!membership) throw new Refusal('groups.not_a_member');
    return membership;
  };

  const enter = async (tx: Tx, viewer: Viewer, group: GroupStanding): Promise<void> => {
    const allowed = mayJoin(viewer, group);
    const fresh = { id: clock.newId(), now: clock.now() };
    const about = { group_id: group.id, member_id: viewer.id };
    if ('joins' in allowed) {
      const added = await addMember(tx, allowed.joins, fresh);
      await deleteRequest(tx, allowed.joins);
      if (added) await emit(tx, 'group.joined', about);
    } else if (await addRequest(tx, allowed.asks, fresh)) await emit(tx, 'group.asked', about);
  };

  return {
    /** Joins a group, or asks its admins to join; does nothing if the viewer is a member or has asked already. */
    join: (viewer: Viewer, id: string): Promise<GroupMembership> =>
      transact(async (tx) => {
        const group = await hold(tx, viewer, id);
        if (!group.role) await enter(tx, viewer, group);
        return find(tx, viewer, id, viewer.id);
      }),

    /** Leaves a group, withdraws a request or declines an invitation. */
    leave: (viewer: Viewer, id: string): Promise<void> =>
      transact(async (tx) => {
        const leaving = mayLeave(viewer, await hold(tx, viewer, id));
        const left = await takeMember(tx, leaving, clock.now());
        if (await deleteRequest(tx, leaving)) await emit(tx, 'group.unasked', { group_id: id });
        if (left) await emit(tx, 'group.left', { group_id: id, member_id: viewer.id });
      }),

    /** Returns a membership, or the viewer's own request for one. */
    one: (viewer: Viewer, id: string, userId: string): Promise<GroupMembership> => find(db, viewer, id, userId),

    /** Returns a member's role in a group. */
    relation: async (viewer: Viewer, id: string, userId: string): Promise<{ role: GroupRole }> => {
      const { state, role } = await find(db, viewer, id, userId);
      if (state !== 'joined') throw new Refusal('groups.not_a_member');
      return { role };
    },

    /** Sets which posts of the group the viewer is notified of. */
    tell: (viewer: Viewer, id: string, told: GroupNotifications): Promise<{ told: GroupNotifications }> =>
      transact(async (tx) => {
        await saveNotificationChoice(tx, mayChooseNotifications(viewer, await hold(tx, viewer, id), told));
        return { told };
      }),
  };
}
