import type { Notification, NotificationPage } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { loadMentions, loadPeople } from '../people/index.ts';
import { mayKeepOwn } from './notifications.policy.ts';
import { countUnseen, loadNotifications, loadParts, notificationIds, type Part } from './notifications.queries.ts';
import { toNotification } from './notifications.view.ts';
import { markSeen } from './notifications.writes.ts';

/** A member's own notifications: to list, to count, and to mark as seen. */
export function notificationService({ db, transact, clock, config, homes }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>) {
  const present = async (viewer: Pick<Viewer, 'id'>, groupIds: string[]): Promise<Notification[]> => {
    if (groupIds.length === 0) return [];
    const entries = new Map<string, [Part, ...Part[]]>();
    for (const part of await loadParts(db, viewer, homes, groupIds)) {
      const entry = entries.get(part.group_id);
      if (entry) entry.push(part);
      else entries.set(part.group_id, [part]);
    }
    const parts = [...entries.values()];
    const latest = await loadNotifications(
      db,
      viewer,
      parts.map(([part]) => part.id),
    );
    const rows = new Map(latest.map((row) => [row.id, row]));
    const actors = parts.flat().map((part) => part.actor_id);
    const person = await loadPeople(db, viewer, actors, config.leader.label);
    const tags = await loadMentions(
      db,
      viewer,
      latest.flatMap((row) => row.words_tagged),
    );
    const entriesShown = parts.flatMap((entry) => {
      const row = rows.get(entry[0].id);
      return row ? [toNotification(row, entry, { person, tags })] : [];
    });
    // Which entries a page has follows from when they began; on the page they stand by what happened last.
    return entriesShown.sort((a, b) => b.time.localeCompare(a.time));
  };

  return {
    list: async (viewer: Viewer, { offset, items: size }: { offset?: string | undefined; items: number }): Promise<NotificationPage> => {
      const { items, next } = page(await notificationIds(db, viewer, homes, pageStart(offset), size), size);
      return {
        data: {
          results: await present(
            viewer,
            items.map(({ id }) => id),
          ),
        },
        next,
      };
    },

    /** One entry by its id, or null where nothing of it is visible. */
    entryOf: async (member: Pick<Viewer, 'id'>, id: string): Promise<Notification | null> => (await present(member, [id]))[0] ?? null,

    unseen: (viewer: Viewer): Promise<number> => countUnseen(db, viewer, homes),

    /** Marks all as seen; answers how many are unseen afterwards, which is what came in between. */
    markSeen: async (viewer: Viewer): Promise<number> => {
      await transact((tx) => markSeen(tx, mayKeepOwn(viewer), clock.now()));
      return countUnseen(db, viewer, homes);
    },
  };
}
