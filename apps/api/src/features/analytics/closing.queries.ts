import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { addDays } from '../../platform/time/zones.ts';
import type { LastCount, Sum } from './release.facts.ts';

/** Workspaces, each with its last closed week. */
export async function workspacesToClose(tx: Tx): Promise<Array<{ id: string; began: Date; closed: string | null }>> {
  const { rows } = await sql<{ id: string; began: Date; closed: string | null }>`
    select id, created_at as began,
      (select max(week)::text from analytics_week where analytics_week.workspace_id = workspace.id) as closed
    from workspace order by id`.execute(tx);
  return rows;
}

/** Amounts of a member up to the end of a week: all, the released part, and the parts that can be read elsewhere. */
export interface Standing {
  id: string;
  /** The Monday since which this workspace counts them; null if it always has. */
  counts_from: string | null;
  named: boolean;
  has: Record<Sum, number>;
  counted: Record<Sum, number>;
  /** The unreleased part that is shown nowhere else, neither alone nor in a sum. */
  hidden: Record<'steps' | 'miles' | 'badges', number>;
  /** The unreleased part that others can read elsewhere as this member's. */
  readable: Record<'steps' | 'miles', number>;
  active: boolean;
  seen_active: boolean;
}

/** The instant at which a week is over in every time zone. */
export const overEverywhere = (week: string): Date => new Date(`${addDays(week, 7)}T12:00:00Z`);

/** A week of a workspace to close. Without `agreement`, which only tests omit, everybody is counted in their current workspace. */
export interface Closing {
  workspaceId: string;
  week: string;
  agreement: boolean;
}

const inPlace = (workspaceId: string, week: string) => sql`
  select member.id, member.created_at, member.anonymous_profile, null::date as counts_from from member
  where member.workspace_id = ${workspaceId}::uuid and member.leaving_at is null
    and not exists (select from analytics_place as place where place.member_id = member.id)
  union all
  select member.id, member.created_at, member.anonymous_profile,
    case when place.next_from <= ${week}::date then place.next_from else place.counts_from end
  from analytics_place as place join member on member.id = place.member_id and member.leaving_at is null
  where case when place.next_from <= ${week}::date then place.next_id else place.workspace_id end = ${workspaceId}::uuid`;

/**
 * Members counted in a workspace in a week, and since when: its members, except those whom an operator moved there and who have not agreed
 * yet, and those who were moved away and have not agreed to be counted elsewhere.
 */
const counting = ({ workspaceId, week, agreement }: Closing) =>
  agreement
    ? inPlace(workspaceId, week)
    : sql`
    select id, created_at, anonymous_profile, null::date as counts_from from member where workspace_id = ${workspaceId}::uuid and leaving_at is null`;

/** Whether a leaderboard of a published challenge includes a log, in the score of a member or in the sum of a team. */
const onBoard = (unit: RawBuilder<unknown>, more = sql``) => sql<boolean>`exists (
  select from challenge_participant as taking join challenge on challenge.id = taking.challenge_id and challenge.published_at is not null
    and challenge.unit = ${unit} and workout.day between challenge.start_date and challenge.end_date
  where taking.member_id = workout.member_id ${more})`;
/** Condition for `onBoard`: the leaderboard shows the whole amount beside the member's name. */
const byName = sql`and taking.left_at is null and challenge.team_by is null and challenge.daily_cap is null and not who.anonymous_profile`;

const onAnyBoard = sql<boolean>`(${sql.join(
  [
    ['steps', 'steps'],
    ['miles', 'miles'],
    ['minutes', 'minutes'],
    ['ounces', 'ounces-of-water'],
  ].map(([amount, unit]) => sql`(workout.${sql.ref(amount!)} > 0 and ${onBoard(sql.lit(unit!), byName)})`),
  sql` or `,
)})`;

