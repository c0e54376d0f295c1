import type { GroupNotifications } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { Joining } from '../groups.tables.ts';
import { isNeeded } from '../search/visibility.queries.ts';

interface New {
  id: string;
  now: Date;
}

/** Adds a member and counts them, unless they are in the group. Returns whether they were added. */
export async function addMember(tx: Tx, { group_id, member_id }: Authorized<'group.join', Joining>, { id, now }: New): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into group_member (id, group_id, member_id, created_at) values (${id}::uuid, ${group_id}::uuid, ${member_id}::uuid, ${now})
      on conflict do nothing returning group_id)
    update groups set members_count = members_count + 1 from added where groups.id = added.group_id returning groups.id`.execute(tx);
  return rows.length > 0;
}

/** Records a request to join. Returns false if there is one already. */
export async function addRequest(tx: Tx, { group_id, member_id }: Authorized<'group.ask', Joining>, { id, now }: New): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('group_request')
    .values({ id, group_id, member_id, created_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Deletes a membership and updates the counters, unless the other members would be left without an admin. Returns whether it was deleted.
 */
export async function takeMember(tx: Tx, { group_id, member_id }: Authorized<'group.leave', Joining>, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from group_member
      where group_member.group_id = ${group_id}::uuid and group_member.member_id = ${member_id}::uuid and not ${isNeeded('group_member', now)}
      returning group_member.group_id, group_member.role)
    update groups set members_count = members_count - 1, admins_count = admins_count - (gone.role = 'Admin')::int
    from gone where groups.id = gone.group_id returning groups.id`.execute(tx);
  return rows.length > 0;
}

/** Deletes a member's request and invitation. Returns whether there was a request. */
export async function deleteRequest(tx: Tx, { group_id, member_id }: Authorized<'group.leave' | 'group.join', Joining>): Promise<boolean> {
  const drop = (table: 'group_request' | 'group_invite') =>
    tx.deleteFrom(table).where('group_id', '=', group_id).where('member_id', '=', member_id).executeTakeFirst();
  const { numDeletedRows } = await drop('group_request');
  await drop('group_invite');
  return numDeletedRows > 0n;
}

/** Saves which posts of a group a member is notified of. */
export async function saveNotificationChoice(
  tx: Tx,
  { group_id, member_id, told }: Authorized<'group.told', Joining & { told: GroupNotifications }>,
): Promise<void> {
  await tx.updateTable('group_member').set({ told }).where('group_id', '=', group_id).where('member_id', '=', member_id).execute();
}
