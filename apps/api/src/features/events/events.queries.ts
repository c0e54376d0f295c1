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

/** Whether the group of a query's `event` opens to the viewer: an event of one that does not is nobody's but its members' (decision 59). */
export const isOpenTo = (viewer: ViewerId): RawBuilder<boolean> => sql<boolean>`(event.chapter_id is null
  or exists (select from groups where groups.id = event.chapter_id and ${groupOpens(viewer)}))`;

/**
 * Whether the viewer may see the event of a query in which it is `event`, also after it was removed: not across a block with its host (ruling
 * 15), nor in a group that is closed to them. Those of hosts who have left stay.
 */
export const isVisibleTo = (viewer: ViewerId): RawBuilder<boolean> =>
  sql<boolean>`((event.host_id is null or ${notBlocked(viewer, 'event.host_id')}) and ${isOpenTo(viewer)})`;

/**
 * Whether the member of the row of `attendance` can no longer use it at the row's `event`: a block with the host or a closed group hides the event
 * from them, or they are leaving, or may not come in and would keep a seat. Every change that can bring this about releases seats (`closing.jobs`).
 */
export const cannotUse = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  attendance.member_id = any(${acrossBlocks('event.host_id')}) or not ${isOpenTo({ id: sql.ref<string>('attendance.member_id') })}
  or exists (select from member where member.id = attendance.member_id
    and (member.leaving_at is not null or attendance.status <> 'interested' and ${isBarred(now)})))`;

/** The starting point of every read of events, also of those that were removed (architecture law 3). */
const seenEvents = (db: Database, viewer: ViewerId) => db.selectFrom('event').where(isVisibleTo(viewer));

/** Events that the viewer may see and that were not removed. */
export const visibleEvents = (db: Database, viewer: ViewerId) => seenEvents(db, viewer).where('event.removed_at', 'is', null);

/** The same for events that were not removed. */
export const isVisible = (viewer: ViewerId): RawBuilder<boolean> => sql<boolean>`(event.removed_at is null and ${isVisibleTo(viewer)})`;

/** Whether the event of a query in which it is `event` is live: its host has started its stream and not ended it, and it takes place. */
export const isLive: RawBuilder<boolean> = sql<boolean>`(event.live_started_at is not null and event.live_completed_at is null
  and event.status <> 'Canceled' and event.removed_at is null)`;

/** What is shown of an event beside its own columns. */
interface Beside {
  host: PersonRow | null;
  /** Null also if the viewer may not know. */
  shown_creator_id: string | null;
  chapter: { id: string; name: string } | null;
  picture: PictureRow | null;
  people: TaggedRow[] | null;
  /** What the viewer says about it, with the place on the waiting list; null for nothing. */
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
 * The latest attendees of the row's `event` whom the viewer follows, as part of the same select. Anonymous people are nobody's to find. Not in
 * the order of ids: for that the planner would walk all attendances of all events.
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

/** Whether the host has removed a member from the list of the row's `event`, and has not let them back in. */
export const isRemoved = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from event_act as act where act.event_id = event.id and act.member_id = ${memberId}
    and act.what = 'removed_attendee' and act.done_by is null and act.undone_at is null)`;

const ownIn = (viewer: ViewerId) => sql<Beside['own']>`coalesce((
  select json_build_object('status', mine.status, 'place', case when mine.status = 'waiting' then (
    select count(*) from attendance as ahead
    where ahead.event_id = event.id and ahead.status = 'waiting' and ahead.ticket <= mine.ticket) end)
  from attendance as mine where mine.event_id = event.id and mine.member_id = ${viewer.id}::uuid),
  case when ${isRemoved(sql`${viewer.id}::uuid`)} then json_build_object('status', 'removed', 'place', null) end)`;

/** How many attendees of the row's `event` the viewer cannot see, by status. */
export const hiddenIn = (viewer: ViewerId) => sql<Beside['hidden']>`(
  select json_build_object('going', count(*) filter (where unseen.status = 'going'),
    'interested', count(*) filter (where unseen.status = 'interested'),
    'checked_in', count(*) filter (where unseen.status = 'checked_in'))
  from attendance as unseen where unseen.event_id = event.id and unseen.member_id in ${blockedEitherWay(viewer)})`;