/** All members counted in a workspace at the end of a week. A member is active if they logged or checked in within its last 30 days. */
export async function standings(tx: Tx, closing: Closing): Promise<Standing[]> {
  const { workspaceId, week } = closing;
  const [over, sunday] = [overEverywhere(week), addDays(week, 6)];
  const since = addDays(sunday, 1 - limits.analytics_active_days);
  const part = (unit: 'steps' | 'miles') => {
    const amount = sql.ref(`workout.${unit}`);
    const isNew = sql`(workout.day >= coalesce(last.${sql.ref(unit)} + 7, '-infinity') or workout.created_at > last.${sql.ref(`${unit}_at`)})`;
    return sql`coalesce(sum(${amount}) filter (where ${isNew} and not ${onBoard(sql.lit(unit))}), 0) as ${sql.ref(`hidden_${unit}`)},
      coalesce(sum(${amount}) filter (where ${isNew} and ${onBoard(sql.lit(unit), byName)}), 0) as ${sql.ref(`readable_${unit}`)}`;
  };
  const released = (sum: 'steps' | 'miles' | 'badges') => sql`
    max(week) filter (where ${sql.ref(sum)} is not null) as ${sql.ref(sum)},
    max(coalesce(closed_at, week + interval '7 days 12 hours')) filter (where ${sql.ref(sum)} is not null) as ${sql.ref(`${sum}_at`)}`;
  const logged = (more = sql``) => sql`exists (
    select from workout where workout.member_id = who.id and workout.day <= ${sunday}::date
      and workout.day >= greatest(${since}::date, who.counts_from) ${more})`;
  const came = sql`exists (
    select from attendance where attendance.member_id = who.id and attendance.status = 'checked_in'
      and attendance.checked_in_at >= greatest(${since}::date, who.counts_from) and attendance.checked_in_at < ${over}::timestamptz)`;
  const { rows } = await sql<Standing>`
    with who as materialized (select * from (${counting(closing)}) as each where each.created_at < ${over}::timestamptz),
    last as materialized (
      select ${sql.join([released('steps'), released('miles'), released('badges')])} from analytics_week where workspace_id = ${workspaceId}::uuid
    )
    select who.id, who.counts_from::text, not who.anonymous_profile as named,
      json_build_object('steps', coalesce(logged.steps, 0), 'miles', coalesce(logged.miles, 0), 'badges', coalesce(earned.n, 0),
        'check_ins', coalesce(came.n, 0)) as has,
      json_build_object('steps', coalesce(done.steps, 0), 'miles', coalesce(done.miles, 0), 'badges', coalesce(done.badges, 0),
        'check_ins', coalesce(done.check_ins, 0)) as counted,
      json_build_object('steps', coalesce(fresh.hidden_steps, 0), 'miles', coalesce(fresh.hidden_miles, 0),
        'badges', coalesce(earned.hidden, 0)) as hidden,
      json_build_object('steps', coalesce(fresh.readable_steps, 0), 'miles', coalesce(fresh.readable_miles, 0)) as readable,
      ${logged()} or ${came} as active,
      not who.anonymous_profile and (${came} or ${logged(sql`and ${onAnyBoard}`)}) as seen_active
    from who
    left join (
      select who.id, sum(tally.steps) as steps, sum(tally.miles) as miles from who join analytics_tally as tally on tally.member_id = who.id
        and tally.week <= ${week}::date and tally.week >= coalesce(who.counts_from, '-infinity') group by who.id
    ) as logged on logged.id = who.id
    left join (
      select who.id, ${part('steps')}, ${part('miles')} from who cross join last join workout on workout.member_id = who.id
        and workout.double_of is null and workout.day <= ${sunday}::date and workout.day >= coalesce(who.counts_from, '-infinity')
      where workout.day >= coalesce(least(last.steps, last.miles) + 7, '-infinity') or workout.created_at > least(last.steps_at, last.miles_at)
      group by who.id
    ) as fresh on fresh.id = who.id
    left join (
      select who.id, count(*) as n,
        count(*) filter (where who.anonymous_profile and challenge.team_by is not null
          and badge.earned_at > coalesce(last.badges_at, '-infinity')) as hidden
      from who cross join last join badge on badge.member_id = who.id and badge.earned_at < ${over}::timestamptz
        and badge.earned_at >= coalesce(who.counts_from, '-infinity')
      join challenge on challenge.id = badge.challenge_id group by who.id
    ) as earned on earned.id = who.id
    left join (
      select who.id, count(*) as n from analytics_event as told
      join attendance on attendance.event_id = told.event_id and attendance.status = 'checked_in'
      join who on who.id = attendance.member_id and attendance.checked_in_at >= coalesce(who.counts_from, '-infinity')
      where told.workspace_id = ${workspaceId}::uuid and told.value is null group by who.id
    ) as came on came.id = who.id
    left join analytics_released as done on done.member_id = who.id and done.counts_from is not distinct from who.counts_from`.execute(tx);
  return rows;
}

/** First and last day after joining between which a member must log or check in to have stayed. */
export const STAYING = { from: 28, to: 55 } as const;

interface Group {
  id: string;
  members: string[];
}
/** The participants of a challenge, and whether it ran in the week. */
interface Taken extends Group {
  runs: boolean;
}

const sets = (rows: readonly Group[]): Map<string, Set<string>> => new Map(rows.map(({ id, members }) => [id, new Set(members)]));

/** Days after its end in which a challenge can still change the released participants. */
const CHALLENGE_DAYS = 60;

/**
 * Participants from a workspace in each challenge that has begun and ended at most `CHALLENGE_DAYS` before; and the set of participants in
 * all challenges that ran in the week, or null if none ran.
 */
export async function takers(tx: Tx, closing: Closing): Promise<{ challenges: Map<string, Set<string>>; taking: Set<string> | null }> {
  const { week } = closing;
  const { rows } = await sql<Taken>`
    select challenge.id, challenge.end_date >= ${week}::date as runs, array_remove(array_agg(who.id), null) as members
    from challenge
    left join (challenge_participant as taking join (${counting(closing)}) as who on who.id = taking.member_id)
      on taking.challenge_id = challenge.id and taking.left_at is null and taking.joined_at < ${overEverywhere(week)}::timestamptz
    where challenge.published_at is not null and challenge.start_date <= ${addDays(week, 6)}::date
      and challenge.end_date >= ${addDays(week, -CHALLENGE_DAYS)}::date
    group by challenge.id`.execute(tx);
  const ran = rows.filter(({ runs }) => runs);
  return { challenges: sets(rows), taking: ran.length > 0 ? new Set(ran.flatMap(({ members }) => members)) : null };
}

