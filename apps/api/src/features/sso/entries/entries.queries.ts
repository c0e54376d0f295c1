import { limits } from '@muster/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/platform.tables.ts';
import { endVouching } from '../../session/index.ts';
import type { OperatingSignOn, SsoEntryTable } from '../sso.tables.ts';

type Reader = Database | Tx | Kysely<Tables>;

const entries = (db: Reader) =>
  db
    .selectFrom('sso_entry')
    .leftJoin('workspace', 'workspace.id', 'sso_entry.workspace_id')
    .select([
      'sso_entry.id',
      'sso_entry.email_domain',
      'sso_entry.discovery_url',
      'sso_entry.client_id',
      'sso_entry.workspace_id',
      'sso_entry.version',
      'workspace.name as workspace_name',
    ]);
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Returns operators' entries, by domain. There are few, and sign-in needs all of them, since several may name the same provider. */
export const listEntries = (db: Reader) => entries(db).orderBy('sso_entry.email_domain').limit(sql.lit(limits.sign_on_entries)).execute();

/** Returns one entry. */
export const findEntry = (tx: Tx, _: OperatingSignOn, id: string) => entries(tx).where('sso_entry.id', '=', id).executeTakeFirst();

/** Locks and returns one entry. */
export const lockEntry = (tx: Tx, _: OperatingSignOn, id: string) =>
  entries(tx).where('sso_entry.id', '=', id).forUpdate('sso_entry').executeTakeFirst();

/** Locks a workspace against deletion. Returns false if it does not exist. */
export async function lockWorkspace(tx: Tx, _: OperatingSignOn, id: string): Promise<boolean> {
  return (await tx.selectFrom('workspace').where('id', '=', id).select('id').forKeyShare().executeTakeFirst()) !== undefined;
}

type Entered = Pick<SsoEntryTable, 'email_domain' | 'discovery_url' | 'client_id' | 'workspace_id'>;

/**
 * Inserts an entry. Returns `taken` if there is one for its domain, also if another operator inserts it at the same time, and `full` at the
 * maximum number of entries.
 */
export async function insertEntry(
  tx: Tx,
  _: OperatingSignOn,
  { id, email_domain, discovery_url, client_id, workspace_id, now }: Entered & { id: string; now: Date },
): Promise<'added' | 'taken' | 'full'> {
  const { rows } = await sql`
    insert into sso_entry (id, email_domain, discovery_url, client_id, workspace_id, created_at, changed_at)
    select ${id}::uuid, ${email_domain}::text, ${discovery_url}::text, ${client_id}::text, ${workspace_id}::uuid, ${now}::timestamptz,
      ${now}::timestamptz
    where (select count(*) from sso_entry) < ${sql.lit(limits.sign_on_entries)}
    on conflict (email_domain) do nothing
    returning id`.execute(tx);
  if (rows.length > 0) return 'added';
  const same = await tx.selectFrom('sso_entry').where('email_domain', '=', email_domain).select('id').executeTakeFirst();
  return same ? 'taken' : 'full';
}

/** Updates an entry. Throws a unique violation if another entry has its new domain. */
export async function updateEntry(tx: Tx, _: OperatingSignOn, id: string, { now, ...entered }: Entered & { now: Date }): Promise<void> {
  await tx
    .updateTable('sso_entry')
    .set({ ...entered, changed_at: now })
    .set('version', sql`version + 1`)
    .where('id', '=', id)
    .execute();
}

/** Deletes an entry. */
export async function deleteEntry(tx: Tx, _: OperatingSignOn, id: string): Promise<void> {
  await tx.deleteFrom('sso_entry').where('id', '=', id).execute();
}

/** Stops refreshes of all sessions that were started by this domain, both our own and those during an outage. */
export async function stopVouching(tx: Tx, _: OperatingSignOn, email_domain: string, now: Date): Promise<void> {
  await endVouching(tx, tx.selectFrom('sso_session').where('email_domain', '=', email_domain).select('session_id'), now);
  await tx.updateTable('sso_session').set({ vouched_at: null }).where('email_domain', '=', email_domain).execute();
}
