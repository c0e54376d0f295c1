import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { leavingOut } from '../../platform/database/keyset.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { WorkspaceTable } from './workspaces.tables.ts';

type Operated = Authorized<'workspace.operate', { actor_id: string }>;

const workspaces = (db: Database | Tx) =>
  db
    .selectFrom('workspace')
    .select(['id', 'name', 'access_code'])
    .select(sql<number>`(select count(*)::int from member where member.workspace_id = workspace.id)`.as('members'));

/** Returns workspaces by name, with one extra. */
export const listed = (db: Database, skip: number, size: number) =>
  workspaces(db)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .offset(leavingOut({ skip }))
    .limit(sql.lit(size + 1))
    .execute();

/** Returns one workspace. */
export const oneWorkspace = (tx: Tx, id: string) => workspaces(tx).where('id', '=', id).executeTakeFirst();

/** Locks a workspace and returns its name. */
export const lockWorkspace = (tx: Tx, id: string) =>
  tx.selectFrom('workspace').where('id', '=', id).select('name').forNoKeyUpdate().executeTakeFirst();

/**
 * Checks whether another workspace has this name. Holds a lock until the transaction ends, so that no other workspace is named in the
 * meantime.
 */
export async function isNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('workspace names', 0))`.execute(tx);
  const taken = await tx
    .selectFrom('workspace')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', exceptId)
    .select('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Inserts a workspace. Returns false if its name or code has been taken in the meantime. */
export async function insertWorkspace(tx: Tx, _: Operated, workspace: WorkspaceTable): Promise<boolean> {
  const written = await tx
    .insertInto('workspace')
    .values(workspace)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

export async function renameWorkspace(tx: Tx, _: Operated, id: string, name: string): Promise<void> {
  await tx.updateTable('workspace').set({ name }).where('id', '=', id).execute();
}

/** Changes the access code. Returns false if another workspace has it. */
export async function changeCode(tx: Tx, _: Operated, id: string, code: string): Promise<boolean> {
  const changed = await tx
    .updateTable('workspace')
    .set({ access_code: code })
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('workspace as other').where('other.access_code', '=', code).select('other.id'))))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
