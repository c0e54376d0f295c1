import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { addDays } from '../../platform/time/zones.ts';

/** An event as a calendar shows it. */
export interface CalendarEntry {
  /** Stays the event's name in all calendars, whatever changes. */
  id: string;
  name: string;
  description: string;
  /** Where to go: an address, or a link. */
  place: string | null;
  /** The page of the event. */
  url: string;
  starts_local: string;
  ends_local: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  is_all_day: boolean;
  is_canceled: boolean;
  /** Rises with each change; calendars ignore what is older than what they have. */
  sequence: number;
  /** Whether the event takes up the reader's time: not if they are only interested. */
  is_busy: boolean;
}

/** Whose calendar it is, and when it is written. */
export interface CalendarHead {
  /** The name of the deployment. */
  brand: string;
  /** Where somebody answers: calendars want an organizer, and the host's own address is nobody's business. */
  email: string;
  now: Date;
}

/** The name of a calendar that people subscribe to, and how often programs should ask for it. */
const ASK_AGAIN = 'PT1H';

/** A line may have 75 octets; the library does not count the space that a continued one begins with. */
ICAL.foldLength = 74;

/** How many events are written before other requests have their turn. */
const IN_ONE_GO = 50;

/**
 * Events as a file in the format of RFC 5545, lines folded at 75 octets. Times are those of the event's zone, described in the file;
 * all-day events are days.
 */
export async function calendarFile(
  entries: readonly CalendarEntry[],
  head: CalendarHead,
  { subscribed }: { subscribed: boolean },
): Promise<string> {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${plain(head.brand).replaceAll('/', ' ')}//Events//EN`);
  calendar.addPropertyWithValue('method', methodOf(entries, subscribed));
  if (subscribed) {
    calendar.addPropertyWithValue('x-wr-calname', plain(head.brand));
    calendar.addPropertyWithValue('x-published-ttl', ASK_AGAIN);
    calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(ASK_AGAIN));
  }
  const zones = describedZones();
  const events: string[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % IN_ONE_GO === IN_ONE_GO - 1) await setImmediate();
    events.push(component(entry, head, zones).toString());
  }
  for (const zone of zones.used.values()) calendar.addSubcomponent(zone.component);
  // Events are written one by one above: all at once would keep every other request waiting.
  const [start, end] = calendar.toString().split(/(?=END:VCALENDAR)/);
  return [start, ...events.map((event) => `${event}\r\n`), end, '\r\n'].join('');
}

/** What a file wants of the program that reads it: of a canceled event alone, to take it out. A subscription is always published. */
export const methodOf = (entries: readonly CalendarEntry[], subscribed: boolean): 'PUBLISH' | 'CANCEL' =>
  !subscribed && entries.every(({ is_canceled }) => is_canceled) ? 'CANCEL' : 'PUBLISH';

function component(entry: CalendarEntry, { brand, email, now }: CalendarHead, zones: Zones): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', entry.id);
  event.addPropertyWithValue('dtstamp', utc(now));
  event.addPropertyWithValue('sequence', entry.sequence);
  event.addPropertyWithValue('summary', plain(entry.name));
  event.addPropertyWithValue('description', plain(`${entry.description}\n\n${entry.url}`));
  if (entry.place) event.addPropertyWithValue('location', plain(entry.place));
  event.addPropertyWithValue('url', entry.url);
  event.addPropertyWithValue('organizer', `mailto:${email}`).setParameter('cn', plain(brand).replaceAll('"', "'"));
  event.addPropertyWithValue('status', entry.is_canceled ? 'CANCELLED' : 'CONFIRMED');
  event.addPropertyWithValue('transp', entry.is_busy && !entry.is_all_day ? 'OPAQUE' : 'TRANSPARENT');
  if (entry.is_all_day) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(entry.starts_local.slice(0, 10)));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(entry.ends_local.slice(0, 10), 1)));
    return event;
  }
  const zone = agreeing(entry, zones);
  for (const [name, wallClock, instant] of [
    ['dtstart', entry.starts_local, entry.starts_at],
    ['dtend', entry.ends_local, entry.ends_at],
  ] as const) {
    const property = event.addPropertyWithValue(name, zone ? shown(wallClock) : utc(instant));
    if (zone) property.setParameter('tzid', zone.tzid);
  }
  return event;
}

interface Zones {
  of: (name: string) => ICAL.Timezone | null;
  /** Those that events are written in, by the name that the file gives them. */
  used: Map<string, ICAL.Timezone>;
}

/** The zones of one file. Of two names for the same zone, the library describes one. */
function describedZones(): Zones {
  const known = new Map<string, ICAL.Timezone | null>();
  const describe = (name: string): ICAL.Timezone | null => {
    const [block] = tzlib_get_ical_block(name);
    if (!block?.startsWith('BEGIN:VTIMEZONE')) return null;
    const component = ICAL.Component.fromString(block);
    return new ICAL.Timezone({ component, tzid: String(component.getFirstPropertyValue('tzid')) });
  };
  return {
    used: new Map(),
    of: (name) => {
      if (!known.has(name)) known.set(name, describe(name));
      return known.get(name) ?? null;
    },
  };
}

/**
 * The description of the event's zone, or null where it has the event at another instant than the server: the data of the library and that
 * of Node need not be of the same day. Such an event is written in UTC.
 */
function agreeing(entry: CalendarEntry, zones: Zones): ICAL.Timezone | null {
  const zone = zones.of(entry.time_zone);
  if (!zone) return null;
  const isAt = (wallClock: string, instant: Date) => {
    const time = shown(wallClock);
    time.zone = zone;
    return time.toUnixTime() * 1000 === instant.getTime();
  };
  if (!isAt(entry.starts_local, entry.starts_at) || !isAt(entry.ends_local, entry.ends_at)) return null;
  zones.used.set(zone.tzid, zone);
  return zone;
}

const shown = (wallClock: string) => ICAL.Time.fromDateTimeString(`${wallClock}:00`);
const utc = (instant: Date) => ICAL.Time.fromJSDate(instant, true);

/** Text without the control characters that the format does not know. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
