import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../platform/database/keyset.ts';
import { madeOnce, rowsOf } from '../../platform/database/made-once.ts';
import type { PageStart } from '../../platform/http/page.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Viewer, ViewerId } from '../../product/viewer.ts';
import { blockedEitherWay } from '../people/index.ts';
import type { Looked } from './analytics.tables.ts';

/** The figures of a workspace. Amounts are hundredths. */
export interface FiguresRow {
  id: string;
  name: string;
  people: number;
  /** The Monday of the last closed week. */
  closed: string | null;
  active: number | null;
  steps: number | null;
  miles: number | null;
  badges: number | null;
  check_ins: number | null;
}

/** Name of members whom the viewer may not see by name. */
const hidden = sql.lit('Anonymous');

export interface ChallengeRow {
  id: string;
  name: string;
  value: number | null;
}
export interface EventRow extends ChallengeRow {
  ended_at: string;
}
export interface UserRow {
  id: string;
  name: string;
  joined: string;
}
export type BlockRow = { challenges: ChallengeRow; events: EventRow; users: UserRow };
export type Block = keyof BlockRow;

/** Queries for the rows of a block from a page start on, the latest first. */
const rowsIn: Record<
  Block,
  (viewer: ViewerId, workspace: RawBuilder<string>, start: PageStart, size: RawBuilder<number>) => RawBuilder<unknown>
> = {
  challenges: (_, workspace, start, size) => sql`
    select challenge.id, challenge.name, told.value from challenge
    left join analytics_challenge as told on told.challenge_id = challenge.id and told.workspace_id = ${workspace}
    where challenge.published_at is not null and ${before(start, 'challenge.id')}
    order by challenge.id desc offset ${leavingOut(start)} limit ${size}`,
  events: (_, workspace, start, size) => sql`
    select event.id, event.name, told.value, to_char(event.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ended_at
    from analytics_event as told join event on event.id = told.event_id
    where told.workspace_id = ${workspace} and (told.value is not null or event.workspace_id = ${workspace})
      and event.removed_at is null and ${before(start, 'event.id')}
    order by event.id desc offset ${leavingOut(start)} limit ${size}`,
  users: (viewer, workspace, start, size) => sql`
    select member.id, to_char(member.created_at at time zone 'UTC', 'YYYY-MM-DD') as joined,
      case when member.anonymous_profile or member.id in ${blockedEitherWay(viewer)} then ${hidden}
        else trim(member.first_name || ' ' || member.last_name) end as name
    from member where member.workspace_id = ${workspace} and ${before(start, 'member.id')}
    order by member.id desc offset ${leavingOut(start)} limit ${size}`,
};

const countOf: Record<Block, (workspace: RawBuilder<string>) => RawBuilder<number>> = {
  challenges: () => sql`(select count(*)::int from challenge where published_at is not null)`,
  events: (workspace) => sql`(
    select count(*)::int from analytics_event as told join event on event.id = told.event_id
    where told.workspace_id = ${workspace} and (told.value is not null or event.workspace_id = ${workspace}) and event.removed_at is null)`,
  users: (workspace) => sql`coalesce((select people from analytics_people where analytics_people.workspace_id = ${workspace}), 0)`,
};

/** A request for analytics, as recorded. */
export interface LookRequest {
  /** The viewer. */
  id: string;
  workspaceId: string;
  what: Looked;
  now: Date;
}

/** The workspace of the viewer, if they are an operator or event leader; no row otherwise. */
const seen = (id: string) => sql`
  member as looking join workspace on workspace.id = looking.workspace_id and looking.id = ${id}::uuid
    and looking.permissions && array['operator', 'event_leader']`;

/** Whether the viewer's look is already recorded for today, so that it need not be written again. */
const noted = ({ what, now }: Pick<LookRequest, 'what' | 'now'>) => sql<boolean>`exists (
  select from analytics_look as look where look.workspace_id = workspace.id and look.member_id = looking.id and look.what = ${what}
    and look.day = (${now}::timestamptz at time zone 'UTC')::date)`;

/** Common column of all reads that are recorded as looks. */
interface Noted {
  noted: boolean;
}

/** A page of a block with one extra row, and the total count. Undefined if the viewer may not see it. */
export async function blockOf<B extends Block>(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  { block, start, size, ...asked }: Omit<LookRequest, 'id'> & { block: B; start: PageStart; size: number },
): Promise<(Noted & { count: number; rows: Array<BlockRow[B]> }) | undefined> {
  const workspace = sql<string>`workspace.id`;
  const read = sql<Noted & { count: number; rows: Array<BlockRow[B]> }>`
    select ${countOf[block](workspace)} as count, ${noted(asked)} as noted,
      (select coalesce(json_agg(page), '[]') from (${rowsIn[block](viewer, workspace, start, atMost(size + 1))}) as page) as rows
    from ${seen(viewer.id)} where workspace.id = ${asked.workspaceId}::uuid`;
  return (await readFirst(db, viewer, read))[0];
}

