import type { GroupKind, GroupRole, GroupVerb } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { versionAfter } from '../../../platform/edited.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { HomeAct } from '../../../product/home.ts';
import { noteAct } from '../../audit/index.ts';
import { isOnlyAdmin } from '../search/visibility.queries.ts';
import type { Act, Caring, Creating, GroupValues, Membership } from './care.tables.ts';

const ofOperators: Partial<Record<GroupVerb, 'group.create' | 'group.archive' | 'group.restore'>> = {
  created: 'group.create',
  archived: 'group.archive',
  restored: 'group.restore',
};

/** Acts whose member is notified by another notification. */
const notifying: ReadonlySet<GroupVerb> = new Set(['made_admin', 'approved', 'invited', 'took_down_post', 'took_down_reaction']);
/** Reports that were dismissed; the author of the content must not learn of them. */
const reportOnly: ReadonlySet<GroupVerb> = new Set(['kept_post', 'kept_reaction']);

/** Adds the act to the audit log if the actor is not an admin of the group, and acts only as an operator. */
async function noteOperator(
  tx: Tx,
  {
    group_id,
    actor_id,
    verb,
    ...rest
  }: { group_id: string; actor_id: string; verb: GroupVerb; about_id: string | null; reason: string; at: Date },
): Promise<void> {
  const act = ofOperators[verb];
  if (rest.about_id === actor_id) return;
  const { rows } = await sql<{ name: string }>`
    select name from groups where id = ${group_id}::uuid and (${act !== undefined}::boolean or not exists (
      select from group_member where group_id = ${group_id}::uuid and member_id = ${actor_id}::uuid and role = 'Admin'))`.execute(tx);
  if (!rows[0]) return;
  const summary = act ? rows[0].name : `${rows[0].name}: ${verb.replaceAll('_', ' ')}`;
  const hears = notifying.has(verb) ? 'elsewhere' : reportOnly.has(verb) ? 'nothing' : 'notice';
  await noteAct(tx, { ...rest, actor_id, act: act ?? 'group.care', target: { kind: 'group', id: group_id }, hears, summary });
}

/** Adds an act to the group's log, and to the audit log if an operator acted. */
export async function insertAct(
  tx: Tx,
  { actor_id, group_id }: Authorized<'group.care' | 'group.member', Caring>,
  act: Act,
): Promise<void> {
  const { verb, at, member_id = null, words = '', reason = '' } = act;
  await tx.insertInto('group_act').values({ id: newId(), group_id, actor_id, verb, member_id, words, reason, created_at: at }).execute();
  await emit(tx, 'group.act', { group_id });
  await noteOperator(tx, { group_id, actor_id, verb, about_id: member_id, reason, at });
}

/**
 * Adds a moderation decision about a post or comment to the group's log, and to the audit log if an operator acted and it is not there yet.
 */
export async function noteHomeAct(
  tx: Tx,
  { id: group_id, verb, kind, actor_id, author_id, reason, at, noted = false }: HomeAct,
): Promise<void> {
  const row = {
    id: newId(),
    group_id,
    actor_id,
    verb: `${verb}_${kind}` satisfies GroupVerb,
    member_id: author_id,
    reason,
    created_at: at,
  };
  await tx.insertInto('group_act').values(row).execute();
  await emit(tx, 'group.act', { group_id });
  if (!noted) await noteOperator(tx, { group_id, actor_id, verb: row.verb, about_id: author_id, reason, at });
}

/** Inserts a group without members. */
export async function insertGroup(
  tx: Tx,
  _: Authorized<'group.create', Creating>,
  group: GroupValues & { id: string; kind: GroupKind; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('groups')
    .values({ media_id: null, ...group })
    .execute();
}

/** Edits a group. Returns false if the client's version is outdated. A photo that is left out is unchanged. */
export async function changeGroup(
  tx: Tx,
  { group_id }: Authorized<'group.care', Caring>,
  values: GroupValues,
  seen: number | undefined,
): Promise<boolean> {
  const changed = await tx
    .updateTable('groups')
    .set({ ...values, version: versionAfter(values) })
    .where('id', '=', group_id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Archives a group, or restores it (null). Returns false if nothing changes. */
export async function setArchived(tx: Tx, { group_id }: Authorized<'group.care', Caring>, at: Date | null): Promise<boolean> {
  const changed = await tx
    .updateTable('groups')
    .set((eb) => ({ archived_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', group_id)
    .where('archived_at', at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Changes a role and updates the counter. Returns false if nothing changes, or if the group would be left without an admin. */
export async function changeRole(
  tx: Tx,
  { group_id, membership_id }: Authorized<'group.member', Caring & Membership>,
  role: GroupRole,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update group_member set role = ${role}
      where group_member.id = ${membership_id}::uuid and group_member.group_id = ${group_id}::uuid
        and group_member.role <> ${role} and (${role} = 'Admin' or not ${isOnlyAdmin('group_member', now)})
      returning group_member.group_id)
    update groups set admins_count = admins_count + ${role === 'Admin' ? 1 : -1}::int from changed where groups.id = changed.group_id
    returning groups.id`.execute(tx);
  return rows.length > 0;
}

/** Deletes a membership and updates the counters, unless the group would be left without an admin. Returns whether it was deleted. */
export async function removeMember(
  tx: Tx,
  { group_id, membership_id }: Authorized<'group.member', Caring & Membership>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from group_member
      where group_member.id = ${membership_id}::uuid and group_member.group_id = ${group_id}::uuid and not ${isOnlyAdmin('group_member', now)}
      returning group_member.group_id, group_member.role)
    update groups set members_count = members_count - 1, admins_count = admins_count - (gone.role = 'Admin')::int
    from gone where groups.id = gone.group_id returning groups.id`.execute(tx);
  return rows.length > 0;
}

/** Bans a member, and deletes their requests and invitations. */
export async function ban(
  tx: Tx,
  { group_id, member_id }: Authorized<'group.member', Caring & Membership>,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('group_kept_out')
    .values({ id, group_id, member_id, created_at: at })
    .onConflict((on) => on.doNothing())
    .execute();
  for (const table of ['group_request', 'group_invite'] as const)
    await tx.deleteFrom(table).where('group_id', '=', group_id).where('member_id', '=', member_id).execute();
}

/** Deletes a ban, request or invitation by id. Returns its member, or undefined if there is none. */
export const takeRow = (
  tx: Tx,
  { group_id }: Authorized<'group.care', Caring>,
  table: 'group_kept_out' | 'group_request' | 'group_invite',
  id: string,
): Promise<{ member_id: string | null } | undefined> =>
  tx.deleteFrom(table).where('id', '=', id).where('group_id', '=', group_id).returning('member_id').executeTakeFirst();

/** Inserts an invitation; an existing one of the same member gets the new expiry date instead. Returns its id. */
export const insertInvite = (
  tx: Tx,
  { group_id, actor_id }: Authorized<'group.care', Caring>,
  invite: { id: string; member_id: string | null; token_hash: string | null; at: Date; expires_at: Date },
): Promise<{ id: string }> => {
  const { at: created_at, ...values } = invite;
  return tx
    .insertInto('group_invite')
    .values({ ...values, group_id, created_by: actor_id, created_at })
    .onConflict((on) => on.columns(['group_id', 'member_id']).doUpdateSet({ expires_at: values.expires_at }))
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Deletes expired invitations, only those of this member if given. */
export async function dropExpiredInvites(tx: Tx, now: Date, memberId?: string): Promise<void> {
  await tx
    .deleteFrom('group_invite')
    .where('expires_at', '<=', now)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .execute();
}
