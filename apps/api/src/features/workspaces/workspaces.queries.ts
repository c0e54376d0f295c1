import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/platform.tables.ts';
import type { Authorized } from '../../platform/policy.ts';

type Reader = Database | Tx | Kysely<Tables>;

/** The workspace with this access code. */
export function workspaceByCode(db: Reader, accessCode: string): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('workspace').where('access_code', '=', accessCode).select(['id', 'name']).executeTakeFirst();
}

/** The workspace with this name, case-insensitively. */
export function workspaceByName(db: Reader, name: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('workspace').where(sql`lower(name)`, '=', name.toLowerCase()).select('id').executeTakeFirst();
}

/** Sets the workspace of a member who has none yet; returns whether it did. */
export async function joinWorkspace(
  db: Reader,
  { id }: Authorized<'enter_workspace', { id: string }>,
  workspaceId: string,
): Promise<boolean> {
  const joined = await db
    .updateTable('member')
    .set({ workspace_id: workspaceId })
    .where('id', '=', id)
    .where('workspace_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return joined !== undefined;
}
