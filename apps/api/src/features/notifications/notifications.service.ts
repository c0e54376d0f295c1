import type { Notification, NotificationPage } from '@muster/contract';
import { page, pageStart } from '../../platform/http/page.ts';
import type { Deps } from '../../product/deps.ts';
import type { Live } from '../../product/live/live.ts';
import type { Notices } from '../../product/notices.ts';
import type { Viewer } from '../../product/viewer.ts';
import { loadHomeNames } from '../feed/index.ts';
import { loadMentions, type PersonRow, toPerson } from '../people/index.ts';
import { mayManageOwn } from './notifications.policy.ts';
import { type EntryRow, findEntry, pageOfEntries, unseenCounter } from './notifications.queries.ts';
import { toNotification } from './notifications.view.ts';
import { markSeen } from './notifications.writes.ts';

/** A member's own notifications: listing, counting and marking as seen. */
export function notificationService(
  { db, transact, clock, config, homes }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>,
  notices: readonly Notices[],
) {
  const subjects = notices.flatMap((each) => each.subjects);
  const countUnseen = unseenCounter(homes, subjects);

  const present = async (viewer: Pick<Viewer, 'id'>, rows: readonly EntryRow[]): Promise<Notification[]> => {
    const homeOf = ({ facts: { home } }: EntryRow) => (home ? [{ home_kind: home.kind, home_id: home.id }] : []);
    const names = await loadHomeNames(db, homes, rows.flatMap(homeOf));
    const person = (row: PersonRow | null) => toPerson(row, viewer, config.leader.label);
    const tags = await loadMentions(
      db,
      viewer,
      rows.flatMap(({ facts }) => facts.tagged ?? []),
    );
    // Pages are divided by when entries began; within a page, entries are sorted by their latest part.
    return rows
      .map((row) => toNotification(row, { person, tags, home: homeOf(row).map(names)[0] }))
      .sort((a, b) => b.time.localeCompare(a.time));
  };

  return {
    list: async (viewer: Viewer, { offset, items: size }: { offset?: string | undefined; items: number }): Promise<NotificationPage> => {
      const start = pageStart(offset);
      const { items, next } = page(
        await pageOfEntries(db, { id: viewer.id, now: clock.now(), homes }, subjects, { start, size }, viewer),
        size,
      );
      return { data: { results: await present(viewer, items) }, next };
    },

    /** Returns one entry by its id, or null if no part of it is visible. */
    entryOf: async (member: Pick<Viewer, 'id'>, id: string): Promise<Notification | null> => {
      const row = await findEntry(db, { id: member.id, now: clock.now(), homes }, subjects, id);
      return row ? ((await present(member, [row]))[0] ?? null) : null;
    },

    unseen: (viewer: Viewer): Promise<number> => countUnseen(db, viewer, clock.now()),

    /**
     * Marks all entries as seen, and notifies the member's other tabs through `live`. Returns the number of unseen entries afterwards,
     * since new ones may have arrived.
     */
    markSeen: async (viewer: Viewer, live?: Live): Promise<number> => {
      const some = await transact((tx) => markSeen(tx, mayManageOwn(viewer), clock.now()));
      if (some) live?.nudge({ about: 'seen', members: [viewer.id] });
      return countUnseen(db, viewer, clock.now());
    },
  };
}
