import type { Event } from '@muster/contract';
import { eventWords } from './event.words.ts';

/**
 * When an event is, in words. What clocks show there is said by the server and only put into words here (decision 48): the browser's own
 * zones decide nothing but which day it is now where the event is, and what the reader's own clock shows.
 */
export type Times = Pick<Event, 'start' | 'end' | 'starts_local' | 'ends_local' | 'time_zone_id' | 'time_zone_name' | 'is_all_day'>;

/** The way of writing days and times that the reader's browser asks for, in English as all our words are. */
const ownLocale = (): string => navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB';
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const dayMs = 24 * 60 * 60_000;
/** A wall clock as an instant of UTC, which `Intl` then shows as it is. */
const asUtc = (wall: string): number => Date.parse(`${wall.length === 10 ? `${wall}T00:00` : wall}Z`);

/** What the clocks of a zone show at an instant, `YYYY-MM-DDTHH:MM`; those of UTC if this browser does not know the zone. */
function clockIn(zone: string, instant: number): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  try {
    // Sweden writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', options).format(instant).replace(' ', 'T');
  } catch {
    return new Date(instant).toISOString().slice(0, 16);
  }
}

const sameYear = (day: string, today: string): boolean => day.slice(0, 4) === today.slice(0, 4);

/** A day of the calendar: `Thu 26 Nov`, with its year unless it is in the same year as `today`. Both `YYYY-MM-DD`. */
export function dateWords(day: string, today: string, locale: string = ownLocale()): string {
  const year = sameYear(day, today) ? undefined : ('numeric' as const);
  return new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year, timeZone: 'UTC' }).format(asUtc(day));
}

const nearDays = new Map([
  [-1, eventWords.yesterday],
  [0, eventWords.today],
  [1, eventWords.tomorrow],
]);

/** The day on which an event begins, `YYYY-MM-DD` by the calendar there. */
export const dayOf = ({ starts_local }: Times): string => starts_local.slice(0, 10);

/** Today where an event is, `YYYY-MM-DD`. */
export const todayAt = ({ time_zone_id }: Pick<Times, 'time_zone_id'>, now: number = Date.now()): string =>
  clockIn(time_zone_id, now).slice(0, 10);

/** A day as headings and cards name it: `Today`, `Tomorrow`, `Thu 26 Nov`. Both days `YYYY-MM-DD` of the same calendar. */
export const dayWords = (day: string, today: string, locale: string = ownLocale()): string =>
  nearDays.get((asUtc(day) - asUtc(today)) / dayMs) ?? dateWords(day, today, locale);

const clocksOf = new Map<string, Intl.DateTimeFormat>();
/** How a locale writes a time of day. Made once: a form writes all quarters of an hour anew with every letter. */
function clocks(locale: string): Intl.DateTimeFormat {
  const made = clocksOf.get(locale) ?? new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  clocksOf.set(locale, made);
  return made;
}

/** A wall clock's time of day: `18:00`, `6:00 PM`. */
export const clockWords = (wall: string, locale: string = ownLocale()): string => clocks(locale).format(asUtc(wall));

/** From when until when: `18:00–19:00`, `All Day Event` [EVENT-17]. The last day is named where it is not the first. */
export function timeWords({ starts_local, ends_local, is_all_day }: Times, locale: string = ownLocale()): string {
  const [first, last] = [starts_local.slice(0, 10), ends_local.slice(0, 10)];
  if (is_all_day) return first === last ? eventWords.allDay : eventWords.allDayUntil(dateWords(last, first, locale));
  // Until midnight is still that day, and a night that ends in the morning needs no date.
  if (asUtc(ends_local) - asUtc(starts_local) >= dayMs)
    return `${clockWords(starts_local, locale)} – ${dateWords(last, first, locale)}, ${clockWords(ends_local, locale)}`;
  return first === last
    ? clocks(locale).formatRange(asUtc(starts_local), asUtc(ends_local))
    : `${clockWords(starts_local, locale)} – ${clockWords(ends_local, locale)}`;
}

/** Day and time of an event: `Tomorrow, 18:00–19:00`. */
export const whenWords = (event: Times, now: number = Date.now(), locale: string = ownLocale()): string =>
  `${dayWords(dayOf(event), todayAt(event, now), locale)}, ${timeWords(event, locale)}`;

/** The short name of an event's zone at its start: `EST`, `GMT+1`; its full name if this browser does not know it. */
export function zoneWords({ time_zone_id, time_zone_name, start }: Times, locale: string = ownLocale()): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: time_zone_id, timeZoneName: 'short' }).formatToParts(Date.parse(start));
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? time_zone_name;
  } catch {
    return time_zone_name;
  }
}

/**
 * When an event is by the reader's own clock (ruling 4): `00:00–01:00`, or with the day where that is another. Null where both clocks
 * show the same, and for all-day events, which are days and not hours.
 */
export function ownTimeWords(event: Times, locale: string = ownLocale(), zone: string = ownZone()): string | null {
  const starts_local = clockIn(zone, Date.parse(event.start));
  if (event.is_all_day || starts_local === event.starts_local) return null;
  const words = timeWords({ ...event, starts_local, ends_local: clockIn(zone, Date.parse(event.end)) }, locale);
  const day = starts_local.slice(0, 10);
  return day === dayOf(event) ? words : `${dateWords(day, dayOf(event), locale)}, ${words}`;
}

/** The day on which an event begins, with its year unless it is this one. For paper, where no day is today. */
export const dateWordsOf = (event: Times, now: number = Date.now(), locale: string = ownLocale()): string =>
  dateWords(dayOf(event), todayAt(event, now), locale);

/** When check-in to an event on site opens: `Check-in opens tomorrow, 00:00 EST`, on its first day there [EVENT-44]. */
export const opensWords = (event: Times & Pick<Event, 'check_in'>, now: number = Date.now(), locale: string = ownLocale()): string => {
  const wall = clockIn(event.time_zone_id, Date.parse(event.check_in.from));
  return eventWords.opens(
    dayWords(wall.slice(0, 10), todayAt(event, now), locale).replace(/^T(?=oday|omorrow)/, 't'),
    `${clockWords(wall, locale)} ${zoneWords(event, locale)}`,
  );
};

/** Whether an event is on now. */
export const isOn = ({ start, end }: Times, now: number = Date.now()): boolean => Date.parse(start) <= now && now < Date.parse(end);
