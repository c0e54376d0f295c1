import type { Tx } from '../../../platform/database/database.ts';
import type { Part } from '../../../platform/jobs/in-parts.ts';
import { type Subscriber, subscriber } from '../../../platform/jobs/jobs.ts';
import { emit, emitAll } from '../../../platform/jobs/outbox.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Telling } from '../events.events.ts';
import { reminderBy } from '../reminders/reminders.queries.ts';
import { partsOfComers, partsOfFollowers } from './notices.queries.ts';

type Whole = Omit<Telling, 'after' | 'upto'>;

/** Splits the recipients into parts, each notified by a job of its own. */
async function tellInParts(tx: Tx, telling: Whole, parts: readonly Part[]): Promise<void> {
  await emitAll(
    tx,
    'event.told',
    parts.map((part) => ({ ...telling, ...part })),
  );
}

const tellComers = async (tx: Tx, telling: Whole): Promise<void> => tellInParts(tx, telling, await partsOfComers(tx, telling.event_id));

/** Determines who is notified of changes to events, and publishes the posts about them (ruling 16). */
export const noticeSubscribers = ({ transact }: Pick<Deps, 'transact'>): Subscriber[] => {
  const post = async (tx: Tx, verb: 'create' | 'update' | 'cancel', { event_id, actor_id, post_id, at }: Posted): Promise<void> => {
    if (post_id && actor_id) await emit(tx, 'home.news', { kind: 'event', id: event_id, verb, author_id: actor_id, post_id, at });
  };
  return [
    subscriber('event.created', 'events.tell_created', ({ post_id, ...event }) =>
      transact(async (tx) => {
        await post(tx, 'create', { post_id, ...event });
        const telling = { ...event, what: 'created', cause_id: event.event_id, group_key: null } as const;
        if (event.actor_id) await tellInParts(tx, telling, await partsOfFollowers(tx, event.actor_id));
      }),
    ),
    subscriber('event.moved', 'events.tell_moved', ({ post_id, ...event }) =>
      transact(async (tx) => {
        await post(tx, 'update', { post_id, ...event });
        await tellComers(tx, { ...event, what: 'moved' });
      }),
    ),
    subscriber('event.ruled', 'events.tell_ruled', ({ act_id, actor_id = null, ...event }) =>
      transact((tx) => tellComers(tx, { ...event, actor_id, cause_id: act_id, act_id, group_key: null })),
    ),
    subscriber('event.canceled', 'events.tell_canceled', ({ post_id, cause_id, act_id, ...event }) =>
      transact(async (tx) => {
        if (act_id) return;
        await post(tx, 'cancel', { post_id, ...event });
        await tellComers(tx, { ...event, what: 'canceled', cause_id: cause_id ?? event.event_id, group_key: cause_id ?? null });
      }),
    ),
    subscriber('event.reminder_due', 'events.tell_reminder', ({ reminder_id }) =>
      transact(async (tx) => {
        const reminder = await reminderBy(tx, reminder_id);
        if (!reminder) return;
        const { event_id, kind, starts_at, due_at } = reminder;
        const [starts, due] = [starts_at.toISOString(), due_at.toISOString()];
        const about = { event_id, actor_id: null, what: kind, cause_id: reminder_id, group_key: null, at: due };
        await tellComers(tx, { ...about, starts_at: starts, due_at: due });
      }),
    ),
  ];
};

interface Posted {
  event_id: string;
  actor_id: string | null;
  at: string;
  post_id?: string | undefined;
}
