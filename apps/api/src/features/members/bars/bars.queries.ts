import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { isBarred } from '../../session/index.ts';

/** Whether this member has left the organisation. */
export async function isLeaver(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('member').where('id', '=', id).where('deactivated_at', 'is not', null).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Whom to tell what keeps them out, unless they are leaving. */
export const findBarred = (db: Database, id: string) =>
  db
    .selectFrom('member')
    .where('id', '=', id)
    .where('leaving_at', 'is', null)
    .select(['email', 'first_name', 'time_zone', 'suspended_until', 'suspension_reason', 'deactivated_at'])
    .executeTakeFirst();

/**
 * Whether there is an operator without this member, if this one is one: somebody who may come in. Until the transaction ends nobody else is
 * kept out or loses a role, so that of two operators who keep each other out at once one stays.
 */
export async function operatorsRemain(tx: Tx, id: string, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(tx);
  const { rows } = await sql<{ remain: boolean }>`
    select not exists (select from member where id = ${id} and 'operator' = any(permissions))
      or exists (select from member where id <> ${id} and 'operator' = any(permissions) and leaving_at is null and not ${isBarred(now)})
      as remain`.execute(tx);
  return rows[0]!.remain;
}
