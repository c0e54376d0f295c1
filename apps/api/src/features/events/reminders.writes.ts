import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { EventChangeTable, EventReminderTable } from './reminders.tables.ts';

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
export async function keepChanges(tx: Tx, changes: ReadonlyArray<Insertable<EventChangeTable>>): Promise<void> {
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

/** Takes the changes that are to be told by now, some of them at a time: what another process is telling is left to it. */
export async function takeChanges(tx: Tx, now: Date, most: number): Promise<Array<Selectable<EventChangeTable>>> {
  return tx
    .deleteFrom('event_change')
    .where(
      'event_id',
      'in',
      sql<string>`(select event_id from event_change where due_at <= ${now} order by due_at limit ${sql.lit(most)} for update skip locked)`,
    )
    .returningAll()
    .execute();
}

/** Forgets the changes of events about which there is nothing left to tell but that they are canceled. */
export async function dropChanges(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('event_change').where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`).execute();
}
