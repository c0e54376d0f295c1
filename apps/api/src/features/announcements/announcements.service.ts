import { type Act, type Announcement, type AnnouncementEdit, fieldWords, limits, type NewAnnouncement } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { edited } from '../../platform/edited.ts';
import { excerptOf } from '../../platform/excerpt.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addDays, dayAt, startOfDay } from '../../platform/time/zones.ts';
import type { CallContext } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { noteAct } from '../audit/index.ts';
import { changeOwnerless, insertOwnerless, removeOwnerless } from '../feed/index.ts';
import { EVERYBODY } from './announcements.home.ts';
import { mayAnnounce, mayDismiss } from './announcements.policy.ts';
import {
  type AnnouncementRow,
  dismiss,
  findAnnouncement,
  insertAnnouncement,
  isAnnounced,
  listed,
  lockAnnouncement,
  lockWorkspace,
  pinUntil,
  restore,
} from './announcements.queries.ts';
import type { Announcing } from './announcements.tables.ts';
import { toAnnouncement } from './announcements.view.ts';

/** Publishing of announcements by operators; dismissing and restoring by members. */
export function announcementService({ db, transact, clock, config, homes }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes'>) {
  const zone = config.locale.time_zone;

  const held = async (tx: Tx, announcing: Announcing, id: string): Promise<AnnouncementRow> => {
    const row = await lockAnnouncement(tx, announcing, id);
    if (!row) throw new Refusal('operate.announcement_not_found');
    return row;
  };

  /** When an announcement with this last day is unpinned. Refuses a day in the past, unless it is the last day already stored. */
  const until = (day: string | null, before?: string | null) => {
    if (day !== null && day !== before && day < dayAt(clock.now(), zone))
      throw new Refusal('invalid', { fields: { pinned_until: [fieldWords.day_over] } });
    return { pinned_until: day, unpins_at: day === null ? null : startOfDay(addDays(day, 1), zone) };
  };

  const note = (tx: Tx, { actor_id }: Announcing, act: Act, id: string, text: string) =>
    noteAct(tx, { at: clock.now(), actor_id, act, target: { kind: 'announcement', id }, summary: excerptOf(text) });

  /** The current announcement, for its operator. */
  const shown = async (tx: Tx, announcing: Announcing, id: string): Promise<Announcement> =>
    toAnnouncement((await findAnnouncement(tx, announcing, id))!, clock.now());

  const seen = async (tx: Tx, viewer: Viewer, id: string) => {
    if (!(await isAnnounced(tx, viewer, homes, id))) throw new Refusal('feed.post_not_found');
    return mayDismiss(viewer, id);
  };

  return {
    /** All announcements, the latest first. */
    list: async (viewer: Viewer, offset: string | undefined): Promise<{ data: Announcement[]; next: string | null }> => {
      const announcing = mayAnnounce(viewer);
      const { items, next } = page(await listed(db, announcing, pageStart(offset), limits.announcements_page), limits.announcements_page);
      return { data: items.map((row) => toAnnouncement(row, clock.now())), next };
    },

    /** Publishes an announcement, once per idempotency key; jobs notify its audience in parts. */
    create: async (viewer: Viewer, given: NewAnnouncement, once: CallContext['once']): Promise<Announcement> => {
      const announcing = mayAnnounce(viewer);
      const workspace_id = given.workspace_id ?? null;
      return once(async (tx) => {
        const pinned = until(given.pinned_until);
        if (workspace_id && !(config.features.workspaces && (await lockWorkspace(tx, workspace_id))))
          throw new Refusal('operate.workspace_not_found');
        const id = clock.newId();
        await insertOwnerless(tx, announcing, { id, home_id: workspace_id ?? EVERYBODY, text: given.text, created_at: clock.now() });
        const row = { post_id: id, workspace_id, ...pinned, by_mail: given.by_mail, made_by: announcing.actor_id };
        await insertAnnouncement(tx, announcing, row);
        await emit(tx, 'announcement.made', { post_id: id });
        await note(tx, announcing, 'announcement.create', id, given.text);
        return shown(tx, announcing, id);
      });
    },

    /** Changes the text or the last pinned day. Nobody is notified again. */
    change: (viewer: Viewer, id: string, { version, ...words }: AnnouncementEdit): Promise<Announcement> => {
      const announcing = mayAnnounce(viewer);
      return transact(async (tx) => {
        const before = await held(tx, announcing, id);
        if (version !== undefined && version !== before.version)
          throw new Refusal('operate.announcement_changed', { current: toAnnouncement(before, clock.now()) });
        const { text, pinned_until } = edited({ text: before.text, pinned_until: before.pinned_until }, words);
        if (before.text === text && before.pinned_until === pinned_until) return toAnnouncement(before, clock.now());
        await pinUntil(tx, announcing, id, until(pinned_until, before.pinned_until));
        const edited_at = before.text === text ? before.edited_at : clock.now();
        await changeOwnerless(tx, announcing, { id, text, edited_at });
        await note(tx, announcing, 'announcement.change', id, text);
        return shown(tx, announcing, id);
      });
    },

    /** Takes an announcement down with its comments, likes and notifications. */
    takeDown: (viewer: Viewer, id: string, version: number | undefined): Promise<{ id: string }> => {
      const announcing = mayAnnounce(viewer);
      return transact(async (tx) => {
        const before = await held(tx, announcing, id);
        if (version !== undefined && version !== before.version) throw new Refusal('operate.announcement_changed');
        await removeOwnerless(tx, announcing, before);
        await note(tx, announcing, 'announcement.take_down', id, before.text);
        return { id };
      });
    },

    /** Unpins an announcement for the caller. */
    putAway: (viewer: Viewer, id: string): Promise<void> => transact(async (tx) => dismiss(tx, await seen(tx, viewer, id))),

    /** Pins an announcement again for the caller. */
    bringBack: (viewer: Viewer, id: string): Promise<void> => transact(async (tx) => restore(tx, await seen(tx, viewer, id))),
  };
}
