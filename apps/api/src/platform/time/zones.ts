import { Temporal } from 'temporal-polyfill';
import { remembered } from '../remembered.ts';

/**
 * Time zone calculations. Times are stored as the agreed wall clock and zone, beside the resulting instant in UTC: zone rules change by
 * law, and only the server's data decides which instant is meant (decision 48).
 *
 * A wall clock is `YYYY-MM-DDTHH:MM`, a day `YYYY-MM-DD`, a zone a name of the IANA database such as `America/New_York`. Anything else
 * throws a RangeError: check input first, with `isZone` and the contract.
 */

/** Whether the server knows a zone by this name, in this spelling. Offsets such as `+02:00` are not zones: they have no daylight saving. */
export function isZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

/** A zone if the server knows it, otherwise the other one. */
export const zoneOr = (said: string | null, otherwise: string): string => (said !== null && isZone(said) ? said : otherwise);

/**
 * The instant of a wall clock in a zone. A time skipped in spring is moved forward by the gap (02:30 becomes 03:30); of a time that occurs
 * twice in autumn the first is used, as in calendar programs.
 */
export const instantAt = (wallClock: string, zone: string): Date =>
  dateOf(Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone, { disambiguation: 'compatible' }));

/** The wall clock of an instant in a zone, without seconds. */
export const wallClockAt = (instant: Date, zone: string): string =>
  zoned(instant, zone).toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });

/** The date of an instant in a zone. */
export const dayAt = (instant: Date, zone: string): string => zoned(instant, zone).toPlainDate().toString();

/** The first instant of a day in a zone: not always midnight, since some zones set their clocks forward at midnight. */
export const startOfDay = (day: string, zone: string): Date => dateOf(Temporal.PlainDate.from(day).toZonedDateTime(zone));

/** The day so many days after another; before it if `days` is negative. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The number of days from `day` to `later`. */
export const daysBetween = (day: string, later: string): number => Temporal.PlainDate.from(day).until(later, { largestUnit: 'day' }).days;

/** Formatters are slow to create, and there are few zones. */
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
