import { type AttendanceStatus, limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../../platform/database/keyset.ts';
import { madeOnce } from '../../../platform/database/made-once.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { followedBy, notBlocked, type PersonRow, personIn } from '../../people/index.ts';
import { cannotUse, followingIn, isRemoved, isVisible, visibleEvents } from '../events.queries.ts';
import type { EventFacts, OwnStatus } from '../events.tables.ts';

type Who = Pick<Viewer, 'id'>;

/** The member's answer to the row's `event`, in a query that joins their attendance as `mine`. */
const ownIn = (memberId: RawBuilder<unknown>): RawBuilder<OwnStatus> =>
  sql<OwnStatus>`coalesce(mine.status, case when ${isRemoved(memberId)} then 'removed' else 'none' end)`;

/** Returns the member's answer to an event. The event must be locked. */
export async function ownStatus(tx: Tx, eventId: string, memberId: string): Promise<OwnStatus> {
  const { rows } = await sql<{ own: OwnStatus }>`select ${ownIn(sql`${memberId}::uuid`)} as own from event
    left join attendance as mine on mine.event_id = event.id and mine.member_id = ${memberId}::uuid
    where event.id = ${eventId}::uuid`.execute(tx);
  return rows[0]?.own ?? 'none';
}

/** Returns a member's check-in to an event, to be read before it is deleted. */
export async function checkInOf(tx: Tx, { event_id, member_id }: { event_id: string; member_id: string }) {
  const row = await tx
    .selectFrom('attendance')
    .where('event_id', '=', event_id)
    .where('member_id', '=', member_id)
    .where('status', '=', 'checked_in')
    .select(['id', 'checked_in_at'])
    .executeTakeFirst();
  return row?.checked_in_at ? { id: row.id, at: row.checked_in_at } : undefined;
}

const seen = (db: Database | Tx, { id, viewer_id }: { id: string; viewer_id: string }) =>
  visibleEvents(db as Database, { id: viewer_id })
    .leftJoin('attendance as mine', (join) => join.onRef('mine.event_id', '=', 'event.id').on('mine.member_id', '=', viewer_id))
    .where('event.id', '=', id)
    .select(['event.id', 'event.host_id', 'event.creator_id', 'event.workspace_id', 'event.status', 'event.removed_at', 'event.version'])
    .select([
      'event.starts_at',
      'event.ends_at',
      'event.created_at',
      'event.scheduled_at',
      'event.time_zone',
      'event.is_virtual',
      'event.max_attendees',
    ])
    .select(['event.going', 'event.checked_in', 'event.waiting', 'mine.checked_in_at'])
    .select(ownIn(sql`${viewer_id}::uuid`).as('own'));
const readSeen = madeOnce(seen);

/** Returns the seats of an event and the viewer's own answer, read without a lock: both may change at any moment. */
export const seatSnapshots = async (db: Database, viewer: Who, id: string) =>
  (await readFirst(db, viewer, readSeen({ id, viewer_id: viewer.id })))[0];

/** A row of the list of attendees. */
export interface AttendeeRow {
  id: string;
  person: PersonRow | null;
  following: boolean;
}

const shown = (viewer: Who) =>
  sql`attendance.id, ${personIn('attendance.member_id')} as person, ${followedBy(viewer, 'attendance.member_id')} as following`;

/** The attendees of one status of the row's `event` that the viewer may see. */
const listed = (viewer: Who, status: RawBuilder<unknown>) =>
  sql`attendance where attendance.event_id = event.id and attendance.status = ${status} and ${notBlocked(viewer, 'attendance.member_id')}`;

/**
 * Returns a page of the attendees with one status, latest first, with one extra row, and their number. Undefined if the event is not
 * visible.
 */
export async function attendeesOf(
  db: Database,
  viewer: Who,
  { eventId, status, start, size }: { eventId: string; status: AttendanceStatus; start: PageStart; size: number },
): Promise<{ count: number; rows: AttendeeRow[] } | undefined> {
  const which = listed(viewer, sql`${status}`);
  const rows = await readFirst(
    db,
    viewer,
    sql<AttendeeRow & { count: number }>`
    select (select count(*)::int from ${which}) as count, attendee.* from event left join lateral (
      select ${shown(viewer)} from ${which} and ${before(start, 'attendance.id')}
      order by attendance.id desc offset ${leavingOut(start)} limit ${atMost(size + 1)}
    ) as attendee on true
    where event.id = ${eventId}::uuid and ${isVisible(viewer)} order by attendee.id desc`,
  );
  return rows[0] && { count: rows[0].count, rows: rows.filter(({ id }) => id !== null) };
}

/** Returns the latest attendees and their number for each status. Empty if the event is not visible. */
export function allAttendees(db: Database, viewer: Who, eventId: string) {
  const which = listed(viewer, sql.ref('listed.status'));
  return readFirst(
    db,
    viewer,
    sql<{ status: AttendanceStatus; count: number; attendees: AttendeeRow[] | null }>`
    select listed.status, (select count(*)::int from ${which}) as count, (
        select json_agg(attendee) from (
          select ${shown(viewer)} from ${which}
          order by attendance.id desc limit ${sql.lit(limits.attendees_listed)}
        ) as attendee
      ) as attendees
    from event cross join unnest(array['going', 'interested', 'checked_in']) as listed (status)
    where event.id = ${eventId}::uuid and ${isVisible(viewer)}`,
  );
}

/** Returns the member behind a row of the list of attendees, if the viewer may see the event and the member. */
export async function findAttendee(db: Database, viewer: Who, eventId: string, attendeeId: string) {
  const [row] = await readFirst(
    db,
    viewer,
    sql<{ id: string | null; anonymous_profile: boolean }>`
    select attendee.* from event left join lateral (
      select member.id, member.anonymous_profile from attendance join member on member.id = attendance.member_id
      where attendance.id = ${attendeeId}::uuid and attendance.event_id = event.id and attendance.status <> 'waiting'
        and ${notBlocked(viewer, 'attendance.member_id')}
    ) as attendee on true
    where event.id = ${eventId}::uuid and ${isVisible(viewer)}`,
  );
  return row;
}

/** Returns all attendees that the viewer may see, by status and latest first, for the downloaded list. */
export async function everyAttendee(db: Database, viewer: Who, { id }: Authorized<'event.download', EventFacts>) {
  const { rows } = await sql<{ status: AttendanceStatus; person: PersonRow | null }>`
    select attendance.status, ${personIn('attendance.member_id')} as person from attendance
    where attendance.event_id = ${id}::uuid and attendance.status <> 'waiting' and ${notBlocked(viewer, 'attendance.member_id')}
    order by attendance.status, attendance.id desc`.execute(db);
  return rows;
}

/** Returns the event of a list, for the policy. */
export const findEventFacts = (db: Database, viewer: Who, id: string) =>
  visibleEvents(db, viewer).where('event.id', '=', id).selectAll('event').executeTakeFirst();

/**
 * Returns a member's answer to an event, if the viewer may see the event, and the member by name. Waiting members are not returned: only
 * they know.
 */
export async function findAttendance(db: Database, viewer: Who, eventId: string, memberId: string) {
  const [row] = await readFirst(
    db,
    viewer,
    visibleEvents(db, viewer)
      .leftJoin('attendance', (join) =>
        join
          .onRef('attendance.event_id', '=', 'event.id')
          .on('attendance.member_id', '=', memberId)
          .on('attendance.status', '<>', 'waiting')
          .on(sql<boolean>`exists (select from member where member.id = attendance.member_id and ${notBlocked(viewer, 'member.id')}
            and (member.id = ${viewer.id}::uuid or not member.anonymous_profile))`),
      )
      .where('event.id', '=', eventId)
      .select(['attendance.status', 'attendance.checked_in_at']),
  );
  return row;
}

/** Returns, for each of these events that the viewer sees, the attendees whom they follow. */
export const followedAttendees = (db: Database, viewer: Who, eventIds: readonly string[]) =>
  readFirst(
    db,
    viewer,
    sql<{ id: string; people: PersonRow[] | null }>`
    select event.id, ${followingIn(viewer, limits.attendees_listed)} as people from event
    where event.id = any(${eventIds}::uuid[]) and ${isVisible(viewer)}`,
  );

/** A member's position on the waiting list, from 1. */
export async function placeOf(tx: Tx, eventId: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*)::int as place from attendance join attendance as own
      on own.event_id = attendance.event_id and own.member_id = ${memberId}::uuid and attendance.ticket <= own.ticket
    where attendance.event_id = ${eventId}::uuid and attendance.status = 'waiting'`.execute(tx);
  return rows[0]!.place;
}

/** Returns the members on the waiting list of a locked event who can use a seat, longest wait first. */
export async function membersWaiting(tx: Tx, eventId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select attendance.member_id from attendance join event on event.id = attendance.event_id
    where attendance.event_id = ${eventId}::uuid and attendance.status = 'waiting' and not ${cannotUse(now)}
    order by attendance.ticket`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}
