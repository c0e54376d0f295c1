import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/platform.tables.ts';

type Reader = Database | Tx | Kysely<Tables>;

/** Returns the workspace with this access code. */
export function workspaceByCode(db: Reader, accessCode: string): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('workspace').where('access_code', '=', accessCode).select(['id', 'name']).executeTakeFirst();
}

/** Returns the workspace with this name, ignoring case. */
export function workspaceByName(db: Reader, name: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('workspace').where(sql`lower(name)`, '=', name.toLowerCase()).select('id').executeTakeFirst();
}

/** Inserts a workspace. Returns false if its name (ignoring case) or code is taken. */
export async function insertWorkspace(
  tx: Tx,
  workspace: { id: string; name: string; access_code: string; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('workspace')
    .values(workspace)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
