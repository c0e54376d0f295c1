import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { atMost } from '../../platform/database/keyset.ts';
import { visibleEvents } from '../events/index.ts';
import { taggedIn } from '../people/index.ts';
import { isBarred } from '../session/index.ts';

/** The member whose calendar has this id, unless their account is being deleted or they are suspended or deactivated. */
export const findReader = (db: Database, feedId: string, now: Date) =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('member', 'member.id', 'calendar_feed.member_id')
    .where('calendar_feed.id', '=', feedId)
    .where('member.leaving_at', 'is', null)
    .where(sql<boolean>`not ${isBarred(now)}`)
    .select('member.id')
    .executeTakeFirst();

/** Events that the reader may see, with the columns that a calendar needs. */
const entries = (db: Database, reader: { id: string }) =>
  visibleEvents(db, reader).select([
    'event.id',
    'event.name',
    'event.description',
    'event.tagged',
    'event.starts_local',
    'event.ends_local',
    'event.time_zone',
    'event.starts_at',
    'event.ends_at',
    'event.is_all_day',
    'event.is_virtual',
    'event.address',
    'event.city',
    'event.state',
    'event.zip',
    'event.country',
    'event.links',
    'event.status',
    'event.sequence',
    taggedIn(reader, 'event.tagged').as('people'),
    sql<string | null>`(
      select attendance.status from attendance where attendance.event_id = event.id and attendance.member_id = ${reader.id}::uuid)`.as(
      'own',
    ),
  ]);

export type EntryRow = Awaited<ReturnType<typeof entryOf>> & object;

export const entryOf = (db: Database, reader: { id: string }, eventId: string) =>
  entries(db, reader).where('event.id', '=', eventId).executeTakeFirst();

/** Events that the reader hosts, attends or is interested in and that end after `since`, the earliest first. */
export const entriesOf = (db: Database, reader: { id: string }, since: Date): Promise<EntryRow[]> =>
  entries(db, reader)
    .where(
      sql<boolean>`event.id in (
        select attendance.event_id from attendance where attendance.member_id = ${reader.id}::uuid and attendance.status <> 'waiting'
        union all select hosted.id from event as hosted where hosted.host_id = ${reader.id}::uuid)`,
    )
    .where('event.ends_at', '>', since)
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .limit(atMost(limits.calendar_events))
    .execute();
