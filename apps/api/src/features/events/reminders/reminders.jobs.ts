import { type Schedule, type Subscriber, subscriber } from '../../../platform/jobs/jobs.ts';
import { emitAll } from '../../../platform/jobs/outbox.ts';
import { zoneName } from '../../../platform/time/zones.ts';
import type { Deps } from '../../../product/deps.ts';
import { heldEvents } from '../events.queries.ts';
import { isElsewhere, whenAndWhere } from '../notices/changes.rules.ts';
import { soonEvents } from './reminders.queries.ts';
import { EARLIEST_MS, reminderNow, SHORT_MS } from './reminders.rules.ts';
import { noteReminders, saveNoticeDates, takeChanges } from './reminders.writes.ts';

/** Number of events handled in one transaction. */
const AT_ONCE = 100;

type Needs = Pick<Deps, 'db' | 'transact' | 'clock'>;

/**
 * Records and enqueues the reminders that are due: a day and an hour before the start. Each is sent once, however many processes run this.
 */
async function remind({ db, transact, clock }: Needs): Promise<void> {
  const now = clock.now();
  const within = (ms: number) => new Date(now.getTime() + ms);
  const events = await soonEvents(db, { now, day: within(EARLIEST_MS), hour: within(SHORT_MS) });
  const reminders = events.flatMap((event) => {
    const reminder = reminderNow(event, now);
    if (!reminder) return [];
    const { id: event_id, starts_at, starts_local, time_zone, is_all_day } = event;
    const said = { starts_local, time_zone_name: zoneName(time_zone, starts_at), is_all_day };
    return [{ id: clock.newId(), event_id, kind: reminder.kind, due_at: reminder.due, starts_at, ...said }];
  });
  for (let at = 0; at < reminders.length; at += AT_ONCE)
    await transact(async (tx) => {
      const noted = await noteReminders(tx, reminders.slice(at, at + AT_ONCE));
      await emitAll(
        tx,
        'event.reminder_due',
        noted.map(({ id, event_id }) => ({ reminder_id: id, event_id })),
      );
    });
}

/** Emits pending changes of time and place that are due. An event that is unchanged again, canceled or over is skipped. */
async function tellChanges({ transact, clock }: Needs): Promise<void> {
  const some = () =>
    transact(async (tx) => {
      const now = clock.now();
      const taken = await takeChanges(tx, now, AT_ONCE);
      const events = new Map(
        (
          await heldEvents(
            tx,
            taken.map(({ event_id }) => event_id),
          )
        ).map((event) => [event.id, event]),
      );
      const moved = taken.filter(({ event_id, was }) => {
        const event = events.get(event_id)!;
        return event.status === 'In Progress' && !event.removed_at && event.ends_at > now && isElsewhere(was, whenAndWhere(event));
      });
      // A change of many events at once is one post, about the first of them, and one notice per member.
      const before = new Map<string, string[]>();
      const inOrder = moved.toSorted((a, b) => events.get(a.event_id)!.starts_at.getTime() - events.get(b.event_id)!.starts_at.getTime());
      await saveNoticeDates(
        tx,
        moved.map(({ event_id, change_id, was }) => ({ cause_id: change_id, event_id, was, now: whenAndWhere(events.get(event_id)!) })),
      );
      await emitAll(
        tx,
        'event.moved',
        inOrder.map(({ event_id, actor_id, change_id, group_key, changed_at }) => {
          const earlier = before.get(change_id) ?? [];
          before.set(change_id, [...earlier, event_id]);
          const change = { event_id, actor_id, cause_id: change_id, group_key, at: changed_at.toISOString() };
          return earlier.length === 0 ? { ...change, post_id: clock.newId() } : { ...change, earlier };
        }),
      );
      return taken.length > 0;
    });
  while (await some());
}

/** Notifies changes of events that start soon at once. */
export const reminderSubscribers = (deps: Needs): Subscriber[] => [
  subscriber('event.change_due', 'events.change_due', () => tellChanges(deps)),
];

/** Sends reminders and due changes every minute. */
export const reminderSchedules = (deps: Needs): Schedule[] => [
  {
    name: 'events.every_minute',
    cron: '* * * * *',
    handle: async () => {
      await tellChanges(deps);
      await remind(deps);
    },
  },
];