/** The latest thing that operators did to the row's `event`. */
const rulingIn = sql<Beside['ruling']>`(select json_build_object('what', act.what, 'reason', act.reason, 'at', act.created_at)
  from event_act as act where act.event_id = event.id and act.member_id is null and act.done_by is null order by act.id desc limit 1)`;

const recordingIn = sql<Beside['recording']>`(select json_build_object('id', recording.id, 'address', recording.address)
  from recording where recording.event_id = event.id and recording.state = 'ready')`;

/** The columns selected with the rows of `event` to show them. `following` selects whom the viewer follows among the attendees. */
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

/** The event with this id as the viewer sees it, also after it was removed. */
export const showEvent = async (db: Database | Tx, viewer: { id: string }, id: string): Promise<ShownEvent | undefined> =>
  (await readFirst(db, viewer, readShown({ id, viewer_id: viewer.id })))[0];

/** An event that the viewer may see, locked until the transaction ends: changes of an event, and of who comes to it, take turns. */
export const lockEvent = (tx: Tx, viewer: ViewerId, id: string): Promise<EventRow | undefined> =>
  visibleEvents(tx, viewer).where('event.id', '=', id).selectAll('event').forNoKeyUpdate().executeTakeFirst();

/** The events of its series that come after an event and are not canceled, locked. In the order of their ids, as whatever else locks several. */
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

/** What a live room shows of events, whoever asks: who may is decided before. */
export const lookAtEvents = ({ db }: Sources, asked: ReadonlyArray<RoomRequest<unknown>>) =>
  db
    .selectFrom('event')
    .innerJoin(askedRows(asked), 'asked.id', 'event.id')
    .selectAll('event')
    .select(['asked.n', sql<string | null>`(select id from recording where event_id = event.id and state = 'ready')`.as('recording')])
    .execute();

/** These events as they are by now; they are locked already. */
export const heldEvents = (tx: Tx, ids: readonly string[]): Promise<EventRow[]> =>
  tx.selectFrom('event').where('id', '=', sql<string>`any(${ids}::uuid[])`).selectAll().orderBy('id').execute();

/** The same whoever asks, for what the server does by itself. */
export const lockAnyEvent = (tx: Tx, id: string): Promise<EventRow | undefined> =>
  tx.selectFrom('event').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

/**
 * What of a member's account decides whether they may create events: whether it is known outside, since the account-sync job has run (ROLE-22),
 * and whether they have a membership (ROLE-17).
 */
export async function standingOf(tx: Tx, { id }: { id: string }, now: Date): Promise<Standing> {
  const member = await tx
    .selectFrom('member')
    .where('id', '=', id)
    .select([sql<boolean>`coalesce(salesforce_contact_id, '') <> ''`.as('is_synced'), hasMembership({ id }, now).as('has_membership')])
    .executeTakeFirst();
  return member ?? { is_synced: false, has_membership: false };
}

/** A group that opens to the viewer, and what they are in it. It cannot be deleted until the transaction ends. */
export async function groupForEvents(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<GroupOfEvents | undefined> {
  const { rows } = await sql<GroupOfEvents>`
    select groups.kind, groups.joining, groups.archived_at, (
        select role from group_member as mine where mine.group_id = groups.id and mine.member_id = ${viewer.id}::uuid) as role
    from groups where groups.id = ${id}::uuid and ${groupOpens(viewer)} for key share of groups`.execute(tx);
  return rows[0];
}

/** Whether a group opens to a member. */
export async function opensTo(tx: Tx, groupId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from groups where groups.id = ${groupId}::uuid and ${groupOpens({ id: memberId })}`.execute(tx);
  return rows.length > 0;
}

/** Whether the viewer may name this member as a host: a registered one whom they see, who may come in and is not anonymous. */
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
