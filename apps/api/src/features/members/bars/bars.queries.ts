import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { isBarred } from '../../session/index.ts';

/** Checks whether this member is deactivated, i.e. has left the organisation. */
export async function isLeaver(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('member').where('id', '=', id).where('deactivated_at', 'is not', null).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Returns the recipient of a suspension or deactivation mail, unless their account is being deleted. */
export const findBarred = (db: Database, id: string) =>
  db
    .selectFrom('member')
    .where('id', '=', id)
    .where('leaving_at', 'is', null)
    .select(['email', 'first_name', 'time_zone', 'suspended_until', 'suspension_reason', 'deactivated_at'])
    .executeTakeFirst();

/**
 * Checks that another operator who can sign in remains if this member is barred or loses the role; true if this member is no operator.
 * Holds a lock until the transaction ends, so that two operators who bar each other at the same time cannot both succeed.
 */
export async function operatorsRemain(tx: Tx, id: string, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(tx);
  const { rows } = await sql<{ remain: boolean }>`
    select not exists (select from member where id = ${id} and 'operator' = any(permissions))
      or exists (select from member where id <> ${id} and 'operator' = any(permissions) and leaving_at is null and not ${isBarred(now)})
      as remain`.execute(tx);
  return rows[0]!.remain;
}
