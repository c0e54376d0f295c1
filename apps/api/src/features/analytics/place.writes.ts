import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Agreement } from './analytics.tables.ts';

/** A member who is put into a workspace by somebody else. */
export interface Moved {
  member_id: string;
  /** Where they were; null for nowhere. */
  from: string | null;
  to: string;
  reason: string;
  at: Date;
}

/**
 * Notes that somebody else has put a member into a workspace: they count in its figures only once they agree, and where they counted before
 * until then (ruling 24). So nobody is left alone there either when others are moved away. Whoever is moved back counts as before.
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
 * Has a member count in the figures of the workspace that they were moved to, from a Monday on. False if they were not moved there, or do
 * already.
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
