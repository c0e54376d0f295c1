import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Every workspace with its access code and how many members it has, by name. */
export async function listWorkspaces(db: Database): Promise<Array<{ id: string; name: string; access_code: string; members: number }>> {
  return db
    .selectFrom('workspace')
    .select((eb) => [
      'id',
      'name',
      'access_code',
      eb
        .selectFrom('member')
        .whereRef('member.workspace_id', '=', 'workspace.id')
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$castTo<number>()
        .as('members'),
    ])
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

/** Writes a workspace unless its name (case-insensitively) or code is taken; true if it was written. */
export async function insertWorkspace(
  db: Database,
  workspace: { id: string; name: string; access_code: string; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('workspace')
    .values(workspace)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findWorkspaceByName(db: Database, name: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('workspace').where(sql`lower(name)`, '=', name.toLowerCase()).select('id').executeTakeFirst();
}

export interface ListedMember {
  email: string;
  first_name: string;
  last_name: string;
  permissions: string[];
  workspace: string | null;
}

/** Members by email; if a permission is named, only those who have it. */
export async function listMembers(db: Database, permission?: string): Promise<ListedMember[]> {
  return db
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.workspace_id')
    .$if(permission !== undefined, (query) => query.where(sql<boolean>`${permission}::text = any(member.permissions)`))
    .select(['email', 'first_name', 'last_name', 'permissions', 'workspace.name as workspace'])
    .orderBy('email')
    .execute();
}

/** Grants or revokes a permission; returns what the member had before, or nothing if there is no such member. */
export async function changePermission(
  db: Database,
  email: string,
  permission: string,
  give: boolean,
): Promise<{ before: string[] } | undefined> {
  return db.transaction().execute(async (tx) => {
    const member = await tx.selectFrom('member').where('email', '=', email).select(['id', 'permissions']).forUpdate().executeTakeFirst();
    if (!member) return undefined;
    await tx
      .updateTable('member')
      .set({
        permissions: give
          ? sql`array_append(array_remove(permissions, ${permission}::text), ${permission}::text)`
          : sql`array_remove(permissions, ${permission}::text)`,
      })
      .where('id', '=', member.id)
      .execute();
    return { before: member.permissions };
  });
}

/** Every chapter with how many members prefer it, by name. */
export async function listChapters(db: Database): Promise<Array<{ name: string; members: number }>> {
  return db
    .selectFrom('groups')
    .where('kind', '=', 'others')
    .where('joining', '=', 'open')
    .where('archived_at', 'is', null)
    .select((eb) => [
      'name',
      eb
        .selectFrom('member')
        .whereRef('member.preferred_chapter_id', '=', 'groups.id')
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$castTo<number>()
        .as('members'),
    ])
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

/** Writes a chapter unless its name is taken, case-insensitively; true if it was written. */
export async function insertChapter(
  db: Database,
  { id, name, created_at }: { id: string; name: string; created_at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into groups (id, name, created_at) select ${id}::uuid, ${name}, ${created_at}::timestamptz
    where not exists (select from groups where lower(name) = lower(${name}) and kind = 'others' and archived_at is null) returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Pins a post, replacing the one pinned in its home; false if there is no such post. */
export const pinPost = (db: Database, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const post = await tx.selectFrom('post').where('id', '=', id).select(['home_kind', 'home_id']).executeTakeFirst();
    if (!post) return false;
    await tx
      .updateTable('post')
      .set({ is_pinned: false })
      .where('home_kind', '=', post.home_kind)
      .where('home_id', '=', post.home_id)
      .where('is_pinned', '=', true)
      .execute();
    await tx.updateTable('post').set({ is_pinned: true }).where('id', '=', id).execute();
    return true;
  });

/** Unpins a post; false if there is no such post. */
export async function unpinPost(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('post').set({ is_pinned: false }).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}
