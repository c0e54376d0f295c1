import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { askedRows, theAsking } from '../../../product/live/request-rows.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { notBlocked, type PersonRow, personIn } from '../../people/index.ts';
import { cannotUse, hiddenIn, isVisible } from '../events.queries.ts';
import type { EventFacts, StoredStatus } from '../events.tables.ts';

/** The arrivals of an event, with the facts that decide whether the subscriber may see them. */
export interface ArrivalsRow {
  n: string;
  event: Pick<EventFacts, 'host_id' | 'creator_id' | 'workspace_id' | 'status'>;
  asking: Pick<Viewer, 'id' | 'permissions' | 'workspace_id'>;
  version: number;
  going: number;
  checked_in: number;
  latest: Array<{ attendee_id: string; at: string; person: PersonRow | null }> | null;
}

/** Arrivals visible to each subscriber. */
export async function arrivalsOf(db: Database, asked: ReadonlyArray<{ viewer_id: string; id: string }>): Promise<ArrivalsRow[]> {
  const { rows } = await sql<ArrivalsRow>`
    select asked.n, event.version, event.going - (hidden.by->>'going')::int as going,
      event.checked_in - (hidden.by->>'checked_in')::int as checked_in,
      json_build_object('host_id', event.host_id, 'creator_id', event.creator_id, 'workspace_id', event.workspace_id,
        'status', event.status) as event,
      json_build_object('id', viewer.id, 'permissions', viewer.permissions, 'workspace_id', viewer.workspace_id) as asking,
      (select json_agg(arrival order by arrival.attendee_id desc) from (
        select attendance.id as attendee_id, attendance.checked_in_at as at, ${personIn('attendance.member_id')} as person
        from attendance where attendance.event_id = event.id and attendance.status = 'checked_in'
          and ${notBlocked(theAsking, 'attendance.member_id')}
        order by attendance.id desc limit ${sql.lit(limits.door_arrivals)}
      ) as arrival) as latest
    from ${askedRows(asked.map((each) => ({ ...each, last: undefined })))}
    join event on event.id = asked.id and ${isVisible(theAsking)}
    join member as viewer on viewer.id = asked.viewer_id
    cross join lateral (select ${hiddenIn(theAsking)} as by) as hidden`.execute(db);
  return rows;
}

/** Returns the member and status of a row in the list of attendees, if the viewer may see the member. The event must be locked. */
export const attendeeAt = (
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  eventId: string,
  attendeeId: string,
  now: Date,
): Promise<{ member_id: string; status: StoredStatus } | undefined> =>
  tx
    .selectFrom('attendance')
    .innerJoin('event', 'event.id', 'attendance.event_id')
    .where('attendance.id', '=', attendeeId)
    .where('event.id', '=', eventId)
    .where('attendance.status', '<>', 'waiting')
    .where(notBlocked(viewer, 'attendance.member_id'))
    .where(sql<boolean>`(attendance.status = 'checked_in' or not ${cannotUse(now)})`)
    .select(['attendance.member_id', 'attendance.status'])
    .executeTakeFirst();

/**
 * Invalidates the printed code with this number and makes the next one valid. Returns the number of the valid code; another caller may have
 * renewed it already.
 */
export async function renewPrinted(
  tx: Tx,
  event: Authorized<'door.keep', { id: string; door_number: number }>,
  replaced: number,
): Promise<number> {
  if (event.door_number !== replaced) return event.door_number;
  const { door_number } = await tx
    .updateTable('event')
    .set((eb) => ({ door_number: eb('door_number', '+', 1) }))
    .where('id', '=', event.id)
    .returning('door_number')
    .executeTakeFirstOrThrow();
  return door_number;
}
