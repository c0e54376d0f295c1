import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Looking } from './analytics.tables.ts';

/**
 * Records a look, at most once a day; members of the workspace can see it. Call it before returning figures, unless the read says that it
 * is recorded.
 */
export async function noteLook(
  db: Database,
  { workspace_id, member_id, what }: Authorized<'analytics.look', Looking>,
  now: Date,
): Promise<void> {
  await sql`
    insert into analytics_look (workspace_id, member_id, day, what, at)
    values (${workspace_id}::uuid, ${member_id}::uuid, (${now}::timestamptz at time zone 'UTC')::date, ${what}, ${now}::timestamptz)
    on conflict do nothing`.execute(db);
}
