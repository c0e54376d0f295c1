import type { GroupJoining, GroupKind, GroupRole } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/** The values that a test sets; the others have defaults. */
interface Told {
  name?: string;
  kind?: GroupKind;
  joining?: GroupJoining;
  description?: string;
  activity?: string;
  place?: { latitude: number; longitude: number; city?: string; state?: string; zip?: string };
  archived?: boolean;
  at: Date;
}

/** Inserts a group without members. Returns its id. */
export async function makeGroup(db: Database, { place, archived, at, name, ...told }: Told): Promise<string> {
  const id = newId();
  await db
    .insertInto('groups')
    .values({
      id,
      name: name ?? `Group ${id}`,
      ...told,
      media_id: null,
      latitude: null,
      longitude: null,
      ...place,
      archived_at: archived ? at : null,
      created_at: at,
    })
    .execute();
  return id;
}

/** Inserts a chapter. Returns its id. */
export const makeChapter = (db: Database, { name, at }: { name?: string; at: Date }): Promise<string> =>
  makeGroup(db, { name: name ?? `Chapter ${newId()}`, at });

/** Adds a member to a group and counts them. Returns the id of the membership. */
export async function makeGroupMember(
  db: Database,
  { group, member, role = 'Member', at }: { group: string; member: string; role?: GroupRole; at: Date },
): Promise<string> {
  const id = newId(at.getTime());
  await db.insertInto('group_member').values({ id, group_id: group, member_id: member, role, created_at: at }).execute();
  await db
    .updateTable('groups')
    .set((eb) => ({
      members_count: eb('members_count', '+', 1),
      ...(role === 'Admin' && { admins_count: eb('admins_count', '+', 1) }),
    }))
    .where('id', '=', group)
    .execute();
  return id;
}
