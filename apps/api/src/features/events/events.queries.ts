import { type EventRuling, limits } from '@muster/contract';
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost } from '../../platform/database/keyset.ts';
import { madeOnce } from '../../platform/database/made-once.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import { askedRows } from '../../product/live/request-rows.ts';
import type { RoomRequest, Sources } from '../../product/live/rooms.ts';
import type { Viewer, ViewerId } from '../../product/viewer.ts';
import { groupOpens } from '../groups/index.ts';
import { type PictureRow, pictureIn } from '../media/index.ts';
import { hasMembership } from '../payments/index.ts';
import { acrossBlocks, blockedEitherWay, notBlocked, type PersonRow, personIn, type TaggedRow, taggedIn } from '../people/index.ts';
import { isBarred } from '../session/index.ts';
import type { EventTable, GroupOfEvents, OwnStatus, Standing } from './events.tables.ts';

export type EventRow = Selectable<EventTable>;

/**
 * Whether the group of the query's `event` is open to the viewer; the events of a closed group are visible to its members only (decision
 * 59).
 */
export const isOpenTo = (viewer: ViewerId): RawBuilder<boolean> => sql<boolean>`(event.chapter_id is null
  or exists (select from groups where groups.id = event.chapter_id and ${groupOpens(viewer)}))`;

/**
 * Whether the viewer may see the query's `event`, also after it was removed: not if either they or its host blocks the other (ruling 15),
 * nor in a group that is closed to them. Events whose host has left stay visible.
 */
export const isVisibleTo = (viewer: ViewerId): RawBuilder<boolean> =>
  sql<boolean>`((event.host_id is null or ${notBlocked(viewer, 'event.host_id')}) and ${isOpenTo(viewer)})`;

/**
 * Whether the member of the `attendance` row can no longer use it at the row's `event`: a block with the host or a closed group hides the
 * event from them, they are leaving, or they cannot sign in and would keep a seat. Every change that can cause this releases seats
 * (`closing.jobs`).
 */
export const cannotUse = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  attendance.member_id = any(${acrossBlocks('event.host_id')}) or not ${isOpenTo({ id: sql.ref<string>('attendance.member_id') })}
  or exists (select from member where member.id = attendance.member_id
    and (member.leaving_at is not null or attendance.status <> 'interested' and ${isBarred(now)})))`;

/** Every read of events by a viewer starts here; includes removed events. */
const seenEvents = (db: Database, viewer: ViewerId) => db.selectFrom('event').where(isVisibleTo(viewer));

/** Events that the viewer may see and that were not removed. */
export const visibleEvents = (db: Database, viewer: ViewerId) => seenEvents(db, viewer).where('event.removed_at', 'is', null);

/** The same as a condition on the query's `event`. */
export const isVisible = (viewer: ViewerId): RawBuilder<boolean> => sql<boolean>`(event.removed_at is null and ${isVisibleTo(viewer)})`;

/** Whether the query's `event` is live: its stream has started and not ended, and the event is neither canceled nor removed. */
export const isLive: RawBuilder<boolean> = sql<boolean>`(event.live_started_at is not null and event.live_completed_at is null
  and event.status <> 'Canceled' and event.removed_at is null)`;

/** Columns of a shown event beside its own. */
interface Beside {
  host: PersonRow | null;
  /** Also null if the viewer may not know. */
  shown_creator_id: string | null;
  chapter: { id: string; name: string } | null;
  picture: PictureRow | null;
  people: TaggedRow[] | null;
  /** The viewer's answer, with the place on the waiting list; null if there is none. */
  own: { status: Exclude<OwnStatus, 'none'>; place: number | null } | null;
  /** Attendees whom the viewer cannot see: subtracted from the counters, so that counts match the lists (ruling 15). */
  hidden: { going: number; interested: number; checked_in: number };
  following: PersonRow[] | null;
  recording: { id: string; address: string | null } | null;
  ruling: { what: EventRuling['what']; reason: string; at: string } | null;
}

/** An event with everything that its card and its screen show. */
export type ShownEvent = EventRow & Beside;

/**
 * The latest attendees of the row's `event` whom the viewer follows, for the select list. Leaves out anonymous members, who must not be
 * found this way. Not ordered by id: the planner would then walk the attendances of all events.
 */
export const followingIn = (viewer: ViewerId, most: number): RawBuilder<PersonRow[] | null> => sql<PersonRow[] | null>`
  case when event.going + event.interested + event.checked_in > 0 then (
    select json_agg(${personIn('each.member_id')} order by each.created_at desc, each.member_id) from (
      select attendance.created_at, attendance.member_id from attendance
      join follow on follow.followee_id = attendance.member_id and follow.follower_id = ${viewer.id}::uuid
      join member on member.id = attendance.member_id and not member.anonymous_profile and member.leaving_at is null
      where attendance.event_id = event.id and attendance.status in ('going', 'checked_in')
      order by attendance.created_at desc, attendance.member_id limit ${sql.lit(most)}
    ) as each) end`;

/** Whether the host has removed a member from the list of the row's `event` and not readmitted them. */
export const isRemoved = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from event_act as act where act.event_id = event.id and act.member_id = ${memberId}
    and act.what = 'removed_attendee' and act.done_by is null and act.undone_at is null)`;

