import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { emission } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { cannotUse, isRemoved, isVisibleTo } from '../events.queries.ts';
import type { AttendanceChange } from '../events.tables.ts';

const statuses = ['going', 'interested', 'checked_in', 'waiting'] as const;

type Said = Pick<AttendanceChange, 'before' | 'after'>;
const hasSeat = (status: AttendanceChange['after']): boolean => status === 'going' || status === 'checked_in';
/** Whether a change takes a seat that the member does not have yet. */
const takesSeat = ({ before, after }: Said): boolean => hasSeat(after) && !hasSeat(before);
/** Whether a change is pushed to clients that show the event or its door. */
const tells = ({ before, after }: Said): boolean => [before, after].some((said) => hasSeat(said) || said === 'waiting');

/** SQL assignments that update the event's counters. */
const counted = ({ before, after }: Said) =>
  sql.join(
    statuses.map((status) => sql`${sql.ref(status)} = ${sql.ref(status)} + ${Number(after === status) - Number(before === status)}::int`),
  );

/**
 * Writes a member's answer, updates the counters and notifies live clients in one statement. The event must be locked. Returns false if
 * there is no seat; the transaction must then be rolled back. `seats`: whether the seat limit applies.
 */
export async function writeAttendance(
  tx: Tx,
  { event_id, member_id, before, after }: Authorized<'attendance.change', AttendanceChange>,
  { id, now, seats }: { id: string; now: Date; seats: boolean },
): Promise<boolean> {
  const waits = after === 'waiting';
  const said =
    after === 'none'
      ? sql`delete from attendance where event_id = ${event_id}::uuid and member_id = ${member_id}::uuid`
      : sql`
    insert into attendance (id, event_id, member_id, status, ticket, checked_in_at, created_at)
    select ${id}::uuid, counted.id, ${member_id}::uuid, ${after}, ${waits ? sql`counted.last_ticket` : sql`null`},
      ${after === 'checked_in' ? now : null}::timestamptz, ${now}::timestamptz from counted
    on conflict (event_id, member_id) do update
      set id = excluded.id, status = excluded.status, ticket = excluded.ticket, checked_in_at = excluded.checked_in_at,
        said_at = excluded.created_at`;
  const needsSeat = seats && takesSeat({ before, after });
  const { rows } = await sql`
    with counted as (
      update event set ${counted({ before, after })}, last_ticket = last_ticket + ${Number(waits)}::int
      where id = ${event_id}::uuid and (not ${needsSeat}::boolean or max_attendees is null or going + checked_in < max_attendees)
      returning id, last_ticket
    ), said as (${said} returning 1)${tells({ before, after }) ? sql`, told as (${emission(tx, 'attendance.changed', { event_id }, 'counted')})` : sql``}
    select id from counted`.execute(tx);
  return rows.length > 0;
}

/**
 * Writes and counts an answer in one statement, without a lock taken before. Returns false and writes nothing unless the event has the
 * version that was read, nobody waits, a seat is free if one is needed, the host has not removed the member, and the member's answer is
 * unchanged.
 */
export async function writeIfUnchanged(
  tx: Tx,
  change: Authorized<'attendance.change', AttendanceChange>,
  { version, id, now, seats }: { version: number; id: string; now: Date; seats: boolean },
): Promise<boolean> {
  const { event_id, member_id, before, after } = change;
  const [status, at] = [sql`${after}`, sql`${after === 'checked_in' ? now : null}::timestamptz`];
  const own = sql`attendance.event_id = held.id and attendance.member_id = ${member_id}::uuid and attendance.status = ${before}`;
  const said =
    before === 'none'
      ? sql`insert into attendance (id, event_id, member_id, status, checked_in_at, created_at)
        select ${id}::uuid, held.id, ${member_id}::uuid, ${status}, ${at}, ${now}::timestamptz from held
        on conflict (event_id, member_id) do nothing returning event_id`
      : after === 'none'
        ? sql`delete from attendance using held where ${own} returning attendance.event_id`
        : sql`update attendance set id = ${id}::uuid, status = ${status}, checked_in_at = ${at}, said_at = ${now}::timestamptz
          from held where ${own} returning attendance.event_id`;
  const seat = takesSeat(change) && seats ? sql`and (max_attendees is null or going + checked_in < max_attendees)` : sql``;
  const { rows } = await sql`
    with held as (
      select id from event where id = ${event_id}::uuid and version = ${version}::int and removed_at is null and waiting = 0 ${seat}
        and ${isVisibleTo({ id: member_id })} and not ${isRemoved(sql`${member_id}::uuid`)}
      for no key update
    ), said as (${said}), counted as (
      update event set ${counted(change)} from said where event.id = said.event_id returning event.id
    )${tells(change) ? sql`, told as (${emission(tx, 'attendance.changed', { event_id }, 'counted')})` : sql``}
    select id from counted`.execute(tx);
  return rows.length > 0;
}

/**
 * Assigns free seats to the members who have waited longest and can use one, one per new id, and updates the counters, in one statement.
 * The event must be locked. Returns the members.
 */
export async function fillSeats(tx: Tx, eventId: string, { ids, now }: { ids: readonly string[]; now: Date }): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    with first as (
      select attendance.id, row_number() over (order by attendance.ticket) as place
      from attendance join event on event.id = attendance.event_id
      where attendance.event_id = ${eventId}::uuid and attendance.status = 'waiting' and not ${cannotUse(now)}
      order by attendance.ticket limit ${ids.length}::int
    ), moved as (
      update attendance set id = fresh.id, status = 'going', ticket = null, said_at = ${now}::timestamptz
      from first join unnest(${ids}::uuid[]) with ordinality as fresh (id, place) using (place)
      where attendance.id = first.id returning attendance.member_id, fresh.place
    ), counted as (
      update event set going = going + moved.n, waiting = waiting - moved.n from (select count(*)::int as n from moved) as moved
      where event.id = ${eventId}::uuid
    )
    select member_id from moved order by place`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}
