import { type InvitationList, type InvitationState, type Listed, ListedState, limits, type WorkspaceInvitation } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { emit, emitAll } from '../../platform/jobs/outbox.ts';
import { allowMail } from '../../platform/mail/mail-ceilings.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { noteAct } from '../audit/index.ts';
import { mayInvite } from './invitations.policy.ts';
import {
  counted,
  dropInvitation,
  insertInvitations,
  knownAddresses,
  listed,
  lockInvitation,
  nameOf,
  renewInvitation,
} from './invitations.queries.ts';
import type { Inviting } from './invitations.tables.ts';
import { toInvitation } from './invitations.view.ts';
import { readList, textOf } from './list.ts';

/** Operators' invitations to workspaces by mail. */
export function invitationService({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const workspaceNamed = async (id: string): Promise<string> => {
    const name = await nameOf(db, id);
    if (name === undefined) throw new Refusal('operate.workspace_not_found');
    return name;
  };

  /** Determines the state of each person in a list. */
  const judge = async (inviting: Inviting, workspace: string, text: string): Promise<Listed[]> => {
    const read = readList(text);
    const emails = read.flatMap(({ email, problem }) => (problem ? [] : email));
    const { accounts, invited } = await knownAddresses(db, inviting, { workspace, emails, now: clock.now() });
    return read.map(({ problem, ...person }) => ({
      ...person,
      state: problem ?? (accounts.has(person.email) ? 'has_account' : invited.has(person.email) ? 'invited' : 'new'),
    }));
  };

  const held = async (tx: Tx, inviting: Inviting, id: string) => {
    const row = await lockInvitation(tx, inviting, id, clock.now());
    if (!row) throw new Refusal('invitations.not_found');
    if (row.accepted_at) throw new Refusal('invitations.accepted');
    return row;
  };

  return {
    /** The invitations to a workspace. */
    list: async (
      viewer: Viewer,
      workspace: string,
      { offset, state }: { offset?: string | undefined; state?: InvitationState | undefined },
    ): Promise<{ workspace: string; data: WorkspaceInvitation[]; counts: { all: number; accepted: number }; next: string | null }> => {
      const inviting = mayInvite(viewer, config);
      const name = await workspaceNamed(workspace);
      const rows = await listed(db, inviting, { workspace, state, now: clock.now(), start: pageStart(offset) });
      const { items, next } = page(rows, limits.invitations_page);
      return { workspace: name, data: items.map(toInvitation), counts: await counted(db, inviting, workspace), next };
    },

    /** Parses a list and, if `send` is set, invites the new people in it. Jobs send the mails. */
    read: async (viewer: Viewer, workspace: string, send: boolean, receive: () => Promise<Buffer>): Promise<InvitationList> => {
      const inviting = mayInvite(viewer, config);
      const name = await workspaceNamed(workspace);
      const people = await judge(inviting, workspace, textOf(await receive()));
      const counts = Object.fromEntries(ListedState.options.map((state) => [state, people.filter((each) => each.state === state).length]));
      const fresh = people.filter(({ state }) => state === 'new');
      if (!send || fresh.length === 0) return { people, counts: counts as InvitationList['counts'], sent: 0 };
      const sent = await transact(async (tx) => {
        const now = clock.now();
        const rows = fresh.map(({ email, name: called }) => ({ id: clock.newId(), email, name: called }));
        const ids = await insertInvitations(tx, inviting, { workspace, people: rows, now });
        if (ids.length === 0) return 0;
        await emitAll(
          tx,
          'invitation.wanted',
          ids.map((invitation_id) => ({ invitation_id })),
        );
        const target = { kind: 'workspace' as const, id: workspace };
        await noteAct(tx, { at: now, actor_id: inviting.actor_id, act: 'invitation.send', target, summary: `${ids.length} → ${name}` });
        return ids.length;
      });
      return { people, counts: counts as InvitationList['counts'], sent };
    },

    /** Sends an invitation again, with a new link and a new expiry. */
    again: (viewer: Viewer, id: string): Promise<WorkspaceInvitation> => {
      const inviting = mayInvite(viewer, config);
      return transact(async (tx) => {
        const now = clock.now();
        const { email, workspace_id } = await held(tx, inviting, id);
        await allowMail(tx, email, now);
        await renewInvitation(tx, inviting, id, now);
        await emit(tx, 'invitation.due', { invitation_id: id });
        const target = { kind: 'workspace' as const, id: workspace_id };
        await noteAct(tx, { at: now, actor_id: inviting.actor_id, act: 'invitation.again', target });
        return toInvitation((await lockInvitation(tx, inviting, id, now))!);
      });
    },

    /** Withdraws an invitation that is not accepted. */
    withdraw: (viewer: Viewer, id: string): Promise<void> => {
      const inviting = mayInvite(viewer, config);
      return transact(async (tx) => {
        const { workspace_id } = await held(tx, inviting, id);
        await dropInvitation(tx, inviting, id);
        const target = { kind: 'workspace' as const, id: workspace_id };
        await noteAct(tx, { at: clock.now(), actor_id: inviting.actor_id, act: 'invitation.withdraw', target });
      });
    },
  };
}
