import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Agreement } from './analytics.tables.ts';

/** A move of a member into a workspace by another person. */
export interface Moved {
  member_id: string;
  /** The previous workspace; null if there was none. */
  from: string | null;
  to: string;
  reason: string;
  at: Date;
}

/**
 * Records that another person moved a member into a workspace. Until the member agrees, they are not counted there, but where they were
 * counted before (ruling 24): moving others away therefore leaves nobody alone in a figure. A member who is moved back is counted as
 * before.
 */
export async function noteMoved(tx: Tx, { member_id, from, to, reason, at }: Moved): Promise<void> {
  await sql`
    insert into analytics_place (member_id, workspace_id, next_id, moved_at, reason)
    values (${member_id}::uuid, ${from}::uuid, ${to}::uuid, ${at}::timestamptz, ${reason})
    on conflict (member_id) do update set moved_at = excluded.moved_at, reason = excluded.reason, next_from = null,
      workspace_id = case when analytics_place.next_from <= (${at}::timestamptz at time zone 'UTC')::date then analytics_place.next_id else analytics_place.workspace_id end,
      counts_from = case when analytics_place.next_from <= (${at}::timestamptz at time zone 'UTC')::date then analytics_place.next_from else analytics_place.counts_from end,
      next_id = excluded.next_id`.execute(tx);
  await sql`update analytics_place set next_id = null where member_id = ${member_id}::uuid and next_id = workspace_id`.execute(tx);
}

/**
 * Counts a member in the workspace that they were moved to, from a Monday on. Returns false if they were not moved there, or have already
 * agreed.
 */
export async function agreeToCount(
  tx: Tx,
  { member_id, workspace_id }: Authorized<'analytics.agree', Agreement>,
  monday: string,
): Promise<boolean> {
  const agreed = await tx
    .updateTable('analytics_place')
    .set({ next_from: monday })
    .where('member_id', '=', member_id)
    .where('next_id', '=', workspace_id)
    .where('next_from', 'is', null)
    .executeTakeFirst();
  return agreed.numUpdatedRows > 0n;
}
