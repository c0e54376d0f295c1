import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { HeldData } from '../../product/personal-data.ts';

/**
 * Deletes memberships of a leaving member and updates the counters. Groups are locked in the order of their ids, like every lock on several
 * groups.
 */
async function takeMemberships(tx: Tx, among: ReturnType<typeof sql>): Promise<void> {
  await sql`select id from groups where id in (select group_id from group_member where ${among}) order by id for no key update`.execute(tx);
  await sql`
    with gone as (delete from group_member where ${among} returning group_id, role)
    update groups set members_count = members_count - 1, admins_count = admins_count - (gone.role = 'Admin')::int
    from gone where groups.id = gone.group_id`.execute(tx);
}

/** Groups stay when a member leaves; a group that loses its last admin is left to the operators. */
export const groupData: HeldData = {
  holds: [
    { table: 'group_member', column: 'member_id', archive: { file: 'groups' }, erased: 'by_feature' },
    { table: 'group_request', column: 'member_id', archive: { file: 'group-requests' }, erased: 'with_member' },
    { table: 'group_kept_out', column: 'member_id', archive: { file: 'groups-kept-out-of' }, erased: 'with_member' },
    { table: 'group_invite', column: 'member_id', archive: { file: 'group-invitations' }, erased: 'with_member' },
    {
      table: 'group_invite',
      column: 'created_by',
      archive: { file: 'group-invitations-made', omit: ['token_hash'] },
      erased: 'by_feature',
    },
    { table: 'group_act', column: 'actor_id', archive: { file: 'group-acts' }, erased: 'by_feature' },
    { table: 'group_act', column: 'member_id', archive: { file: 'group-acts-about-you', omit: ['actor_id'] }, erased: 'by_feature' },
  ],
  many: [
    {
      table: 'group_member',
      rows: (id) => sql`member_id = ${id}::uuid`,
      take: (tx, id, ids) => takeMemberships(tx, sql`member_id = ${id}::uuid and id = any(${ids}::uuid[])`),
    },
  ],
  erase: async (tx, { id }) => {
    await takeMemberships(tx, sql`member_id = ${id}::uuid`);
    await sql`update group_invite set created_by = null where created_by = ${id}::uuid`.execute(tx);
    await sql`update group_act set actor_id = null where actor_id = ${id}::uuid`.execute(tx);
    await sql`update group_act set member_id = null where member_id = ${id}::uuid`.execute(tx);
  },
};
