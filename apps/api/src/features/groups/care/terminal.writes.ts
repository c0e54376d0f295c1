import type { GroupKind } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/jobs/outbox.ts';

/** Inserts a chapter unless its name is taken, case-insensitively. Returns whether it was inserted. */
export async function insertChapter(tx: Tx, { id, name, created_at }: { id: string; name: string; created_at: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into groups (id, name, created_at) select ${id}::uuid, ${name}, ${created_at}::timestamptz
    where not exists (select from groups where lower(name) = lower(${name}) and kind = 'others' and archived_at is null) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Creates a group from the terminal, with this member as its admin, or empty. */
export async function insertGroupAtTerminal(
  tx: Tx,
  { id, name, kind, admin_id, created_at }: { id: string; name: string; kind: GroupKind; admin_id: string | undefined; created_at: Date },
): Promise<void> {
  const there = admin_id ? 1 : 0;
  await tx.insertInto('groups').values({ id, name, kind, members_count: there, admins_count: there, created_at }).execute();
  if (admin_id)
    await tx.insertInto('group_member').values({ id: newId(), group_id: id, member_id: admin_id, role: 'Admin', created_at }).execute();
}

/** Archives or restores a group from the terminal. Its log has no actor for this. Returns false if nothing changes. */
export async function archiveAtTerminal(tx: Tx, group_id: string, archives: boolean, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('groups')
    .set((eb) => ({ archived_at: archives ? at : null, version: eb('version', '+', 1) }))
    .where('id', '=', group_id)
    .where('archived_at', archives ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  const verb = archives ? 'archived' : 'restored';
  await tx.insertInto('group_act').values({ id: newId(), group_id, actor_id: null, member_id: null, verb, created_at: at }).execute();
  await emit(tx, 'group.changed', { group_id });
  return true;
}
