import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { addDays } from '../../platform/time/zones.ts';

/** An event as written to a calendar file. */
export interface CalendarEntry {
  /** UID of the event in all calendars; never changes. */
  id: string;
  name: string;
  description: string;
  /** An address, or a link for virtual events. */
  place: string | null;
  /** Address of the event's page. */
  url: string;
  starts_local: string;
  ends_local: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  is_all_day: boolean;
  is_canceled: boolean;
  /** Incremented by each change; calendar programs ignore a version older than their own. */
  sequence: number;
  /** Whether the event blocks the reader's time: false if they are only interested. */
  is_busy: boolean;
}

/** Fields of the calendar itself: brand, organizer and time of writing. */
export interface CalendarHead {
  /** The name of the deployment. */
  brand: string;
  /** Support address, written as the organizer: calendars require one, and the host's own address is private. */
  email: string;
  now: Date;
}

/** Refresh interval of a subscribed calendar, suggested to calendar programs. */
const ASK_AGAIN = 'PT1H';

/** A line may have 75 octets; the library does not count the leading space of a continuation line. */
ICAL.foldLength = 74;

/** Events written before yielding to other requests. */
const IN_ONE_GO = 50;

/**
 * Writes events as an RFC 5545 file, with lines folded at 75 octets. Times are in the zone of the event, which the file describes; all-day
 * events are dates.
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
  // Events are written one by one above, since writing all of them at once would block other requests.
  const [start, end] = calendar.toString().split(/(?=END:VCALENDAR)/);
  return [start, ...events.map((event) => `${event}\r\n`), end, '\r\n'].join('');
}

/** The METHOD of a file: CANCEL if all of its events are canceled, PUBLISH otherwise. Subscriptions are always PUBLISH. */
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
  /** Zones that the events use, by their TZID in the file. */
  used: Map<string, ICAL.Timezone>;
}

/** Looks up the zones of one file. For two names of the same zone, the library describes only one. */
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
 * Returns the description of the event's zone, or null if it puts the event at another instant than the server does: the library's zone
 * data and Node's may differ in version. Such an event is written in UTC.
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

/** Removes control characters that the format does not allow. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
