import { sql } from 'kysely';
import { setPermission } from '../features/accounts/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';

/** All workspaces by name, with access code and number of members. */
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

/** Members by email; only those with the permission if one is given. */
export async function listMembers(db: Database, permission?: string): Promise<ListedMember[]> {
  return db
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.workspace_id')
    .$if(permission !== undefined, (query) => query.where(sql<boolean>`${permission}::text = any(member.permissions)`))
    .select(['email', 'first_name', 'last_name', 'permissions', 'workspace.name as workspace'])
    .orderBy('email')
    .execute();
}

/** Grants or revokes a permission. Returns the member and whether anything changed; undefined if there is no such member. */
export async function changePermission(
  tx: Tx,
  email: string,
  permission: string,
  give: boolean,
): Promise<{ id: string; changed: boolean } | undefined> {
  const member = await tx.selectFrom('member').where('email', '=', email).select(['id', 'permissions']).forUpdate().executeTakeFirst();
  if (!member || member.permissions.includes(permission) === give) return member && { id: member.id, changed: false };
  await setPermission(tx, member.id, permission, give);
  return { id: member.id, changed: true };
}

/** All chapters by name, with the number of members who chose each as their preferred chapter. */
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

/** Locks a post and returns its home and whether it is pinned. */
export const lockPost = (tx: Tx, id: string) =>
  tx.selectFrom('post').where('id', '=', id).select(['home_kind', 'home_id', 'is_pinned']).forNoKeyUpdate().executeTakeFirst();
