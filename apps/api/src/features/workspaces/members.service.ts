import { type Act, fieldWords, limits, type OperatedMember, type Role } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { idShape, keyCursor, keyStart } from '../../platform/http/key-cursor.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { changeWorkspace, setPermission } from '../accounts/index.ts';
import { noteMoved } from '../analytics/index.ts';
import { noteAct } from '../audit/index.ts';
import { deactivateMember, endMemberSuspension, mayBar, operatorsRemain, reactivateMember, suspendMember } from '../members/index.ts';
import { lockWorkspace } from './care.queries.ts';
import { listedMembers, lockMember, oneMember, type Which } from './members.queries.ts';
import { toOperated } from './members.view.ts';
import { mayCareFor } from './workspaces.policy.ts';

const DAY = 86_400_000;
const nameShape = /^[^\t]{0,1000}$/;
const roleNames: Record<Role, string> = { event_leader: 'event leader', operator: 'operator' };

/** The audit entry of an operator's act, besides the operator and the member. */
interface Noted {
  act: Act;
  reason?: string;
  summary?: string;
}

/** Operators' management of members, in all workspaces (decision 74). */
export function memberCare({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const found = async (from: typeof db | Tx, viewer: Viewer, id: string): Promise<OperatedMember> => {
    const row = await oneMember(from, id);
    if (!row) throw new Refusal('member.not_found');
    return toOperated(row, viewer, clock.now());
  };

  /** Changes a locked member. `work` returns the audit entry, or null if nothing changed. */
  const change = (
    viewer: Viewer,
    id: string,
    work: (tx: Tx, held: NonNullable<Awaited<ReturnType<typeof lockMember>>>) => Promise<Noted | null>,
  ): Promise<OperatedMember> =>
    transact(async (tx) => {
      const held = await lockMember(tx, id);
      if (!held) throw new Refusal('member.not_found');
      const noted = await work(tx, held);
      if (noted) await noteAct(tx, { at: clock.now(), actor_id: viewer.id, target: { kind: 'member', id }, about_id: id, ...noted });
      return found(tx, viewer, id);
    });

  return {
    /** Returns members by name. */
    list: async (viewer: Viewer, { offset, ...which }: Which & { offset?: string | undefined }) => {
      mayCareFor(viewer, viewer.id);
      const size = limits.operated_members_page;
      const rows = await listedMembers(db, which, keyStart(offset, [nameShape, idShape]), size, clock.now());
      const last = rows[size - 1];
      return {
        data: rows.slice(0, size).map((row) => toOperated(row, viewer, clock.now())),
        next: rows.length > size && last ? keyCursor([last.search_name, last.id]) : null,
      };
    },

    /** Returns one member. */
    find: async (viewer: Viewer, id: string): Promise<OperatedMember> => {
      mayCareFor(viewer, id);
      return found(db, viewer, id);
    },

    /** Gives or revokes a role. Operators cannot revoke their own, and one operator who can sign in must remain. */
    setRole: async (viewer: Viewer, id: string, { role, held }: { role: Role; held: boolean }): Promise<OperatedMember> => {
      const care = mayCareFor(viewer, id);
      if (role === 'operator' && !held) mayBar(viewer, id);
      return change(viewer, id, async (tx, { permissions }) => {
        if (permissions.includes(role) === held) return null;
        if (role === 'operator' && !held && !(await operatorsRemain(tx, id, clock.now()))) throw new Refusal('operate.last_operator');
        await setPermission(tx, care.id, role, held);
        await emit(tx, 'member.role_changed', { member_id: id, role, held });
        if (!held) await emit(tx, 'member.role_lost', { member_id: id });
        return { act: 'member.role', summary: `${held ? '+' : '−'} ${roleNames[role]}` };
      });
    },

    /**
     * Moves a member to another workspace, and notifies them. They count in its figures once they agree; figures of past weeks stay with
     * the previous workspace.
     */
    move: async (
      viewer: Viewer,
      id: string,
      { workspace_id, reason }: { workspace_id: string; reason: string },
    ): Promise<OperatedMember> => {
      if (!config.features.workspaces) throw new Refusal('feature_off');
      const care = mayCareFor(viewer, id);
      return change(viewer, id, async (tx, held) => {
        const to = await lockWorkspace(tx, workspace_id);
        if (!to) throw new Refusal('operate.workspace_not_found');
        if (held.workspace_id === workspace_id) return null;
        const from = held.workspace_id && (await lockWorkspace(tx, held.workspace_id));
        await changeWorkspace(tx, care, workspace_id);
        await noteMoved(tx, { member_id: id, from: held.workspace_id, to: workspace_id, reason, at: clock.now() });
        await emit(tx, 'member.moved', { member_id: id, workspace_id });
        return { act: 'member.move', reason, summary: `${from ? from.name : '–'} → ${to.name}` };
      });
    },

    /** Suspends a member until an instant, or changes the end and reason of a suspension. */
    suspend: async (viewer: Viewer, id: string, given: { until: string; reason: string }): Promise<OperatedMember> => {
      const bar = mayBar(viewer, id);
      const until = new Date(given.until);
      const ahead = until.getTime() - clock.now().getTime();
      if (ahead <= 0) throw new Refusal('invalid', { fields: { until: [fieldWords.suspension_over] } });
      if (ahead > limits.suspension_days * DAY) throw new Refusal('invalid', { fields: { until: [fieldWords.suspension_long] } });
      return change(viewer, id, async (tx, held) => {
        if (held.suspended_until?.getTime() === until.getTime() && held.suspension_reason === given.reason) return null;
        await suspendMember(tx, bar, { until, reason: given.reason }, clock.now());
        return { act: 'member.suspend', reason: given.reason, summary: `until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC` };
      });
    },

    /** Ends a suspension early. */
    endSuspension: async (viewer: Viewer, id: string): Promise<OperatedMember> => {
      const bar = mayBar(viewer, id);
      return change(viewer, id, async (tx) => ((await endMemberSuspension(tx, bar, clock.now())) ? { act: 'member.unsuspend' } : null));
    },

    /** Deactivates a member who has left the organisation. */
    deactivate: async (viewer: Viewer, id: string, reason: string): Promise<OperatedMember> => {
      const bar = mayBar(viewer, id);
      return change(viewer, id, async (tx) =>
        (await deactivateMember(tx, bar, clock.now())) ? { act: 'member.deactivate', reason } : null,
      );
    },

    /** Reactivates a member. */
    reactivate: async (viewer: Viewer, id: string): Promise<OperatedMember> => {
      const bar = mayBar(viewer, id);
      return change(viewer, id, async (tx) => ((await reactivateMember(tx, bar, clock.now())) ? { act: 'member.reactivate' } : null));
    },
  };
}
