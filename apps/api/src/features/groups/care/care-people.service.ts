import { type BannedPage, type GroupRequestPage, type GroupRole, limits } from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { page, pageStart } from '../../../platform/http/page.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { addMember, deleteRequest } from '../membership/membership.writes.ts';
import { mayApprove, mayCare, mayCareActive, mayRemoveMember, maySetRole } from './care.policy.ts';
import { findMembershipRow, listBannedRows, requests } from './care.queries.ts';
import { found, held } from './care.service.ts';
import { toListed } from './care.view.ts';
import { ban, changeRole, insertAct, removeMember, takeRow } from './care.writes.ts';

interface Row {
  id: string;
  rowId: string;
}

interface Named {
  id: string;
  membershipId: string;
}

interface Removal {
  keepsOut: boolean;
  /** The reason, for the log; may be empty. */
  reason: string;
}

/** The members of a group: roles, removals, bans and join requests. */
export function carePeopleService({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const size = limits.group_care_page;
  const sight = (viewer: Viewer) => ({ viewer, leaderLabel: config.leader.label });

  const membershipIn = async (tx: Tx, id: string, membershipId: string) => {
    const membership = await findMembershipRow(tx, id, membershipId, clock.now());
    if (!membership) throw new Refusal('groups.not_a_member');
    return membership;
  };

  return {
    /** Sets the role of a member; the same role again changes nothing. */
    setRole: (viewer: Viewer, id: string, membershipId: string, role: GroupRole): Promise<{ role: GroupRole }> =>
      transact(async (tx) => {
        const group = await held(tx, viewer, id, clock.now());
        mayCareActive(viewer, group);
        const membership = await membershipIn(tx, id, membershipId);
        const allowed = maySetRole(viewer, group, membership, role);
        if (!(await changeRole(tx, allowed, role, clock.now()))) return { role };
        const { member_id } = membership;
        const at = clock.now();
        await insertAct(tx, allowed, { verb: role === 'Admin' ? 'made_admin' : 'unmade_admin', at, member_id });
        await emit(tx, 'group.joined', { group_id: id, member_id });
        if (role === 'Admin') {
          const told = { what: 'admin' as const, group_id: id, member_id, actor_id: viewer.id };
          await emit(tx, 'group.member_told', { ...told, cause_id: clock.newId(), at: at.toISOString() });
        }
        return { role };
      }),

    /** Removes a member, and bans them if `keepsOut`. The contents of a group that is not open no longer exist for them. */
    remove: (viewer: Viewer, { id, membershipId }: Named, { keepsOut, reason }: Removal): Promise<void> =>
      transact(async (tx) => {
        const group = await held(tx, viewer, id, clock.now());
        mayCare(viewer, group);
        const membership = await membershipIn(tx, id, membershipId);
        const allowed = mayRemoveMember(viewer, group, membership);
        if (!(await removeMember(tx, allowed, clock.now()))) throw new Refusal('groups.needs_admin');
        const { member_id } = membership;
        const at = clock.now();
        if (keepsOut) await ban(tx, allowed, { id: clock.newId(), at });
        await insertAct(tx, allowed, { verb: keepsOut ? 'kept_out' : 'removed', at, member_id, reason });
        await emit(tx, 'group.left', { group_id: id, member_id });
      }),

    /** Returns the banned members. */
    keptOut: async (viewer: Viewer, id: string, offset?: string): Promise<BannedPage> => {
      const caring = mayCare(viewer, await found(db, viewer, id, clock.now()));
      const { items, next } = page(await listBannedRows(db, caring, pageStart(offset)), size);
      return { data: items.map((row) => toListed(row, sight(viewer))), next };
    },

    /** Unbans a member, who may then join or ask to join. */
    letBack: (viewer: Viewer, { id, rowId }: Row): Promise<void> =>
      transact(async (tx) => {
        const caring = mayCare(viewer, await held(tx, viewer, id, clock.now()));
        const row = await takeRow(tx, caring, 'group_kept_out', rowId);
        if (row) await insertAct(tx, caring, { verb: 'let_back', at: clock.now(), member_id: row.member_id });
      }),

    /** Returns the requests to join. */
    requests: async (viewer: Viewer, id: string, offset?: string): Promise<GroupRequestPage> => {
      const caring = mayCare(viewer, await found(db, viewer, id, clock.now()));
      const { items, next } = page(await requests(db, caring, pageStart(offset)), size);
      return { data: items.map((row) => toListed(row, sight(viewer))), next };
    },

    /** Approves a request: the member joins and is notified. */
    approve: (viewer: Viewer, { id, rowId }: Row): Promise<void> =>
      transact(async (tx) => {
        const caring = mayCareActive(viewer, await held(tx, viewer, id, clock.now()));
        const row = await takeRow(tx, caring, 'group_request', rowId);
        if (!row?.member_id) throw new Refusal('groups.request_gone');
        const { member_id } = row;
        const joining = mayApprove(caring, member_id);
        const at = clock.now();
        if (!(await addMember(tx, joining, { id: clock.newId(), now: at }))) return;
        await deleteRequest(tx, joining);
        await insertAct(tx, caring, { verb: 'approved', at, member_id });
        await emit(tx, 'group.joined', { group_id: id, member_id });
        const told = { what: 'approved' as const, group_id: id, member_id, actor_id: viewer.id };
        await emit(tx, 'group.member_told', { ...told, cause_id: clock.newId(), at: at.toISOString() });
      }),

    /** Declines a request. The member is not notified, and may ask again. */
    decline: (viewer: Viewer, { id, rowId }: Row): Promise<void> =>
      transact(async (tx) => {
        const caring = mayCare(viewer, await held(tx, viewer, id, clock.now()));
        const row = await takeRow(tx, caring, 'group_request', rowId);
        if (!row) throw new Refusal('groups.request_gone');
        await insertAct(tx, caring, { verb: 'declined', at: clock.now(), member_id: row.member_id });
        await emit(tx, 'group.changed', { group_id: id });
      }),
  };
}
