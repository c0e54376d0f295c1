import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Looking } from './analytics.tables.ts';

type Look = Authorized<'analytics.look', Looking>;

const inserted = ({ workspace_id, member_id, what, now }: Look & { now: Date }): RawBuilder<unknown> => sql`
  insert into analytics_look (workspace_id, member_id, day, what, at)
  values (${workspace_id}::uuid, ${member_id}::uuid, (${now}::timestamptz at time zone 'UTC')::date, ${what}, ${now}::timestamptz)
  on conflict do nothing`;

/** Notes that somebody looks, once a day: the members of the workspace can see it. */
export async function noteLook(db: Database, look: Look, now: Date): Promise<void> {
  await inserted({ ...look, now }).execute(db);
}

/** The same as a part of the statement that reads what is looked at. */
export const noting = (look: Look & { now: Date }): RawBuilder<unknown> => sql`looked as (${inserted(look)})`;
