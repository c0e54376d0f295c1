import { addDays, dayAt, instantAt, startOfDay, wallClockAt } from '../platform/time/zones.ts';

const MINUTE = 60_000;
const ROUND = 5 * MINUTE;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type Weekday = (typeof weekdays)[number];

/**
 * The time of an event relative to now. `next` is the first such weekday after today and `last` the last one before it, at the event's
 * place, shifted by whole weeks: so an event is in the past or future whatever day it is today. `at` is a local time of day, and `days` are
 * whole days.
 */
export type EventMoment =
  | { startsIn: number; minutes: number }
  | { startedAgo: number; minutes: number }
  | ({ next: Weekday; weeks?: number } & Hours)
  | ({ last: Weekday; weeksBefore?: number } & Hours);
type Hours = { at: `${number}:${number}`; minutes: number } | { days: number };

/** An event's time as in a draft, and as instants in milliseconds. */
export interface EventTime {
  start: number;
  end: number;
  starts_local: string;
  ends_local: string;
  is_all_day: boolean;
}

function dayOf(when: Extract<EventMoment, { next: unknown } | { last: unknown }>, today: string): string {
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  if ('next' in when) {
    const ahead = (weekdays.indexOf(when.next) - weekday + 7) % 7 || 7;
    return addDays(today, ahead + 7 * (when.weeks ?? 0));
  }
  const back = (weekday - weekdays.indexOf(when.last) + 7) % 7 || 7;
  return addDays(today, -back - 7 * (when.weeksBefore ?? 0));
}

function spanOf(when: EventMoment, now: number, zone: string): [start: number, end: number] {
  if ('startsIn' in when || 'startedAgo' in when) {
    // Rounded to five minutes, away from now.
    const start =
      'startsIn' in when
        ? Math.ceil((now + when.startsIn * MINUTE) / ROUND) * ROUND
        : Math.floor((now - when.startedAgo * MINUTE) / ROUND) * ROUND;
    return [start, start + when.minutes * MINUTE];
  }
  const day = dayOf(when, dayAt(new Date(now), zone));
  if ('days' in when) return [startOfDay(day, zone).getTime(), startOfDay(addDays(day, when.days), zone).getTime()];
  const start = instantAt(`${day}T${when.at}`, zone).getTime();
  return [start, start + when.minutes * MINUTE];
}

/** The local time of an event in a zone; null if it is ambiguous, in the night in which clocks go back and show an hour twice. */
export function eventTime(when: EventMoment, now: number, zone: string): EventTime | null {
  const [start, end] = spanOf(when, now, zone);
  const is_all_day = 'days' in when;
  const starts_local = wallClockAt(new Date(start), zone);
  const ends_local = wallClockAt(new Date(is_all_day ? end - MINUTE : end), zone);
  const isTold = is_all_day || (instantAt(starts_local, zone).getTime() === start && instantAt(ends_local, zone).getTime() === end);
  return isTold ? { start, end, starts_local, ends_local, is_all_day } : null;
}