/** Rows of a file in memory at once. */
const ROWS = 1000;

interface PartAsked {
  id: string;
  workspaceId: string;
  after: string;
}

const partsOf = (block: Block) => {
  const part = (startOf: (asked: PartAsked) => PageStart) =>
    madeOnce(
      (_db, asked: PartAsked) =>
        rowsIn[block]({ id: asked.id }, sql`${asked.workspaceId}::uuid`, startOf(asked), sql.lit(ROWS)) as RawBuilder<{ id: string }>,
    );
  return { first: part(() => ({ skip: 0 })), next: part(({ after }) => ({ after })) };
};
const fileParts = { challenges: partsOf('challenges'), events: partsOf('events'), users: partsOf('users') };

/** Returns a function that reads the next rows of a block for a file, the latest first; an empty array at the end. */
export function rowsOfFile<B extends Block>(
  db: Database,
  { id }: { id: string },
  { block, workspaceId }: { block: B; workspaceId: string },
): () => Promise<Array<BlockRow[B]>> {
  const { first: begin, next } = fileParts[block];
  let after: string | null = '';
  return async () => {
    if (after === null) return [];
    const rows = await rowsOf(db, (after ? next : begin)({ id, workspaceId, after }));
    after = rows.length < ROWS ? null : rows.at(-1)!.id;
    return rows as Array<BlockRow[B]>;
  };
}

const first = (block: Block, viewer: ViewerId, workspace: RawBuilder<string>) =>
  sql`(select coalesce(json_agg(page), '[]') from (${rowsIn[block](viewer, workspace, { skip: 0 }, sql.lit(limits.analytics_block))}) as page)`;

/** Released check-ins of a week: those at events with a released count, and the sum of all others. */
const checkIns = sql`case when check_ins is null then event_check_ins else check_ins + coalesce(event_check_ins, 0) end`;

/** Totals are sums of released figures. */
const figures = sql`workspace.id, workspace.name, coalesce(there.people, 0) as people, told.closed::text, told.steps, told.miles, told.badges, told.check_ins,
  (select active from analytics_week as last where last.workspace_id = workspace.id order by last.week desc limit 1) as active`;
const told = sql`
  left join analytics_people as there on there.workspace_id = workspace.id
  left join lateral (
    select max(week) as closed, sum(steps)::float8 as steps, sum(miles)::float8 as miles, sum(badges)::float8 as badges,
      sum(${checkIns})::float8 as check_ins
    from analytics_week where analytics_week.workspace_id = workspace.id
  ) as told on true`;

const figuresAsked = madeOnce(
  (_db, asked: LookRequest) => sql<FiguresRow & Noted>`
    select ${figures}, ${noted(asked)} as noted from ${seen(asked.id)} ${told} where workspace.id = ${asked.workspaceId}::uuid`,
);
const ownFiguresAsked = madeOnce(
  (_db, asked: Omit<LookRequest, 'workspaceId'>) => sql<FiguresRow & Noted>`
    select ${figures}, ${noted(asked)} as noted from ${seen(asked.id)} ${told}`,
);

/** A workspace with its figures; the viewer's own without `workspaceId`. Undefined if the viewer may not see it. */
export const figuresOf = async (
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  { workspaceId, what, now }: Omit<LookRequest, 'id' | 'workspaceId'> & { workspaceId?: string },
): Promise<(FiguresRow & Noted) | undefined> => {
  const { id } = viewer;
  const read = workspaceId === undefined ? ownFiguresAsked({ id, what, now }) : figuresAsked({ id, workspaceId, what, now });
  return (await readFirst<FiguresRow & Noted>(db, viewer, read))[0];
};

/** The figures of a workspace with the first rows of its blocks. */
type WorkspaceRow = FiguresRow & { [B in Block]: Array<BlockRow[B]> };

const workspaceColumns = (viewer: ViewerId) => {
  const workspace = sql<string>`workspace.id`;
  return sql`${figures}, ${first('challenges', viewer, workspace)} as challenges, ${first('events', viewer, workspace)} as events,
      ${first('users', viewer, workspace)} as users`;
};
const workspaceAsked = madeOnce(
  (_db, asked: LookRequest) => sql<WorkspaceRow & Noted>`
    select ${workspaceColumns({ id: asked.id })}, ${noted(asked)} as noted
    from ${seen(asked.id)} ${told} where workspace.id = ${asked.workspaceId}::uuid`,
);
/** A move of the member into their current workspace; instants are ISO strings. */
export interface MoveRow {
  from: string | null;
  to: { id: string; name: string };
  moved_at: string;
  reason: string;
  counts_from: string | null;
}
const ownMove = (id: string) => sql<MoveRow | null>`(
  select json_build_object('from', (select name from workspace as earlier where earlier.id = place.workspace_id),
    'to', json_build_object('id', workspace.id, 'name', workspace.name), 'moved_at', place.moved_at, 'reason', place.reason,
    'counts_from', place.next_from)
  from analytics_place as place where place.member_id = ${id}::uuid and place.next_id = workspace.id)`;
