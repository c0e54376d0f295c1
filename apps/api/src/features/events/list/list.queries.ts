import { type EventFilters, limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { atMost, leavingOut } from '../../../platform/database/keyset.ts';
import { isAround } from '../../../platform/near.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { OfChallenge } from '../../../product/follows.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { notBlocked, type PersonRow, personIn } from '../../people/index.ts';
import { isVisible, type ShownEvent, shownWith } from '../events.queries.ts';
import type { ListStart } from './events.cursor.ts';

const DAY = 86_400_000;
/** Longest duration of an event, plus a day for clock changes: events in progress are found by their start. */
const LONGEST = (limits.event_days + 1) * DAY;

type Filters = Omit<EventFilters, 'offset' | 'page' | 'limit'>;

/** The query of a list, with the time and the conditions of other features. */
interface Asked {
  filters: Filters;
  now: Date;
  ofChallenge: OfChallenge;
}

/** A condition, and whether its filter is set. */
interface Choice {
  isAsked: boolean;
  holds: RawBuilder<unknown>;
}

/** A condition that is true if its filter is not set. A statement per combination would not pay off: none of these filters has an index. */
function ifAsked(
  value: string | boolean | undefined,
  type: 'text' | 'boolean' | 'uuid',
  holds: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
): Choice {
  const given = sql`${value ?? null}::${sql.raw(type)}`;
  return { isAsked: value !== undefined, holds: sql`(${given} is null or ${holds(given)})` };
}

/** Events that end after one instant and start before another. */
const between = (after: Date | undefined, before: Date | undefined) => [
  ...(after ? [sql`event.ends_at > ${after}::timestamptz and event.starts_at > ${new Date(after.getTime() - LONGEST)}::timestamptz`] : []),
  ...(before ? [sql`event.starts_at < ${before}::timestamptz`] : []),
];

function when({ filter, after, before }: Filters, now: Date): Array<RawBuilder<unknown>> {
  const asked = between(after ? new Date(after) : undefined, before ? new Date(before) : undefined);
  if (filter === 'past') return [...asked, sql`event.ends_at <= ${now}::timestamptz`];
  return filter === 'active' || asked.length === 0 ? [...asked, ...between(now, undefined)] : asked;
}

/** Earliest possible start of the events in a list; null if there is no bound. */
function begunAfter({ filter, after, before }: Filters, now: Date): Date | null {
  const from = after ? new Date(after).getTime() : -Infinity;
  const ahead = filter === 'active' || (filter !== 'past' && !after && !before) ? now.getTime() : -Infinity;
  const latest = Math.max(from, ahead);
  return latest === -Infinity ? null : new Date(latest - LONGEST);
}

function near({ lat, long, distance }: Filters): Array<RawBuilder<unknown>> {
  if (lat === undefined || long === undefined) return [];
  return isAround('event', { lat, long, miles: distance ?? limits.event_miles });
}

/**
 * Whether a list may be filtered by this member: the viewer, or a member whom they see by name. Anonymous members could be identified by
 * their activity (ruling 14).
 */
const isNamed = (viewer: Pick<Viewer, 'id'>, id: string) => sql`(${id}::uuid = ${viewer.id}::uuid or exists (
  select from member where member.id = ${id}::uuid and not member.anonymous_profile and ${notBlocked(viewer, 'member.id')}))`;

function people(viewer: Pick<Viewer, 'id'>, { host_id, attendee, attending }: Filters): Array<RawBuilder<unknown>> {
  return [
    ...(host_id ? [sql`event.host_id = ${host_id}::uuid and ${isNamed(viewer, host_id)}`] : []),
    ...(attendee
      ? [
          sql`event.id in (select event_id from attendance where member_id = ${attendee}::uuid
            and (status <> 'waiting' or member_id = ${viewer.id}::uuid)
            and (${attending ?? false}::boolean is false or status in ('going', 'checked_in')))
            and (${attending ?? false}::boolean is false or event.status <> 'Canceled') and ${isNamed(viewer, attendee)}`,
        ]
      : []),
  ];
}

/** The filters without an index. */
const choices = (viewer: Pick<Viewer, 'id'>, filters: Filters, ofChallenge: OfChallenge): Choice[] => [
  ifAsked(filters.category, 'text', (value) => sql`event.category = ${value}`),
  ifAsked(filters.is_all_day, 'boolean', (value) => sql`event.is_all_day = ${value}`),
  ifAsked(filters.is_virtual, 'boolean', (value) => sql`event.is_virtual = ${value}`),
  ifAsked(filters.virtual_event_category, 'text', (value) => sql`event.virtual_event_category = ${value}`),
  ifAsked(filters.series_id, 'uuid', (value) => sql`event.series_id = ${value}`),
  ifAsked(filters.chapter_hosted, 'boolean', (value) => sql`(event.chapter_id is not null) = ${value}`),
  ifAsked(filters.group_filter, 'text', (value) => sql`(${value} = 'all' or (event.chapter_id is not null) = (${value} = 'group'))`),
  ifAsked(filters.challenge_id, 'uuid', (value) => ofChallenge.events(value)),
  ifAsked(
    filters.workspace_only || undefined,
    'boolean',
    () => sql`event.workspace_id = (select member.workspace_id from member where member.id = ${viewer.id}::uuid)`,
  ),
  ifAsked(
    filters.search || undefined,
    'text',
    (value) =>
      sql`(select bool_and(strpos(event.search_words, word) > 0) from unnest(string_to_array(search_fold(${value}), ' ')) as word)`,
  ),
];

/** The condition of a list. If no filter is set, none is evaluated: those lists are the longest. */
function matching(viewer: Pick<Viewer, 'id'>, { filters, now, ofChallenge }: Asked): RawBuilder<unknown> {
  const may = choices(viewer, filters, ofChallenge);
  const isPlain = !may.some(({ isAsked }) => isAsked);
  const chosen = sql.join(
    may.map(({ holds }) => holds),
    sql` and `,
  );
  return sql.join(
    [
      isVisible(viewer),
      ...when(filters, now),
      ...near(filters),
      ...people(viewer, filters),
      // Has an index of its own, so it is not a nullable parameter.
      ...(filters.chapter_id ? [sql`event.chapter_id = ${filters.chapter_id}::uuid`] : []),
      sql`(${isPlain}::boolean or (${chosen}))`,
    ],
    sql` and `,
  );
}

/** The order of a list: columns with their directions, and the condition for what comes after the last event of a page. */
export interface ListOrder {
  by: 'date' | 'attendees';
  descends: boolean;
}

function ordered({ by, descends }: ListOrder, start: ListStart): { order: RawBuilder<unknown>; later: RawBuilder<unknown> } {
  const after = 'after' in start ? start.after : undefined;
  const direction = sql.raw(descends ? 'desc' : 'asc');
  const comparison = sql.raw(descends ? '<' : '>');
  if (by === 'date')
    return {
      order: sql`event.starts_at ${direction}, event.id ${direction}`,
      later: after ? sql`(event.starts_at, event.id) ${comparison} (${after.starts_at}::timestamptz, ${after.id}::uuid)` : sql`true`,
    };
  return {
    order: sql`event.attendees ${direction}, event.starts_at, event.id`,
    later: after
      ? sql`(event.attendees ${comparison} ${after.attendees}::int or event.attendees = ${after.attendees}::int
          and (event.starts_at, event.id) > (${after.starts_at}::timestamptz, ${after.id}::uuid))`
      : sql`true`,
  };
}

/** Upper bound when counting the events around a place, to choose how a list is found. */
const COUNTED_AROUND = 5000;

/**
 * The events of a list, as `found`. Upcoming events around a place can be found by place, among the events of all years, or by start, among
 * those everywhere. One plan serves all values (decision 36), so both sets are first counted in their indexes. By place alone, the list of
 * a town became more expensive each year (decision 89). If the search by start is chosen, fewer than `many` events are ahead, so the limit
 * drops none; without an order the planner, which estimates that a third of all events are ahead, would read them all.
 */
function foundBy(viewer: Pick<Viewer, 'id'>, asked: Asked): RawBuilder<unknown> {
  const { filters, now } = asked;
  const columns = sql`event.id, event.starts_at, event.attendees`;
  const from = begunAfter(filters, now);
  const around = near(filters);
  if (!from || around.length === 0) return sql`found as materialized (select ${columns} from event where ${matching(viewer, asked)})`;
  const ahead = sql`event.starts_at > ${from}::timestamptz`;
  // Only the box, which the index answers, without the exact distances.
  const box = sql.join(around.slice(0, 2), sql` and `);
  return sql`near_by as materialized (
      select count(*) as many from (select from event where ${box} limit ${sql.lit(COUNTED_AROUND)}) as each
    ), sooner as materialized (
      select (select count(*) from (select from event where ${ahead} limit (select many from near_by)) as each) < many as is_so from near_by
    ), found as materialized (
      select ${columns} from (
        select * from event where (select is_so from sooner) and ${ahead} order by event.starts_at limit (select many from near_by)
      ) as event where ${matching(viewer, asked)}
      union all
      select ${columns} from event where not (select is_so from sooner) and ${matching(viewer, asked)}
    )`;
}

/** Whether an event was not shown on earlier pages. */
const unseen = (start: ListStart) =>
  'seen' in start && start.seen.length > 0 ? sql`right(event.id::text, 12) <> all(${start.seen}::text[])` : sql`true`;

/** The first or last id of a page, so that the index skips attendances of other events. */
const endOfPage = (direction: 'asc' | 'desc') => sql`(select id from paged order by id ${sql.raw(direction)} limit 1)`;

/**
 * Same as `followingIn` for all events of a page: each followed member is looked up once, not once per event. `offset 0` stops the planner
 * from starting with the attendees, of whom popular events have thousands; `is true` stops it from joining the page instead of hashing its
 * ids once.
 */
const followedOnPage = (viewer: Pick<Viewer, 'id'>) => sql`
  select * from (
    select said.event_id, said.member_id, row_number() over (partition by said.event_id order by said.created_at desc, said.member_id) as place
    from (select followee_id from follow where follower_id = ${viewer.id}::uuid offset 0) as follow
    cross join lateral (
      select attendance.event_id, attendance.member_id, attendance.created_at from attendance
      where attendance.member_id = follow.followee_id
        and attendance.event_id >= ${endOfPage('asc')} and attendance.event_id <= ${endOfPage('desc')}
        and (attendance.event_id in (select id from paged)) is true and attendance.status in ('going', 'checked_in') offset 0
    ) as said join member on member.id = said.member_id and not member.anonymous_profile and member.leaving_at is null
  ) as each where each.place <= ${sql.lit(limits.following_attendees)}`;

/** The result of `followedOnPage` for the row's `event`. */
const followingThere = sql<PersonRow[] | null>`(
  select json_agg(${personIn('each.member_id')} order by each.place) from followed as each where each.event_id = event.id)`;

/**
 * Returns a page of events with one extra row, and the number of all matches, in one statement. The filters are evaluated once per event:
 * the matches are counted, and the page is taken from them.
 */
export async function listedEvents(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  { order: wish, start, size, ...asked }: Asked & { order: ListOrder; start: ListStart; size: number },
): Promise<{ total: number; events: ShownEvent[] }> {
  const { order, later } = ordered(wish, start);
  const rows = await readFirst(
    db,
    viewer,
    sql<ShownEvent & { total: number }>`
    with ${foundBy(viewer, asked)}, paged as materialized (
      select event.id from found as event where ${later} and ${unseen(start)} order by ${order} offset ${leavingOut(start)} limit ${atMost(size + 1)}
    ), followed as materialized (${followedOnPage(viewer)})
    select counted.total, shown.* from (select count(*)::int as total from found) as counted left join lateral (
      select event.*, ${sql.join(shownWith(viewer, followingThere))} from paged join event on event.id = paged.id order by ${order}
    ) as shown on true`,
  );
  return { total: rows[0]!.total, events: rows.filter(({ id }) => id !== null) };
}
