import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { RemindedEvent } from './reminders.tables.ts';

/**
 * Events that may be due for a reminder: they start before `day`, have attendees, and were not reminded of yet. Those that start before
 * `hour` may be due for the shorter reminder.
 */
export function soonEvents(db: Database, { now, day, hour }: { now: Date; day: Date; hour: Date }): Promise<RemindedEvent[]> {
  const isSent = (kind: 'day' | 'hour') => sql<boolean>`exists (select from event_reminder as sent
    where sent.event_id = event.id and sent.kind = ${sql.lit(kind)} and sent.starts_at = event.starts_at)`;
  return db
    .selectFrom('event')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', day)
    .where('status', '=', 'In Progress')
    .where('removed_at', 'is', null)
    .where('going', '>', 0)
    .where(sql<boolean>`not ${isSent('hour')}`)
    .where(sql<boolean>`(starts_at <= ${hour} and not is_all_day or not ${isSent('day')})`)
    .select(['id', 'starts_at', 'starts_local', 'time_zone', 'is_all_day', 'created_at', 'scheduled_at'])
    .orderBy('starts_at')
    .execute();
}

/** Returns a recorded reminder. */
export const reminderBy = (db: Database, id: string) => db.selectFrom('event_reminder').where('id', '=', id).selectAll().executeTakeFirst();

/** The columns of an event that mails need. */
export const mailed = [
  'event.id',
  'event.name',
  'event.status',
  'event.starts_local',
  'event.ends_local',
  'event.starts_at',
  'event.ends_at',
  'event.time_zone',
  'event.is_all_day',
  'event.is_virtual',
  'event.address',
  'event.city',
  'event.state',
] as const;

/** Returns these events for mails; with `byReminder`, the events of these reminders that still have the reminded start. */
export async function mailedEvents(db: Database, ids: readonly string[], byReminder: boolean) {
  const among = (column: string) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
  const rows = byReminder
    ? await db
        .selectFrom('event_reminder')
        .innerJoin('event', 'event.id', 'event_reminder.event_id')
        .where(among('event_reminder.id'))
        .whereRef('event.starts_at', '=', 'event_reminder.starts_at')
        .select(mailed)
        .select('event_reminder.id as about_id')
        .execute()
    : await db.selectFrom('event').where(among('event.id')).select(mailed).select('event.id as about_id').execute();
  return new Map(rows.map((row) => [row.about_id, row]));
}

/** Returns when the pending changes of these locked events began. */
export async function changesBegan(db: Database, eventIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('event_change')
    .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
    .select(['event_id', 'began_at'])
    .execute();
  return new Map(rows.map(({ event_id, began_at }) => [event_id, began_at]));
}
