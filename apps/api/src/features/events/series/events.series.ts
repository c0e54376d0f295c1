import { limits, type SeriesRule, type Weekday } from '@muster/contract';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { addDays, daysBetween, instantAt, wallClockAt } from '../../../platform/time/zones.ts';

const weekdays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const frequency = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

const weekdayOf = (day: string): Weekday => weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1]!;

/** A rule and its first day; null if no rule describes the days of the months. */
export interface StoredRule {
  rule: SeriesRule;
  first_day: string | null;
}

/** The stored form of a rule: a weekly one names its weekdays. */
export const storedRule = (rule: SeriesRule, first_day: string): StoredRule => ({
  rule: rule.every === 'week' ? { ...rule, weekdays: rule.weekdays ?? [weekdayOf(first_day)] } : rule,
  first_day,
});

/** Returns the rule of a series whose events were moved by this many days. A moved monthly series no longer follows a rule. */
export function movedRule({ rule, first_day }: StoredRule, days: number): StoredRule {
  if (rule.every === 'month') return { rule, first_day: days === 0 ? first_day : null };
  const moved = rule.weekdays?.map((each) => weekdays[(((weekdays.indexOf(each) + days) % 7) + 7) % 7]!);
  return { rule: { ...rule, ...(moved && { weekdays: moved }) }, first_day: first_day && addDays(first_day, days) };
}

/**
 * The days of a series in order, at most one more than allowed, so that a series that is too long is detected. The series begins with the
 * first day of its rule on or after `first`.
 *
 * Computed in days alone: neither a time of day nor a clock change can move or drop one.
 */
export function seriesDays(rule: SeriesRule, first: string): string[] {
  const day = Temporal.PlainDate.from(first);
  const most = limits.series_events + 1;
  const dates = new RRuleTemporal({
    temporal: Temporal,
    tzid: 'UTC',
    dtstart: day.toZonedDateTime('UTC'),
    freq: frequency[rule.every],
    interval: rule.interval,
    wkst: 'MO',
    ...which(rule, day),
    count: Math.min(rule.count ?? most, most),
  }).all();
  const days = dates.map((date) => date.toPlainDate().toString());
  return rule.until === undefined ? days : days.filter((each) => each <= rule.until!);
}

/** The days of a week or month that the rule selects. A month without a day 31 uses its last day: monthly means every month. */
function which(rule: SeriesRule, first: Temporal.PlainDate): { byDay?: string[]; byMonthDay?: number[]; bySetPos?: number[] } {
  const weekday = weekdays[first.dayOfWeek - 1]!;
  if (rule.every === 'week') return { byDay: rule.weekdays ?? [weekday] };
  if (rule.every === 'day') return {};
  if (rule.on === 'day') {
    const upTo = Array.from({ length: Math.max(first.day - 27, 1) }, (_, before) => first.day - before);
    return { byMonthDay: upTo.toReversed(), bySetPos: [-1] };
  }
  const nth = Math.ceil(first.day / 7);
  // Few months have a fifth Friday: a series that starts on one uses the last.
  return { byDay: [`${rule.on === 'last_weekday' || nth > 4 ? -1 : nth}${weekday}`] };
}

/** Local start and end of an event, and its zone. */
interface LocalTimes {
  starts_local: string;
  ends_local: string;
  time_zone: string;
}

/**
 * The times of an event on another day, equal by its local clocks whatever the clocks did in between. A skipped time becomes the one that
 * they show instead; if the end would then not be after the start, the event keeps its length.
 */
export function timesOn(day: string, { starts_local, ends_local, time_zone }: LocalTimes): Pick<LocalTimes, 'starts_local' | 'ends_local'> {
  const days = daysBetween(starts_local.slice(0, 10), day);
  const moved = (wallClock: string) => instantAt(addDays(wallClock.slice(0, 10), days) + wallClock.slice(10), time_zone).getTime();
  const start = moved(starts_local);
  const length = Date.parse(`${ends_local}Z`) - Date.parse(`${starts_local}Z`);
  const usual = moved(ends_local);
  const end = usual > start ? usual : start + length;
  return { starts_local: wallClockAt(new Date(start), time_zone), ends_local: wallClockAt(new Date(end), time_zone) };
}
