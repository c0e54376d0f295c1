import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { momentOf } from '../time/event-moment.ts';
import type { EventChangeTable, EventReminderTable, WhenAndWhere } from './reminders.tables.ts';

/** Notes that these reminders are sent. Returns those that no other process has noted. */
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
 * Keeps changes of locked events until they are told. What is still to be told stays as old as it is: what counts is what the event was
 * before.
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
 * Takes the changes that are to be told by now, some of them at a time, always all that were made at once: whoever comes to several of those
 * events is told of all together. Processes take turns.
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

/** Deletes the changes of events that were canceled: only that is still told. Returns what the events were before, as their readers know. */
export async function dropChanges(tx: Tx, eventIds: readonly string[]): Promise<ReadonlyMap<string, WhenAndWhere>> {
  const dropped = await tx
    .deleteFrom('event_change')
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .returning(['event_id', 'was'])
    .execute();
  return new Map(dropped.map(({ event_id, was }) => [event_id, was]));
}

/** Keeps the dates that readers are told of by one cause. */
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
