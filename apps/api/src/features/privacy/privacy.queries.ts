import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Authorized } from '../../platform/policy.ts';

/** The password of a member whose row stays locked until the transaction ends: nothing new of theirs is written meanwhile. */
export const lockAccount = (tx: Tx, id: string) =>
  tx.selectFrom('member').where('id', '=', id).select('password_hash').forUpdate().executeTakeFirst();

export async function deleteMember(tx: Tx, { id }: Authorized<'erase', { id: string }>): Promise<void> {
  await tx.deleteFrom('member').where('id', '=', id).execute();
}

/** The rows of a table that name a member in one column, as they are. */
export async function heldRows(db: Database, { table, column }: PersonalData, memberId: string): Promise<Array<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}::uuid order by 1`.execute(db);
  return rows;
}

/** Those among these whom an archive may not name to the member it is for: who is anonymous, and who has blocked them (rulings 14, 15). */
export const hiddenAmong = (db: Database, memberId: string, ids: readonly string[]) =>
  db
    .selectFrom('member')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('anonymous_profile', '=', true),
        eb('id', 'in', eb.selectFrom('block').where('blocked_id', '=', memberId).select('blocker_id')),
      ]),
    )
    .where('id', '<>', memberId)
    .select('id')
    .execute();

export async function insertExport(
  tx: Tx,
  { id: member_id }: Authorized<'export', { id: string }>,
  row: { id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx
    .insertInto('data_export')
    .values({ ...row, member_id })
    .execute();
}

/** An archive's row with whom it is for. */
export const findExport = (db: Database, id: string) =>
  db
    .selectFrom('data_export')
    .innerJoin('member', 'member.id', 'data_export.member_id')
    .where('data_export.id', '=', id)
    .select([
      'data_export.id',
      'data_export.state',
      'data_export.expires_at',
      'member.id as member_id',
      'member.email',
      'member.first_name',
    ])
    .executeTakeFirst();

/** Undefined where the row is gone. */
export const markExportReady = (db: Database, id: string) =>
  db.updateTable('data_export').set({ state: 'ready' }).where('id', '=', id).returning('id').executeTakeFirst();

/** Takes archives away whose link has expired. */
export async function purgeExports(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('data_export').where('expires_at', '<=', now).execute();
}