const ownIn = (viewer: ViewerId) => sql<Beside['own']>`coalesce((
  select json_build_object('status', mine.status, 'place', case when mine.status = 'waiting' then (
    select count(*) from attendance as ahead
    where ahead.event_id = event.id and ahead.status = 'waiting' and ahead.ticket <= mine.ticket) end)
  from attendance as mine where mine.event_id = event.id and mine.member_id = ${viewer.id}::uuid),
  case when ${isRemoved(sql`${viewer.id}::uuid`)} then json_build_object('status', 'removed', 'place', null) end)`;

/** Number of attendees of the row's `event` whom the viewer cannot see, by status. */
export const hiddenIn = (viewer: ViewerId) => sql<Beside['hidden']>`(
  select json_build_object('going', count(*) filter (where unseen.status = 'going'),
    'interested', count(*) filter (where unseen.status = 'interested'),
    'checked_in', count(*) filter (where unseen.status = 'checked_in'))
  from attendance as unseen where unseen.event_id = event.id and unseen.member_id in ${blockedEitherWay(viewer)})`;

/** The latest act of operators on the row's `event`. */
const rulingIn = sql<Beside['ruling']>`(select json_build_object('what', act.what, 'reason', act.reason, 'at', act.created_at)
  from event_act as act where act.event_id = event.id and act.member_id is null and act.done_by is null order by act.id desc limit 1)`;

const recordingIn = sql<Beside['recording']>`(select json_build_object('id', recording.id, 'address', recording.address)
  from recording where recording.event_id = event.id and recording.state = 'ready')`;

/** The columns of a shown event. `following` selects the attendees whom the viewer follows. */
export const shownWith = (viewer: ViewerId, following = followingIn(viewer, limits.following_attendees)) => [
  personIn('event.host_id').as('host'),
  sql<string | null>`(select member.id from member where member.id = event.creator_id
    and (member.id = ${viewer.id}::uuid or not member.anonymous_profile) and ${notBlocked(viewer, 'member.id')})`.as('shown_creator_id'),
  sql<
    Beside['chapter']
  >`(select json_build_object('id', groups.id, 'name', groups.name) from groups where groups.id = event.chapter_id)`.as('chapter'),
  pictureIn('event.media_id').as('picture'),
  taggedIn(viewer, 'event.tagged').as('people'),
  ownIn(viewer).as('own'),
  hiddenIn(viewer).as('hidden'),
  following.as('following'),
  recordingIn.as('recording'),
  rulingIn.as('ruling'),
];

const shownEvent = (db: Database | Tx, { id, viewer_id }: { id: string; viewer_id: string }): Expression<ShownEvent> =>
  seenEvents(db as Database, { id: viewer_id })
    .where('event.id', '=', id)
    .selectAll('event')
    .select(shownWith({ id: viewer_id }))
    .$castTo<ShownEvent>();
const readShown = madeOnce(shownEvent);

