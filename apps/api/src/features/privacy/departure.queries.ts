import { type Departure, limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { canAct, isActiveAdmin } from '../groups/index.ts';

/** Counts the rows of a table that refer to the member. */
const own = (table: string, column: string, more: RawBuilder<unknown> = sql`true`) =>
  sql`(select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = leaving.id and ${more})`;

/** Summarizes what is deleted with a member's account, in one statement. Long lists are truncated; their counts are complete. */
export async function departureOf(db: Database, memberId: string, now: Date): Promise<Departure> {
  const hosted = sql`event where event.host_id = leaving.id and event.ends_at > ${now} and event.status = 'In Progress' and event.removed_at is null`;
  const left = sql`groups join group_member as mine on mine.group_id = groups.id and mine.member_id = leaving.id and mine.role = 'Admin'
    where groups.archived_at is null and groups.members_count > 1 and not exists (
      select from group_member as admin where admin.group_id = groups.id and admin.member_id <> leaving.id and ${isActiveAdmin(now)})`;
  const { rows } = await sql<Departure>`
    select
      (select count(*)::int from ${hosted}) as events_count,
      (select coalesce(json_agg(shown), '[]') from (
        select event.id, event.name, event.starts_local, event.attendees::int as attendees_count,
          coalesce(event.creator_id <> leaving.id and ${canAct('event.creator_id', sql`event.starts_at`)}, false) as goes_to_creator
        from ${hosted} order by event.starts_at, event.id limit ${sql.lit(limits.departure_listed)}) as shown) as events,
      (select count(*)::int from ${left}) as groups_count,
      (select coalesce(json_agg(shown), '[]') from (
        select groups.id, groups.name, groups.members_count from ${left} order by groups.name, groups.id
        limit ${sql.lit(limits.departure_listed)}) as shown) as groups,
      json_build_object('posts', ${own('post', 'author_id')}, 'comments', ${own('reaction', 'author_id', sql`kind = 'comment'`)},
        'workouts', ${own('workout', 'member_id')}, 'challenges', ${own('challenge_participant', 'member_id')},
        'badges', ${own('badge', 'member_id')}, 'groups', ${own('group_member', 'member_id')},
        'seats', (select count(*)::int from attendance join event on event.id = attendance.event_id
          where attendance.member_id = leaving.id and attendance.status = 'going' and event.ends_at > ${now})) as counts,
      (select json_build_object('name', tier.name, 'expires_at', ${sql`to_char(purchase.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`})
        from purchase join tier on tier.id = purchase.tier_id
        where purchase.member_id = leaving.id and purchase.state <> 'refunded' and purchase.expires_at > ${now}
        order by purchase.expires_at desc limit 1) as membership
    from (select ${memberId}::uuid as id) as leaving`.execute(db);
  return rows[0]!;
}
