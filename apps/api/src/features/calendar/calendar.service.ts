import { Id, limits } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { sameText, sealFor } from '../../platform/keys.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { calendarFile, methodOf } from './calendar.file.ts';
import { mayKeepCalendar } from './calendar.policy.ts';
import { deleteFeed, entriesOf, entryOf, findFeed, findReader, insertFeed } from './calendar.queries.ts';
import { toEntry } from './calendar.view.ts';

const DAY = 86_400_000;

export type CalendarService = ReturnType<typeof calendarService>;

/**
 * Events in members' own calendars. The address of a calendar is a secret: the id of its row and the seal of that id, so that neither a copy
 * of the database nor a guess opens one, and the member can look it up again.
 */
export function calendarService({
  db,
  transact,
  clock,
  config,
  publicUrl,
  secret,
}: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'publicUrl' | 'secret'>) {
  const seal = sealFor(secret, 'calendar feed');
  const addressOf = (feed: { id: string } | undefined) => ({
    url: feed ? `${publicUrl()}/api/calendar/${feed.id}.${seal(feed.id)}.ics` : null,
  });
  const head = () => ({ brand: config.brand.name, email: config.brand.support_email, now: clock.now() });

  return {
    feed: async (viewer: Viewer) => addressOf(await findFeed(db, viewer.id)),

    makeFeed: (viewer: Viewer) =>
      transact(async (tx) => {
        await insertFeed(tx, mayKeepCalendar(viewer), { id: clock.newId(), created_at: clock.now() });
        return addressOf(await findFeed(tx, viewer.id));
      }),

    endFeed: (viewer: Viewer): Promise<void> => transact((tx) => deleteFeed(tx, mayKeepCalendar(viewer))),

    /** One event as a file, and what the file wants of the program that reads it. */
    one: async (viewer: Viewer, eventId: string): Promise<{ file: string; method: string }> => {
      const row = await entryOf(db, viewer, eventId);
      if (!row) throw new Refusal('events.not_found');
      const entries = [toEntry(row, publicUrl())];
      return { file: await calendarFile(entries, head(), { subscribed: false }), method: methodOf(entries, false) };
    },

    /** The member whose calendar is at an address that ends so; throws `not_found` for any that was never given out, or is no more. */
    readerOf: async (fileName: string): Promise<{ id: string }> => {
      const [, id = '', sealed = ''] = /^([0-9a-f-]{36})\.([\w-]+)\.ics$/.exec(fileName) ?? [];
      const reader = Id.safeParse(id).success && sameText(sealed, seal(id)) ? await findReader(db, id) : undefined;
      if (!reader) throw new Refusal('not_found');
      return reader;
    },

    /** The calendar of a member: what they host, go to or are interested in, as they see it. */
    all: async (reader: { id: string }): Promise<string> => {
      const since = new Date(clock.now().getTime() - limits.calendar_past_days * DAY);
      const rows = await entriesOf(db, reader, since);
      return calendarFile(
        rows.map((row) => toEntry(row, publicUrl())),
        head(),
        { subscribed: true },
      );
    },
  };
}
