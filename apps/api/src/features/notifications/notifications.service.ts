import type { NotificationPage } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { loadPeople } from '../people/index.ts';
import { countUnseen, loadNotifications, markSeen, notificationIds } from './notifications.queries.ts';
import { toNotification } from './notifications.view.ts';

/** A member's own notifications: to list, to count, and to mark as seen. */
export function notificationService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  return {
    list: async (viewer: Viewer, { offset, items: size }: { offset?: string | undefined; items: number }): Promise<NotificationPage> => {
      const { items, next } = page(await notificationIds(db, viewer, pageStart(offset), size), size);
      const ids = items.map((item) => item.id);
      const rows = ids.length > 0 ? await loadNotifications(db, viewer, ids) : [];
      const actors = rows.map((row) => row.actor_id);
      const person = await loadPeople(db, viewer, actors, config.leader.label);
      return { data: { results: rows.map((row) => toNotification(row, person(row.actor_id))) }, next };
    },

    unseen: (viewer: Viewer): Promise<number> => countUnseen(db, viewer),

    /** Marks all as seen; answers how many are unseen afterwards, which is what came in between. */
    markSeen: async (viewer: Viewer): Promise<number> => {
      await markSeen(db, viewer, clock.now());
      return countUnseen(db, viewer);
    },
  };
}
