import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { boundsOf } from '../../../platform/jobs/in-parts.ts';
import { emitAll } from '../../../platform/jobs/outbox.ts';
import { canAct, groupOpens, isActiveAdmin } from '../../groups/index.ts';
import { isBarred } from '../../session/index.ts';
import { cannotUse } from '../events.queries.ts';

/** A check-in that was deleted, with the zone of its event. */
export interface DeletedCheckIn {
  id: string;
  event_id: string;
  member_id: string;
  at: Date;
  time_zone: string;
}

/**
 * Deletes attendance and updates the counters. A subscriber then assigns or offers the free seats to the waiting list; `free_before` is the
 * number of seats that were free before.
 */
export async function takeAttendance(tx: Tx, among: RawBuilder<unknown>): Promise<void> {
  await sql`select id from event where id in (select event_id from attendance where ${among}) order by id for no key update`.execute(tx);
  const { rows } = await sql<{ event_id: string; free_before: number | null }>`
    with taken as (delete from attendance where ${among} returning event_id, status),
    gone as (
      select event_id, count(*) filter (where status = 'going') as going, count(*) filter (where status = 'interested') as interested,
        count(*) filter (where status = 'checked_in') as checked_in, count(*) filter (where status = 'waiting') as waiting
      from taken group by event_id)
    update event set going = event.going - gone.going, interested = event.interested - gone.interested,
      checked_in = event.checked_in - gone.checked_in, waiting = event.waiting - gone.waiting
    from gone where event.id = gone.event_id
    returning event.id as event_id,
      (event.max_attendees - event.going - event.checked_in - gone.going - gone.checked_in)::int as free_before`.execute(tx);
  await emitAll(tx, 'event.seats_freed', rows);
}

/** Scope of places that may have become unusable: the events of a group, certain events, one member, or the two sides of a block. */
export type Closing =
  | { group_id: string; member_id?: string }
  | { event_ids: readonly string[] }
  | { member_id: string }
  | { blocker_id: string; blocked_id: string };

const among = (which: Closing): RawBuilder<unknown> => {
  if ('blocker_id' in which)
    return sql`((event.host_id = ${which.blocker_id}::uuid and attendance.member_id = ${which.blocked_id}::uuid)
      or (event.host_id = ${which.blocked_id}::uuid and attendance.member_id = ${which.blocker_id}::uuid))`;
  if ('event_ids' in which) return sql`event.id = any(${which.event_ids}::uuid[])`;
  const of = which.member_id === undefined ? sql`true` : sql`attendance.member_id = ${which.member_id}::uuid`;
  return 'group_id' in which ? sql`event.chapter_id = ${which.group_id}::uuid and ${of}` : of;
};

/** Ids of events that are not over and have answers, in order; with `above`, the next ones after that id. */
export async function eventsAhead(db: Database | Tx, now: Date, next?: { above: string; rows: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event.id from event
    where event.ends_at > ${now}::timestamptz and event.removed_at is null and event.id > ${next?.above ?? boundsOf({}).above}::uuid
      and exists (select from attendance where attendance.event_id = event.id)
    order by event.id limit ${next ? sql.lit(next.rows) : sql`all`}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the places in `which` whose members can no longer use them, at events that are not over. A check-in stays once the event has
 * begun: its member has used the seat. Returns the deleted places, at most `most` (if there are as many, more may follow), and the
 * check-ins among them.
 */
export async function releaseSeats(
  tx: Tx,
  which: Closing,
  { now, most }: { now: Date; most: number },
): Promise<{ places: Array<{ event_id: string; member_id: string }>; checkIns: DeletedCheckIn[] }> {
  const { rows } = await sql<DeletedCheckIn & { at: Date | null }>`
    select attendance.id, attendance.event_id, attendance.member_id, attendance.checked_in_at as at, event.time_zone
    from event join attendance on attendance.event_id = event.id
    where ${among(which)} and event.ends_at > ${now}::timestamptz and event.removed_at is null
      and not (attendance.status = 'checked_in' and event.starts_at <= ${now}::timestamptz) and ${cannotUse(now)}
    order by attendance.id limit ${sql.lit(most)}`.execute(tx);
  if (rows.length > 0) await takeAttendance(tx, sql`id = any(${rows.map(({ id }) => id)}::uuid[])`);
  return { places: rows, checkIns: rows.filter(({ at }) => at !== null) };
}

/** Records that members lost these places while they could not sign in, and notifies them; they read it once they are back. */
export async function insertLostPlaces(tx: Tx, places: ReadonlyArray<{ event_id: string; member_id: string }>, at: Date): Promise<void> {
  if (places.length === 0) return;
  const what = 'removed_attendee' as const;
  const acts = places.map(({ event_id, member_id }) => ({ id: newId(), event_id, member_id, what, reason: '', created_at: at }));
  await tx
    .insertInto('event_act')
    .values(acts.map((act) => ({ ...act, done_by: 'suspension' as const })))
    .execute();
  await emitAll(
    tx,
    'event.acted',
    acts.map(({ id, event_id, member_id }) => ({
      act_id: id,
      event_id,
      what,
      done_by: 'suspension' as const,
      member_ids: [member_id],
      at: at.toISOString(),
    })),
  );
}

/**
 * Passes events that are not over to another host where their host no longer sees the event or will not be able to sign in when it begins:
 * to the creator, if they are in the group, or else to its longest-standing admin. The new host must be able to sign in now. If there is
 * neither, the event keeps its host.
 */
export async function passOn(tx: Tx, of: { group_id: string } | { host_id: string }, now: Date): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    update event set host_id = next.host_id, version = event.version + 1, sequence = event.sequence + 1
    from (
      select event.id, coalesce(
          (select member_id from group_member as inside where group_id = groups.id and member_id = event.creator_id
            and ${canAct('inside.member_id', now)}),
          (select member_id from group_member as admin where group_id = groups.id and ${isActiveAdmin(now)} order by id limit 1)) as host_id
      from event join groups on groups.id = event.chapter_id
      where ${'group_id' in of ? sql`event.chapter_id = ${of.group_id}::uuid` : sql`event.host_id = ${of.host_id}::uuid`} and event.ends_at > ${now}::timestamptz and event.status = 'In Progress'
        and event.host_id is not null and (not ${groupOpens({ id: sql.ref<string>('event.host_id') })}
          or exists (select from member where member.id = event.host_id and ${isBarred(sql`event.starts_at`)}))
      order by event.id for no key update of event
    ) as next
    where event.id = next.id and next.host_id is not null returning event.id as event_id`.execute(tx);
  await emitAll(tx, 'event.changed', rows);
  await emitAll(tx, 'event.rehosted', rows);
}