const workspaceOwn = madeOnce(
  (_db, { id, workspaceId }: { id: string; workspaceId: string }) => sql<WorkspaceRow & { move: MoveRow | null }>`
    select ${workspaceColumns({ id })}, ${ownMove(id)} as move from workspace ${told} where workspace.id = ${workspaceId}::uuid`,
);

/** A workspace with its figures and the first rows of its blocks, as the viewer sees them. Undefined if they may not see it. */
export const workspaceOf = async (
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  { workspaceId, what, now }: Omit<LookRequest, 'id'>,
): Promise<(WorkspaceRow & Noted) | undefined> =>
  (await readFirst<WorkspaceRow & Noted>(db, viewer, workspaceAsked({ id: viewer.id, workspaceId, what, now })))[0];

/** The same for a member of the workspace; not recorded as a look. */
export const ownWorkspaceOf = async (
  db: Database,
  { id }: { id: string },
  workspaceId: string,
): Promise<(WorkspaceRow & { move: MoveRow | null }) | undefined> => (await rowsOf(db, workspaceOwn({ id, workspaceId })))[0];

/** A closed week. Amounts are hundredths. */
export interface WeekRow {
  week: string;
  active: number | null;
  steps: number | null;
  miles: number | null;
  badges: number | null;
  check_ins: number | null;
  events: number;
  participants: number | null;
}

/** Members who joined within some months, and how many of them stayed. */
export interface NewcomersRow {
  since: string;
  until: string;
  people: number;
  stayed: number;
}

/** Released figures over time, the earliest first: by weeks, and newcomers by months. */
interface OverTime {
  weeks: WeekRow[];
  newcomers: NewcomersRow[];
}

/** The workspace id, if the member is in that workspace. */
const ownOnly = ({ id, workspaceId }: { id: string; workspaceId: string }) => sql<string>`(
  select own.workspace_id from member as own where own.id = ${id}::uuid and own.workspace_id = ${workspaceId}::uuid)`;

const overTime = (weeks: number) =>
  madeOnce(
    (_db, asked: { id: string; workspaceId: string }) => sql<OverTime>`
    select
      (select coalesce(json_agg(told order by told.week), '[]') from (
        select week::text, active, steps, miles, badges, events, participants, ${checkIns} as check_ins
        from analytics_week where workspace_id = ${ownOnly(asked)} order by analytics_week.week desc limit ${sql.lit(weeks)}) as told) as weeks,
      (select coalesce(json_agg(told order by told.until), '[]') from (
        select since::text, until::text, people, stayed from analytics_newcomers
        where workspace_id = ${ownOnly(asked)} order by analytics_newcomers.until desc limit ${sql.lit(limits.analytics_months)}) as told) as newcomers`,
  );
/** A month has five Mondays at most. */
const lastWeeks = { weeks: overTime(limits.analytics_weeks), months: overTime(5 * limits.analytics_months) };

/** Released figures of the last weeks, or of the weeks of the last months. */
export const overTimeOf = async (
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  workspaceId: string,
  period: keyof typeof lastWeeks,
): Promise<OverTime> => (await readFirst<OverTime>(db, viewer, lastWeeks[period]({ id: viewer.id, workspaceId })))[0]!;

/** A member who may look at a workspace's analytics, or who has looked at them. */
export interface LookerRow {
  name: string;
  permissions: string[];
  looked_on: string | null;
  listed_on: string | null;
  downloaded_on: string | null;
}

/** Members who may look at a workspace's analytics or have since a given instant, as the viewer sees them; the latest look first. */
export async function lookersOf(db: Database, viewer: ViewerId, workspaceId: string, since: Date): Promise<LookerRow[]> {
  const last = (what: RawBuilder<boolean>) => sql`(max(look.day) filter (where ${what}))::text`;
  const { rows } = await sql<LookerRow>`
    select case when member.id <> ${viewer.id}::uuid and (member.anonymous_profile or member.id in ${blockedEitherWay(viewer)}) then ${hidden}
        else trim(member.first_name || ' ' || member.last_name) end as name,
      member.permissions, ${last(sql`look.what = 'figures'`)} as looked_on, ${last(sql`look.what = 'users'`)} as listed_on,
      ${last(sql`look.what like '%_file'`)} as downloaded_on
    from member left join analytics_look as look on look.member_id = member.id and look.workspace_id = ${workspaceId}::uuid
      and look.at >= ${since}::timestamptz
    where (member.workspace_id = ${workspaceId}::uuid and member.permissions && array['operator', 'event_leader'])
      or look.member_id is not null
    group by member.id order by max(look.at) desc nulls last, member.id limit ${sql.lit(limits.analytics_lookers)}`.execute(db);
  return rows;
}
