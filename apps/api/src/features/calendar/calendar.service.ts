import { limits } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { secretAddresses } from '../../product/secret-address.ts';
import type { Viewer } from '../../product/viewer.ts';
import { calendarFile, methodOf } from './calendar.file.ts';
import { mayManageCalendar } from './calendar.policy.ts';
import { entriesOf, entryOf, findReader } from './calendar.queries.ts';
import { toEntry } from './calendar.view.ts';

const DAY = 86_400_000;

export type CalendarService = ReturnType<typeof calendarService>;

/** Calendar files and feeds of events. The address of a feed is a secret. */
export function calendarService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'publicUrl' | 'secrets'>) {
  const { db, clock, config, publicUrl } = deps;
  const feeds = secretAddresses(deps, {
    use: 'calendar feed',
    table: 'calendar_feed',
    addressOf: (token) => `${publicUrl()}/api/calendar/${token}.ics`,
    may: mayManageCalendar,
  });
  const head = () => ({ brand: config.brand.name, email: config.brand.support_email, now: clock.now() });

  return {
    feeds,

    /** Returns one event as a file, with the file's METHOD. */
    one: async (viewer: Viewer, eventId: string): Promise<{ file: string; method: string }> => {
      const row = await entryOf(db, viewer, eventId);
      if (!row) throw new Refusal('events.not_found');
      const entries = [toEntry(row, publicUrl())];
      return { file: await calendarFile(entries, head(), { subscribed: false }), method: methodOf(entries, false) };
    },

    /** The member whose calendar has this file name; throws `not_found` if the address was never issued or was revoked. */
    readerOf: async (fileName: string): Promise<{ id: string }> => {
      const id = fileName.endsWith('.ics') ? feeds.idIn(fileName.slice(0, -'.ics'.length)) : null;
      const reader = id === null ? undefined : await findReader(db, id, clock.now());
      if (!reader) throw new Refusal('not_found');
      return reader;
    },

    /** The calendar of a member: events that they host, attend or are interested in, as they see them. */
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
