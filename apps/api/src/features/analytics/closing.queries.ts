import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { addDays } from '../../platform/time/zones.ts';
import type { LastCount, Sum } from './release.facts.ts';

/** Workspaces, with the week that was closed last. */
export async function workspacesToClose(tx: Tx): Promise<Array<{ id: string; began: Date; closed: string | null }>> {
  const { rows } = await sql<{ id: string; began: Date; closed: string | null }>`
    select id, created_at as began,
      (select max(week)::text from analytics_week where analytics_week.workspace_id = workspace.id) as closed
    from workspace order by id`.execute(tx);
  return rows;
}

/** What a member has by the end of a week, and what of it is done with. */
export interface Standing {
  id: string;
  has: Record<Sum, number>;
  counted: Record<Sum, number>;
  active: boolean;
}

/** The instant at which the clocks everywhere have left a week behind. */
export const overEverywhere = (week: string): Date => new Date(`${addDays(week, 7)}T12:00:00Z`);

/** Everybody of a workspace as of the end of a week. Active is who logged or checked in within the last 30 days of it. */
export async function standings(tx: Tx, workspaceId: string, week: string): Promise<Standing[]> {
  const [over, sunday] = [overEverywhere(week), addDays(week, 6)];
  const since = addDays(sunday, 1 - limits.analytics_active_days);
  const { rows } = await sql<Standing>`
    select member.id,
      json_build_object('steps', coalesce(logged.steps, 0), 'miles', coalesce(logged.miles, 0), 'badges', coalesce(earned.n, 0),
        'check_ins', coalesce(came.n, 0)) as has,
      json_build_object('steps', coalesce(done.steps, 0), 'miles', coalesce(done.miles, 0), 'badges', coalesce(done.badges, 0),
        'check_ins', coalesce(done.check_ins, 0)) as counted,
      exists (select from workout where workout.member_id = member.id and workout.day between ${since}::date and ${sunday}::date)
        or exists (select from attendance where attendance.member_id = member.id and attendance.status = 'checked_in'
          and attendance.checked_in_at >= ${since}::date and attendance.checked_in_at < ${over}::timestamptz) as active
    from member
    left join (
      select member_id, sum(steps) as steps, sum(miles) as miles from analytics_tally where week <= ${week}::date group by member_id
    ) as logged on logged.member_id = member.id
    left join (
      select member_id, count(*) as n from badge where earned_at < ${over}::timestamptz group by member_id
    ) as earned on earned.member_id = member.id
    left join (
      select attendance.member_id, count(*) as n from analytics_event as told
      join attendance on attendance.event_id = told.event_id and attendance.status = 'checked_in'
      where told.workspace_id = ${workspaceId}::uuid and told.value is null group by attendance.member_id
    ) as came on came.member_id = member.id
    left join analytics_released as done on done.member_id = member.id
    where member.workspace_id = ${workspaceId}::uuid and member.leaving_at is null and member.created_at < ${over}::timestamptz`.execute(
    tx,
  );
  return rows;
}

/** From which day after joining to which somebody must do something to have stayed. */
export const STAYING = { from: 28, to: 55 } as const;

interface Group {
  id: string;
  members: string[];
}

const sets = (rows: readonly Group[]): Map<string, Set<string>> => new Map(rows.map(({ id, members }) => [id, new Set(members)]));

/** How long after its end a challenge can still change who is told to take part. */
const CHALLENGE_DAYS = 60;

/** Who of a workspace takes part in the challenges that have begun and were not over long before. */
export async function takers(tx: Tx, workspaceId: string, week: string): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<Group>`
    select taking.challenge_id as id, array_agg(taking.member_id) as members
    from challenge join challenge_participant as taking on taking.challenge_id = challenge.id and taking.left_at is null
      and taking.joined_at < ${overEverywhere(week)}::timestamptz
    join member on member.id = taking.member_id and member.workspace_id = ${workspaceId}::uuid and member.leaving_at is null
    where challenge.published_at is not null and challenge.start_date <= ${addDays(week, 6)}::date
      and challenge.end_date >= ${addDays(week, -CHALLENGE_DAYS)}::date
    group by taking.challenge_id`.execute(tx);
  return sets(rows);
}

