import { shownTags } from '../people/index.ts';
import type { CalendarEntry } from './calendar.file.ts';
import type { EntryRow } from './calendar.queries.ts';

/** The place of an event in one line; for a virtual event, its first link (EVENT-46). */
function placeOf({ is_virtual, address, city, state, zip, country, links }: EntryRow): string | null {
  if (is_virtual) return links[0]?.url ?? null;
  const parts = [address, city, [state, zip].filter(Boolean).join(' '), country];
  return parts.filter(Boolean).join(', ') || null;
}

/** An event as a calendar entry for its reader. `site` is the address of the deployment. */
export function toEntry(row: EntryRow, site: string): CalendarEntry {
  const { id, name, starts_local, ends_local, time_zone, starts_at, ends_at, is_all_day, sequence } = row;
  return {
    id,
    name,
    starts_local,
    ends_local,
    time_zone,
    starts_at,
    ends_at,
    is_all_day,
    sequence,
    description: shownTags(row.people ?? [])(row.tagged).words(row.description),
    place: placeOf(row),
    url: `${site}/events/${id}`,
    is_canceled: row.status === 'Canceled',
    is_busy: row.own !== 'interested',
  };
}
