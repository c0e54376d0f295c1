import { createHash, randomBytes } from 'node:crypto';
import { type GroupInvitation, type GroupInvite, type GroupInvitePage, type GroupMembership, limits } from '@muster/contract';
import { page, pageStart } from '../../../platform/http/page.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { mayAccept, mayCare, mayCareActive, mayOperateGroups } from '../care/care.policy.ts';
import { findInvitation, findInvite, findInvitee, goodLinks, invites, isGood, lockInvitation, withoutAdmin } from '../care/care.queries.ts';
import { found, held } from '../care/care.service.ts';
import { toInvitation, toInvite } from '../care/care.view.ts';
import { dropExpiredInvites, insertAct, insertInvite, takeRow } from '../care/care.writes.ts';
import { findMembership } from '../groups.queries.ts';
import { toMembership } from '../groups.view.ts';
import { addMember, deleteRequest } from './membership.writes.ts';

const DAY = 86_400_000;
/** Hashes a token; only the hash of a link is stored. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Invitations to a group, by name and by link, and joining by a link. */
export function inviteService({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const sight = (viewer: Viewer) => ({ viewer, leaderLabel: config.leader.label });
  const expiry = () => new Date(clock.now().getTime() + limits.group_invite_days * DAY);

  return {
    /** Returns the groups without an admin who can sign in, for operators. */
    withoutAdmin: async (viewer: Viewer, offset?: string) => {
      const rows = await withoutAdmin(db, mayOperateGroups(viewer), pageStart(offset), clock.now());
      const { items, next } = page(rows, limits.group_care_page);
      return { data: items, next };
    },

    /** Returns the pending invitations. */
    list: async (viewer: Viewer, id: string, offset?: string): Promise<GroupInvitePage> => {
      const caring = mayCare(viewer, await found(db, viewer, id, clock.now()));
      const { items, next } = page(await invites(db, caring, pageStart(offset)), limits.group_care_page);
      return { data: items.map((row) => toInvite(row, sight(viewer), clock.now())), next };
    },

    /** Invites a member by name, who is notified. */
    invite: (viewer: Viewer, id: string, userId: string): Promise<GroupInvite> =>
      transact(async (tx) => {
        const caring = mayCareActive(viewer, await held(tx, viewer, id, clock.now()));
        const invitee = await findInvitee(tx, caring, userId);
        if (!invitee) throw new Refusal('member.not_found');
        if (invitee.joined) throw new Refusal('groups.already_member');
        if (invitee.kept_out) throw new Refusal('groups.is_kept_out');
        const [fresh, at] = [clock.newId(), clock.now()];
        // An expired invitation is deleted, so that a new one notifies the member again.
        await dropExpiredInvites(tx, at, userId);
        const invite = await insertInvite(tx, caring, { id: fresh, member_id: userId, token_hash: null, at, expires_at: expiry() });
        if (invite.id === fresh) {
          await insertAct(tx, caring, { verb: 'invited', at, member_id: userId });
          const told = { what: 'invited' as const, group_id: id, member_id: userId, actor_id: viewer.id };
          await emit(tx, 'group.member_told', { ...told, cause_id: fresh, at: at.toISOString() });
        }
        return toInvite(await findInvite(tx, caring, invite.id), sight(viewer), clock.now());
      }),

    /** Creates a link. Only this response contains its token. */
    link: (viewer: Viewer, id: string): Promise<GroupInvite & { token: string }> =>
      transact(async (tx) => {
        const caring = mayCareActive(viewer, await held(tx, viewer, id, clock.now()));
        const at = clock.now();
        if ((await goodLinks(tx, caring, at)) >= limits.group_links_max) throw new Refusal('groups.links_full');
        const token = randomBytes(32).toString('base64url');
        const row = { id: clock.newId(), member_id: null, token_hash: hashOf(token), at, expires_at: expiry() };
        const { id: made } = await insertInvite(tx, caring, row);
        await insertAct(tx, caring, { verb: 'made_link', at });
        return { ...toInvite(await findInvite(tx, caring, made), sight(viewer), at), token };
      }),

    /** Withdraws an invitation, which then can no longer be accepted. */
    withdraw: (viewer: Viewer, id: string, rowId: string): Promise<void> =>
      transact(async (tx) => {
        const caring = mayCare(viewer, await held(tx, viewer, id, clock.now()));
        const row = await takeRow(tx, caring, 'group_invite', rowId);
        if (row) await insertAct(tx, caring, { verb: 'withdrew_invite', at: clock.now(), member_id: row.member_id });
      }),

    /** Returns whether a link is valid, without authentication. */
    check: async (token: string): Promise<{ good: boolean }> => ({ good: await isGood(db, hashOf(token), clock.now()) }),

    /** Returns the group of a link. */
    read: async (viewer: Viewer, token: string): Promise<GroupInvitation> => {
      const invitation = await findInvitation(db, viewer, hashOf(token), clock.now());
      if (!invitation) throw new Refusal('groups.invite_gone');
      if (!invitation.looked_after && !invitation.joined) throw new Refusal('groups.invite_resting');
      return toInvitation(invitation);
    },

    /** Joins the group of a link, which stays valid for others until it expires. */
    accept: (viewer: Viewer, token: string): Promise<GroupMembership> =>
      transact(async (tx) => {
        await lockInvitation(tx, hashOf(token));
        const invitation = await findInvitation(tx, viewer, hashOf(token), clock.now());
        if (!invitation) throw new Refusal('groups.invite_gone');
        const group_id = invitation.id;
        if (!invitation.joined) {
          const { kept_out, archived_at, looked_after } = invitation;
          const joining = mayAccept(viewer, { group_id, archived: archived_at !== null, kept_out, looked_after });
          await addMember(tx, joining, { id: clock.newId(), now: clock.now() });
          await deleteRequest(tx, joining);
          await emit(tx, 'group.joined', { group_id, member_id: viewer.id });
        }
        const row = await findMembership(tx, viewer, group_id, viewer.id, clock.now());
        return toMembership({ group_id, user_id: viewer.id }, row!)!;
      }),
  };
}
