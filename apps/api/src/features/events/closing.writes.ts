import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { emitAll } from '../../platform/outbox.ts';
import { groupOpens } from '../groups/index.ts';

/** Takes away what members say about some events, and counts it. What follows for those who wait is decided afterwards. */
export async function takeAttendance(tx: Tx, among: RawBuilder<unknown>): Promise<void> {
  await sql`select id from event where id in (select event_id from attendance where ${among}) order by id for no key update`.execute(tx);
  const { rows } = await sql<{ event_id: string }>`
    with taken as (delete from attendance where ${among} returning event_id, status),
    gone as (
      select event_id, count(*) filter (where status = 'going') as going, count(*) filter (where status = 'interested') as interested,
        count(*) filter (where status = 'checked_in') as checked_in, count(*) filter (where status = 'waiting') as waiting
      from taken group by event_id)
    update event set going = event.going - gone.going, interested = event.interested - gone.interested,
      checked_in = event.checked_in - gone.checked_in, waiting = event.waiting - gone.waiting
    from gone where event.id = gone.event_id returning event.id as event_id`.execute(tx);
  await emitAll(tx, 'event.seats_freed', rows);
}

/** Which events may be closed to some who come to them: those of a group, for one member or all, or one event. */
export type Closing = { group_id: string; member_id?: string } | { event_id: string };

const among = (which: Closing): RawBuilder<unknown> =>
  'event_id' in which ? sql`event.id = ${which.event_id}::uuid` : sql`event.chapter_id = ${which.group_id}::uuid`;

/** Those who come to events that are not over, though their groups are closed to them. */
const outside = (which: Closing, now: Date): RawBuilder<unknown> => sql`
  event join groups on groups.id = event.chapter_id join attendance on attendance.event_id = event.id
  where ${among(which)} and event.ends_at > ${now}::timestamptz and not ${groupOpens({ id: sql.ref<string>('attendance.member_id') })}
    ${'member_id' in which ? sql`and attendance.member_id = ${which.member_id}::uuid` : sql``}`;

/** Takes their places from some of those to whom events are closed. Returns how many; where that is `most`, there may be more. */
export async function shutOut(tx: Tx, which: Closing, { now, most }: { now: Date; most: number }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select attendance.id from ${outside(which, now)} order by attendance.id limit ${sql.lit(most)}`.execute(tx);
  if (rows.length > 0) await takeAttendance(tx, sql`id = any(${rows.map(({ id }) => id)}::uuid[])`);
  return rows.length;
}

/**
 * Hands events of a group that are not over to its creator, if they are in it, or to whoever has been its admin for longest, where their
 * host no longer sees them. Without either they stay as they are.
 */
export async function passOn(tx: Tx, { group_id }: { group_id: string }, now: Date): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    update event set host_id = next.host_id, version = event.version + 1, sequence = event.sequence + 1
    from (
      select event.id, coalesce(
          (select member_id from group_member where group_id = groups.id and member_id = event.creator_id),
          (select member_id from group_member where group_id = groups.id and role = 'Admin' order by id limit 1)) as host_id
      from event join groups on groups.id = event.chapter_id
      where event.chapter_id = ${group_id}::uuid and event.ends_at > ${now}::timestamptz and event.status = 'In Progress'
        and event.host_id is not null and not ${groupOpens({ id: sql.ref<string>('event.host_id') })}
      order by event.id for no key update of event
    ) as next
    where event.id = next.id and next.host_id is not null returning event.id as event_id`.execute(tx);
  await emitAll(tx, 'event.changed', rows);
}