/**
 * Who of a workspace checked in to the events that have ended since, and that everybody may know of: those that somebody came to, and those
 * of the workspace itself.
 */
export async function ended(tx: Tx, workspaceId: string, week: string): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<Group>`
    select event.id, array_remove(array_agg(member.id), null) as members
    from event
    left join attendance on attendance.event_id = event.id and attendance.status = 'checked_in'
    left join member on member.id = attendance.member_id and member.workspace_id = ${workspaceId}::uuid and member.leaving_at is null
    where event.ends_at < ${overEverywhere(week)}::timestamptz and event.ends_at >= ${addDays(week, -CHALLENGE_DAYS)}::date
      and event.removed_at is null and event.status <> 'Canceled'
      and (event.chapter_id is null or exists (select from groups where groups.id = event.chapter_id and groups.joining = 'open'))
      and not exists (select from analytics_event as told where told.event_id = event.id and told.workspace_id = ${workspaceId}::uuid)
    group by event.id having count(member.id) > 0 or event.workspace_id = ${workspaceId}::uuid`.execute(tx);
  return sets(rows);
}

/** Those who joined in some months: all of them, and those who stayed. */
export interface Newcomers {
  /** The first day on which one of them joined, and the last day of the months. */
  since: string;
  until: string;
  people: Set<string>;
  stayed: Set<string>;
}

/**
 * Those who have joined since it was told last, up to and including a day. Who did something in their fifth to eighth week has stayed. Null if
 * nobody has joined.
 */
export async function newcomers(tx: Tx, workspaceId: string, until: string): Promise<Newcomers | null> {
  const { rows } = await sql<{ id: string; joined: string; stayed: boolean }>`
    select who.id, who.joined::text, exists (select from workout where workout.member_id = who.id
        and workout.day between who.joined + ${STAYING.from}::int and who.joined + ${STAYING.to}::int)
      or exists (select from attendance where attendance.member_id = who.id and attendance.status = 'checked_in'
        and (attendance.checked_in_at at time zone 'UTC')::date between who.joined + ${STAYING.from}::int and who.joined + ${STAYING.to}::int) as stayed
    from (select id, (created_at at time zone 'UTC')::date as joined from member
      where workspace_id = ${workspaceId}::uuid and leaving_at is null) as who
    where who.joined <= ${until}::date
      and who.joined > coalesce((select max(told.until) from analytics_newcomers as told where told.workspace_id = ${workspaceId}::uuid), '-infinity')
    order by who.joined`.execute(tx);
  if (!rows[0]) return null;
  const stayed = rows.filter((each) => each.stayed);
  return { since: rows[0].joined, until, people: new Set(rows.map(({ id }) => id)), stayed: new Set(stayed.map(({ id }) => id)) };
}

/** The counts that were told last, with who of those who are still there was in them. */
export async function toldLast(tx: Tx, workspaceId: string): Promise<{ active: LastCount | null; challenges: Map<string, LastCount> }> {
  const { rows } = await sql<{ id: string | null; value: number; members: string[] }>`
    select told.id, told.value,
      array(select counted.member_id from analytics_counted as counted
        where counted.workspace_id = ${workspaceId}::uuid and counted.challenge_id is not distinct from told.id) as members
    from (
      (select null::uuid as id, active as value from analytics_week
        where workspace_id = ${workspaceId}::uuid and active is not null order by week desc limit 1)
      union all select challenge_id, value from analytics_challenge where workspace_id = ${workspaceId}::uuid
    ) as told`.execute(tx);
  const counts = rows.map(({ id, value, members }) => [id, { value, members: new Set(members) }] as const);
  return {
    active: counts.find(([id]) => id === null)?.[1] ?? null,
    challenges: new Map(counts.flatMap(([id, count]) => (id === null ? [] : [[id, count] as const]))),
  };
}
