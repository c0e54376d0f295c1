import { emitAll } from '../../../platform/jobs/outbox.ts';
import type { Deps } from '../../../product/deps.ts';
import { endings, noteReminders } from './reminders.queries.ts';
import { EARLIEST_MS, LATEST_MS, reminderNow } from './reminders.rules.ts';

/** How many memberships one transaction handles. */
const AT_ONCE = 100;

/** Requests the due reminders of memberships that end. However many processes run this, each reminder is recorded and sent once. */
export async function remind({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const within = (ms: number) => new Date(now.getTime() + ms);
  const rows = await endings(db, { now, early: within(EARLIEST_MS), late: within(LATEST_MS) });
  const reminders = rows.flatMap(({ id: purchase_id, created_at, expires_at, time_zone }) => {
    const due = reminderNow({ created_at, expires_at, zone: time_zone ?? config.locale.time_zone }, now);
    return due ? [{ id: clock.newId(), purchase_id, expires_at, created_at: now, ...due }] : [];
  });
  for (let at = 0; at < reminders.length; at += AT_ONCE)
    await transact(async (tx) => {
      const noted = await noteReminders(tx, reminders.slice(at, at + AT_ONCE));
      await emitAll(
        tx,
        'membership.ending',
        noted.map((reminder_id) => ({ reminder_id })),
      );
    });
}
