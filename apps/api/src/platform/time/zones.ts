import { Temporal } from 'temporal-polyfill';
import { remembered } from '../remembered.ts';

/**
 * Wall clocks of the world. Times are kept as the wall clock and the zone that people agreed on, beside the instant in UTC that follows from
 * them: zones change by law, and only the server's data decides what an instant is (decision 48).
 *
 * A wall clock is `YYYY-MM-DDTHH:MM`, a day `YYYY-MM-DD`, a zone a name of the IANA database such as `America/New_York`. What is none of
 * them throws a RangeError: check what people send before, with `isZone` and the contract.
 */

/** Whether the server knows this zone by this spelling. Offsets such as `+02:00` are no zones: they know no daylight saving. */
export function isZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

/** The zone that somebody is in as far as the server knows it, or else another one. */
export const zoneOr = (said: string | null, otherwise: string): string => (said !== null && isZone(said) ? said : otherwise);

/**
 * The instant at which a zone's clocks show this. A time that is skipped in spring counts as later by what was skipped (02:30 is 03:30), and
 * of a time that comes twice in autumn the first is meant, as in calendar programs.
 */
export const instantAt = (wallClock: string, zone: string): Date =>
  dateOf(Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone, { disambiguation: 'compatible' }));

/** What a zone's clocks show at an instant, seconds cut off. */
export const wallClockAt = (instant: Date, zone: string): string =>
  zoned(instant, zone).toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });

/** The day that it is in a zone at an instant. */
export const dayAt = (instant: Date, zone: string): string => zoned(instant, zone).toPlainDate().toString();

/** The first instant of a day in a zone: not always midnight, for some zones set their clocks forward at midnight. */
export const startOfDay = (day: string, zone: string): Date => dateOf(Temporal.PlainDate.from(day).toZonedDateTime(zone));

/** The day so many days after another, or before it where `days` is negative. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** How many days after another a day is. */
export const daysBetween = (day: string, later: string): number => Temporal.PlainDate.from(day).until(later, { largestUnit: 'day' }).days;

/** Formats are slow to make and there are few zones. */
const namesIn = remembered(
  1000,
  (zone: string) => zone,
  (zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' }),
);

/** The English name of a zone at an instant, such as Eastern Daylight Time. */
export const zoneName = remembered(
  5000,
  (zone: string, at: Date) => `${at.getTime()} ${zone}`,
  (zone, at) =>
    namesIn(zone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
);

const zoned = (instant: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
const dateOf = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds);
