import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { Directory, DirectoryTokenTable } from '../directory.tables.ts';

type Connecting = Authorized<'directory.connect', { actor_id: string }>;
const columns = ['id', 'name', 'domains', 'created_at', 'used_at'] as const;

/** A workspace with the number of its directories' users; undefined if it does not exist. */
export async function findWorkspace(db: Database, id: string): Promise<{ name: string; people: number } | undefined> {
  return db
    .selectFrom('workspace')
    .where('id', '=', id)
    .select(['name'])
    .select(
      sql<number>`(select count(*)::int from directory_person where directory_person.workspace_id = workspace.id and removed_at is null)`.as(
        'people',
      ),
    )
    .executeTakeFirst();
}

/** Locks a workspace until the transaction ends, so that nobody else creates a token for it. Returns its name. */
export const lockWorkspace = (tx: Tx, id: string) =>
  tx.selectFrom('workspace').where('id', '=', id).select('name').forNoKeyUpdate().executeTakeFirst();

/** The tokens of a workspace, the latest first. */
export const tokensOf = (db: Database | Tx, workspaceId: string) =>
  db.selectFrom('directory_token').where('workspace_id', '=', workspaceId).select(columns).orderBy('id', 'desc').execute();

/** The hash of a token's secret; undefined if the token does not exist. */
export const findHash = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('directory_token').where('id', '=', id).select('token_hash').executeTakeFirst())?.token_hash;

export async function insertToken(tx: Tx, _: Connecting, token: DirectoryTokenTable): Promise<void> {
  await tx.insertInto('directory_token').values(token).execute();
}

/** Deletes a token. Returns its name; undefined if it does not exist. */
export const deleteToken = (tx: Tx, _: Connecting, { id, workspaceId }: { id: string; workspaceId: string }) =>
  tx.deleteFrom('directory_token').where('id', '=', id).where('workspace_id', '=', workspaceId).returning('name').executeTakeFirst();

/** The directory with this token; records the use at most once a minute. */
export async function noteUse(db: Database, tokenHash: string, now: Date): Promise<Directory | undefined> {
  const token = await db
    .selectFrom('directory_token')
    .where('token_hash', '=', tokenHash)
    .select(['id as token_id', 'name as token_name', 'workspace_id', 'domains', 'used_at'])
    .executeTakeFirst();
  if (!token) return undefined;
  const { used_at, ...directory } = token;
  if (!used_at || now.getTime() - used_at.getTime() >= 60_000)
    await db.updateTable('directory_token').set({ used_at: now }).where('id', '=', directory.token_id).execute();
  return directory;
}

/** Locks a token against deletion until the transaction ends; undefined if it was revoked. */
export const lockToken = (tx: Tx, tokenId: string) =>
  tx.selectFrom('directory_token').where('id', '=', tokenId).select('id').forKeyShare().executeTakeFirst();
