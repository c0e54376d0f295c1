import type { Event } from '@muster/contract';

/** The calendar sites that take an event by a link. */
export const calendarSites = ['google', 'outlook', 'office365', 'yahoo'] as const;
export type CalendarSite = (typeof calendarSites)[number];

/** Sites refuse very long addresses; the rest of a long description is on the event's page. */
const mostText = 1000;

/** `20260308T160000Z` */
const stamp = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z').replace(/[-:]/g, '');
const withSeconds = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z');
const compact = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

function placeOf({ is_virtual, location, links }: Event): string {
  if (is_virtual || !location) return links[0]?.url ?? '';
  const { address, city, state, zip, country } = location;
  return [address, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** An address whose spaces are `%20`: not all of the sites know the plus sign. */
function link(base: string, parts: Record<string, string>): string {
  const query = Object.entries(parts).filter(([, value]) => value);
  return `${base}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/**
 * Where each site offers to take an event over. Times are instants of UTC, so that no site reads them in a zone of its own; whole days are
 * days, of which Yahoo wants the last one and the others the one after it. `page` is the event's own address.
 */
export function calendarLinks(event: Event, page: string): Record<CalendarSite, string> {
  const { name, description, start, end, starts_local, ends_local, is_all_day } = event;
  const [first, last] = [starts_local.slice(0, 10), ends_local.slice(0, 10)];
  const after = dayAfter(last);
  const text = Array.from(description);
  const details = `${text.length > mostText ? `${text.slice(0, mostText).join('')}…` : description}\n\n${page}`;
  const location = placeOf(event);
  const microsoft = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: is_all_day ? first : withSeconds(start),
    enddt: is_all_day ? after : withSeconds(end),
    allday: String(is_all_day),
    body: details,
    location,
  };
  return {
    google: link('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: name,
      dates: is_all_day ? `${compact(first)}/${compact(after)}` : `${stamp(start)}/${stamp(end)}`,
      details,
      location,
    }),
    outlook: link('https://outlook.live.com/calendar/0/action/compose', microsoft),
    office365: link('https://outlook.office.com/calendar/0/action/compose', microsoft),
    yahoo: link('https://calendar.yahoo.com/', {
      v: '60',
      title: name,
      st: is_all_day ? compact(first) : stamp(start),
      et: is_all_day ? compact(last) : stamp(end),
      dur: is_all_day ? 'allday' : '',
      desc: details,
      in_loc: location,
    }),
  };
}
