import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { PersonalData } from '../../product/personal-data.ts';
import { isCutOff } from '../session/index.ts';

/** Locks a member's row until the transaction ends, so that no new content of theirs is written meanwhile. */
export const lockAccount = (tx: Tx, id: string) =>
  tx.selectFrom('member').where('id', '=', id).select(['password_hash', 'leaving_at']).forUpdate().executeTakeFirst();

/** Deletes the rows of a table that refer to a member in one column. */
export async function deletePersonalRows(
  tx: Tx,
  { table, column }: PersonalData,
  { id }: Authorized<'erase', { id: string }>,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`.execute(tx);
}

/** Returns members whose accounts are being deleted, in the order in which the deletions began. */
export const leavingMembers = (db: Database) =>
  db.selectFrom('member').where('leaving_at', 'is not', null).select(['id', 'leaving_at']).orderBy('leaving_at').execute();

const PAGE = 500;

/** Returns the columns of a table's primary key, in order. */
async function keyColumns(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, nth)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary order by k.nth`.execute(db);
  return rows.map(({ name }) => name);
}

/** Yields the raw rows of a table that refer to a member in one column, paged by the table's primary key. */
export async function* heldRows(
  db: Database,
  { table, column }: PersonalData,
  memberId: string,
): AsyncGenerator<Array<Record<string, unknown>>> {
  const names = await keyColumns(db, table);
  const key = sql.join(names.map((name) => sql`${sql.ref(name)}::text collate "C"`));
  for (let after: string[] | null = null; ; ) {
    const later: RawBuilder<unknown> = after ? sql`and (${key}) > (${sql.join(after)})` : sql``;
    const { rows }: { rows: Array<Record<string, unknown> & { key_of_page: string[] }> } = await sql<
      Record<string, unknown> & { key_of_page: string[] }
    >`
      select *, array[${key}] as key_of_page from ${sql.table(table)}
      where ${sql.ref(column)} = ${memberId}::uuid ${later} order by ${key} limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows.map(({ key_of_page: _, ...row }) => row);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.key_of_page;
  }
}

/** Returns the people in `ids` whom an archive must not name: anonymous people, and people who have blocked the member (rulings 14, 15). */
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

/** Returns an archive's row and its member. */
export const findExport = (db: Database, id: string, now: Date) =>
  db
    .selectFrom('data_export')
    .innerJoin('member', 'member.id', 'data_export.member_id')
    .where('data_export.id', '=', id)
    .where(sql<boolean>`not ${isCutOff(sql<Date>`data_export.created_at`, now)}`)
    .select([
      'data_export.id',
      'data_export.state',
      'data_export.expires_at',
      'member.id as member_id',
      'member.email',
      'member.first_name',
    ])
    .executeTakeFirst();

/** Marks an archive as ready. Returns undefined if its row is gone. */
export const markExportReady = (db: Database, id: string) =>
  db.updateTable('data_export').set({ state: 'ready' }).where('id', '=', id).returning('id').executeTakeFirst();

/** Deletes archives whose link has expired. */
export async function purgeExports(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('data_export').where('expires_at', '<=', now).execute();
}