/** Returns an event as the viewer sees it, also after it was removed. */
export const showEvent = async (db: Database | Tx, viewer: { id: string }, id: string): Promise<ShownEvent | undefined> =>
  (await readFirst(db, viewer, readShown({ id, viewer_id: viewer.id })))[0];

/** Locks an event that the viewer may see until the transaction ends, so that changes of it and of its attendance take turns. */
export const lockEvent = (tx: Tx, viewer: ViewerId, id: string): Promise<EventRow | undefined> =>
  visibleEvents(tx, viewer).where('event.id', '=', id).selectAll('event').forNoKeyUpdate().executeTakeFirst();

/** Locks the later events of a series that are not canceled. Ordered by id, like every lock on several events. */
export const lockLater = (tx: Tx, viewer: ViewerId, { id, series_id, starts_at }: EventRow): Promise<EventRow[]> =>
  visibleEvents(tx, viewer)
    .where('event.series_id', '=', series_id)
    .where('event.starts_at', '>=', starts_at)
    .where('event.id', '<>', id)
    .where('event.status', '<>', 'Canceled')
    .selectAll('event')
    .orderBy('event.id')
    .limit(atMost(limits.series_events))
    .forNoKeyUpdate()
    .execute();

/** Returns the live state of events without a check of visibility, which is done before. */
export const lookAtEvents = ({ db }: Sources, asked: ReadonlyArray<RoomRequest<unknown>>) =>
  db
    .selectFrom('event')
    .innerJoin(askedRows(asked), 'asked.id', 'event.id')
    .selectAll('event')
    .select(['asked.n', sql<string | null>`(select id from recording where event_id = event.id and state = 'ready')`.as('recording')])
    .execute();

/** Returns the current state of events that are locked already. */
export const heldEvents = (tx: Tx, ids: readonly string[]): Promise<EventRow[]> =>
  tx.selectFrom('event').where('id', '=', sql<string>`any(${ids}::uuid[])`).selectAll().orderBy('id').execute();

/** Locks an event without a check of visibility, for the server's own work. */
export const lockAnyEvent = (tx: Tx, id: string): Promise<EventRow | undefined> =>
  tx.selectFrom('event').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

/**
 * Returns what a member needs to create events: whether their account has synced with the outside system (ROLE-22), and whether they have a
 * membership (ROLE-17).
 */
export async function standingOf(tx: Tx, { id }: { id: string }, now: Date): Promise<Standing> {
  const member = await tx
    .selectFrom('member')
    .where('id', '=', id)
    .select([sql<boolean>`coalesce(salesforce_contact_id, '') <> ''`.as('is_synced'), hasMembership({ id }, now).as('has_membership')])
    .executeTakeFirst();
  return member ?? { is_synced: false, has_membership: false };
}

/** Returns a group that is open to the viewer, and their role in it. Locked against deletion until the transaction ends. */
export async function groupForEvents(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<GroupOfEvents | undefined> {
  const { rows } = await sql<GroupOfEvents>`
    select groups.kind, groups.joining, groups.archived_at, (
        select role from group_member as mine where mine.group_id = groups.id and mine.member_id = ${viewer.id}::uuid) as role
    from groups where groups.id = ${id}::uuid and ${groupOpens(viewer)} for key share of groups`.execute(tx);
  return rows[0];
}

/** Whether a group is open to a member. */
export async function opensTo(tx: Tx, groupId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from groups where groups.id = ${groupId}::uuid and ${groupOpens({ id: memberId })}`.execute(tx);
  return rows.length > 0;
}

/** Whether the viewer may name this member as a host: visible to the viewer, registered, able to sign in, and not anonymous. */
export async function isHost(tx: Tx, viewer: ViewerId, id: string, now: Date): Promise<boolean> {
  const host = await tx
    .selectFrom('member')
    .where('id', '=', id)
    .where(notBlocked(viewer, 'member.id'))
    .where('anonymous_profile', '=', sql.lit(false))
    .where('profile_completed', '=', sql.lit(true))
    .where(sql<boolean>`not ${isBarred(now)}`)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return host !== undefined;
}