/**
 * Members of a workspace who checked in, by event, for public events that have ended and are not released yet: events with such check-ins,
 * and the workspace's own events.
 */
export async function ended(tx: Tx, closing: Closing): Promise<Map<string, Set<string>>> {
  const { workspaceId, week } = closing;
  const { rows } = await sql<Group>`
    with who as materialized (${counting(closing)})
    select event.id, array_remove(array_agg(who.id), null) as members
    from event
    left join attendance on attendance.event_id = event.id and attendance.status = 'checked_in'
    left join who on who.id = attendance.member_id and attendance.checked_in_at >= coalesce(who.counts_from, '-infinity')
    where event.ends_at < ${overEverywhere(week)}::timestamptz and event.ends_at >= ${addDays(week, -CHALLENGE_DAYS)}::date
      and event.removed_at is null and event.status <> 'Canceled'
      and (event.chapter_id is null or exists (select from groups where groups.id = event.chapter_id and groups.joining = 'open'))
      and not exists (select from analytics_event as told where told.event_id = event.id and told.workspace_id = ${workspaceId}::uuid)
    group by event.id having count(who.id) > 0 or event.workspace_id = ${workspaceId}::uuid`.execute(tx);
  return sets(rows);
}

/** Members who joined within some months, and those of them who stayed. */
export interface Newcomers {
  /** The day on which the first of them joined, and the last day of the months. */
  since: string;
  until: string;
  people: Set<string>;
  stayed: Set<string>;
  /** Members who can be seen elsewhere to have stayed. */
  seen: Set<string>;
}

/**
 * Members who joined since the last release of newcomers, up to and including a day. They stayed if they logged or checked in from their
 * fifth to eighth week. Null if nobody joined.
 */
export async function newcomers(tx: Tx, closing: Closing, until: string): Promise<Newcomers | null> {
  const { workspaceId } = closing;
  const within = sql`between who.joined + ${STAYING.from}::int and who.joined + ${STAYING.to}::int`;
  const came = sql`exists (select from attendance where attendance.member_id = who.id and attendance.status = 'checked_in'
    and (attendance.checked_in_at at time zone 'UTC')::date ${within})`;
  const { rows } = await sql<{ id: string; joined: string; stayed: boolean; seen: boolean }>`
    select who.id, who.joined::text,
      exists (select from workout where workout.member_id = who.id and workout.day ${within}) or ${came} as stayed,
      not who.anonymous_profile and (${came}
        or exists (select from workout where workout.member_id = who.id and workout.day ${within} and ${onAnyBoard})) as seen
    from (select each.id, each.anonymous_profile, (each.created_at at time zone 'UTC')::date as joined
      from (${counting(closing)}) as each where each.counts_from is null) as who
    where who.joined <= ${until}::date
      and who.joined > coalesce((select max(told.until) from analytics_newcomers as told where told.workspace_id = ${workspaceId}::uuid), '-infinity')
    order by who.joined`.execute(tx);
  if (!rows[0]) return null;
  const those = (is: (row: (typeof rows)[number]) => boolean) => new Set(rows.filter(is).map(({ id }) => id));
  return {
    since: rows[0].joined,
    until,
    people: those(() => true),
    stayed: those(({ stayed }) => stayed),
    seen: those(({ seen }) => seen),
  };
}

/** The last released counts, each with the members in it who still exist. */
export async function lastReleased(
  tx: Tx,
  workspaceId: string,
): Promise<{ active: LastCount | null; taking: LastCount | null; challenges: Map<string, LastCount> }> {
  const { rows } = await sql<{ id: string | null; what: 'active' | 'taking' | 'challenge'; value: number; members: string[] }>`
    select told.id, told.what, told.value,
      case when told.what = 'taking' then array(select member_id from analytics_taking where workspace_id = ${workspaceId}::uuid)
        else array(select counted.member_id from analytics_counted as counted
          where counted.workspace_id = ${workspaceId}::uuid and counted.challenge_id is not distinct from told.id) end as members
    from (
      (select null::uuid as id, 'active' as what, active as value from analytics_week
        where workspace_id = ${workspaceId}::uuid and active is not null order by week desc limit 1)
      union all (select null::uuid, 'taking', participants from analytics_week
        where workspace_id = ${workspaceId}::uuid and participants is not null order by week desc limit 1)
      union all select challenge_id, 'challenge', value from analytics_challenge where workspace_id = ${workspaceId}::uuid
    ) as told`.execute(tx);
  const last = ({ value, members }: (typeof rows)[number]): LastCount => ({ value, members: new Set(members) });
  const of = (what: 'active' | 'taking') => rows.filter((row) => row.what === what).map(last)[0] ?? null;
  return {
    active: of('active'),
    taking: of('taking'),
    challenges: new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, last(row)] as const]))),
  };
}
