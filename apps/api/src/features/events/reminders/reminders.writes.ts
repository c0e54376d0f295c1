import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { momentOf } from '../time/event-moment.ts';
import type { EventChangeTable, EventReminderTable, WhenAndWhere } from './reminders.tables.ts';

/** Records reminders. Returns those that no other process has recorded. */
export async function noteReminders(
  tx: Tx,
  reminders: ReadonlyArray<Insertable<EventReminderTable>>,
): Promise<Array<Selectable<EventReminderTable>>> {
  if (reminders.length === 0) return [];
  return tx
    .insertInto('event_reminder')
    .values([...reminders])
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

/**
 * Stores pending changes of locked events. A change that is pending already keeps its beginning and its old values: attendees know only
 * those.
 */
export async function savePendingChanges(tx: Tx, changes: ReadonlyArray<Insertable<EventChangeTable>>): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('event_change')
    .values([...changes])
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet((eb) => ({
        change_id: eb.ref('excluded.change_id'),
        group_key: eb.ref('excluded.group_key'),
        actor_id: eb.ref('excluded.actor_id'),
        changed_at: eb.ref('excluded.changed_at'),
        due_at: eb.ref('excluded.due_at'),
      })),
    )
    .execute();
}

/**
 * Takes pending changes that are due, in batches that never split a change of several events: a member of several of them gets one
 * notification. Processes take turns by an advisory lock.
 */
export async function takeChanges(tx: Tx, now: Date, most: number): Promise<Array<Selectable<EventChangeTable>>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('events.changes', 0))`.execute(tx);
  return tx
    .deleteFrom('event_change')
    .where(
      'change_id',
      'in',
      sql<string>`(select change_id from event_change where due_at <= ${now} order by due_at limit ${sql.lit(most)})`,
    )
    .returningAll()
    .execute();
}

/**
 * Deletes the pending changes of canceled events, of which only the cancellation is notified. Returns their old values, which attendees
 * know.
 */
export async function dropChanges(tx: Tx, eventIds: readonly string[]): Promise<ReadonlyMap<string, WhenAndWhere>> {
  const dropped = await tx
    .deleteFrom('event_change')
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .returning(['event_id', 'was'])
    .execute();
  return new Map(dropped.map(({ event_id, was }) => [event_id, was]));
}

/** Stores the dates that the notices of one cause list. */
export async function saveNoticeDates(
  tx: Tx,
  dates: ReadonlyArray<{ cause_id: string; event_id: string; was: WhenAndWhere | null; now: WhenAndWhere }>,
): Promise<void> {
  if (dates.length === 0) return;
  await tx
    .insertInto('event_date_change')
    .values(dates.map(({ was, now, ...of }) => ({ ...of, was: was && JSON.stringify(momentOf(was)), now: JSON.stringify(momentOf(now)) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
