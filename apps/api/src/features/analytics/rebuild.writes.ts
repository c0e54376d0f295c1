import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Number of corrected rows. */
export interface Rebuilt {
  tallies: number;
  workspaces: number;
}

/**
 * Recomputes the database's tallies from logs and members, and corrects wrong ones. Locks logs and members against writes until the
 * transaction ends; waits for current writers, since they change tallies at commit. Released figures do not change.
 */
export async function rebuildTallies(tx: Tx): Promise<Rebuilt> {
  await sql`lock table member, workout in share row exclusive mode`.execute(tx);
  const { rows } = await sql<Rebuilt>`
      with counted as (
        select member_id, date_trunc('week', day)::date as week, count(*)::int as logs, sum(steps)::bigint as steps, sum(miles)::bigint as miles
        from workout where double_of is null group by 1, 2
      ), wrong as (
        select coalesce(kept.member_id, counted.member_id) as member_id, coalesce(kept.week, counted.week) as week
        from analytics_tally as kept full join counted on counted.member_id = kept.member_id and counted.week = kept.week
        where (coalesce(kept.logs, 0), coalesce(kept.steps, 0), coalesce(kept.miles, 0))
          <> (coalesce(counted.logs, 0), coalesce(counted.steps, 0), coalesce(counted.miles, 0))
      ), mended as (
        insert into analytics_tally (member_id, week, logs, steps, miles)
        select member_id, week, coalesce(logs, 0), coalesce(steps, 0), coalesce(miles, 0)
        from wrong left join counted using (member_id, week)
        on conflict (member_id, week) do update set logs = excluded.logs, steps = excluded.steps, miles = excluded.miles
      ), there as (
        select workspace.id, (select count(*)::int from member where member.workspace_id = workspace.id) as people from workspace
      ), miscounted as (
        insert into analytics_people (workspace_id, people)
        select id, there.people from there left join analytics_people as kept on kept.workspace_id = there.id
        where coalesce(kept.people, 0) <> there.people
        on conflict (workspace_id) do update set people = excluded.people
        returning workspace_id
      )
      select (select count(*)::int from wrong) as tallies, (select count(*)::int from miscounted) as workspaces`.execute(tx);
  return rows[0]!;
}
