import type { Notification, NotificationPage } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import type { Live } from '../../platform/live/live.ts';
import type { NoticeFacts, Notices } from '../../platform/notices.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { loadMentions, type PersonRow, toPerson } from '../people/index.ts';
import { mayKeepOwn } from './notifications.policy.ts';
import { countUnseen, type EntryRow, findEntry, pageOfEntries } from './notifications.queries.ts';
import { toNotification } from './notifications.view.ts';
import { markSeen } from './notifications.writes.ts';

/** A member's own notifications: listing, counting and marking as seen. */
export function notificationService(
  { db, transact, clock, config, homes }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>,
  notices: readonly Notices[],
) {
  const kinds = notices.flatMap((each) => each.kinds);

  /** What is shown of the things that entries are about: one query for each kind on the page. */
  const withFacts = async (rows: readonly EntryRow[]): Promise<Array<{ row: EntryRow; facts: NoticeFacts }>> => {
    const loaded = await Promise.all(
      kinds.map(async ({ name, load }) => {
        const ids = [...new Set(rows.flatMap((row) => (row.kind === name ? [row.about_id] : [])))];
        if (ids.length === 0) return [];
        const facts = await load?.(db, homes, ids);
        return ids.flatMap((id) => {
          const each = facts ? facts.get(id) : {};
          return each ? [[id, each] as const] : [];
        });
      }),
    );
    const facts = new Map<string, NoticeFacts>(loaded.flat());
    // What was deleted after the entries were read is left out.
    return rows.flatMap((row) => {
      const each = facts.get(row.about_id);
      return each ? [{ row, facts: each }] : [];
    });
  };

  const present = async (viewer: Pick<Viewer, 'id'>, rows: readonly EntryRow[]): Promise<Notification[]> => {
    if (rows.length === 0) return [];
    const shown = await withFacts(rows);
    const person = (row: PersonRow | null) => toPerson(row, viewer, config.leader.label);
    const tags = await loadMentions(
      db,
      viewer,
      shown.flatMap(({ facts }) => facts.tagged ?? []),
    );
    // Pages are cut by when entries began; within a page they are sorted by what happened last.
    return shown.map(({ row, facts }) => toNotification(row, facts, { person, tags })).sort((a, b) => b.time.localeCompare(a.time));
  };

  return {
    list: async (viewer: Viewer, { offset, items: size }: { offset?: string | undefined; items: number }): Promise<NotificationPage> => {
      const start = pageStart(offset);
      const { items, next } = page(await pageOfEntries(db, { id: viewer.id, homes }, kinds, { start, size }, viewer), size);
      return { data: { results: await present(viewer, items) }, next };
    },

    /** One entry by its id, or null if nothing of it is visible. */
    entryOf: async (member: Pick<Viewer, 'id'>, id: string): Promise<Notification | null> => {
      const row = await findEntry(db, { id: member.id, homes }, kinds, id);
      return row ? ((await present(member, [row]))[0] ?? null) : null;
    },

    unseen: (viewer: Viewer): Promise<number> => countUnseen(db, { id: viewer.id, homes }, kinds, viewer),

    /** Marks all as seen, and notifies the member's other tabs through `live`; returns how many are unseen then, as more may have come. */
    markSeen: async (viewer: Viewer, live?: Live): Promise<number> => {
      const some = await transact((tx) => markSeen(tx, mayKeepOwn(viewer), clock.now()));
      if (some) live?.nudge({ about: 'seen', members: [viewer.id] });
      return countUnseen(db, { id: viewer.id, homes }, kinds);
    },
  };
}
