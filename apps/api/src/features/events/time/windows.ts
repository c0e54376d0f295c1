import { limits } from '@muster/contract';
import { remembered } from '../../../platform/remembered.ts';
import { addDays, dayAt, startOfDay } from '../../../platform/time/zones.ts';

/** The times of an event. `end` is the first instant after it. */
export interface EventTimes {
  start: Date;
  end: Date;
  time_zone_id: string;
  is_virtual: boolean;
}

/** A time window; `until` is exclusive, null if it never closes. */
export interface Window {
  from: Date;
  until: Date | null;
}

export const isWithin = ({ from, until }: Window, now: Date): boolean => from <= now && (until === null || now < until);

/** The start and end of an all-day event: from the start of the first day to the start of the day after the last. */
export const wholeDays = (first: string, last: string, zone: string): { start: Date; end: Date } => ({
  start: startOfDay(first, zone),
  end: startOfDay(addDays(last, 1), zone),
});

/** The first and last day of an event in its own zone. The day that begins at the end is not included. */
export const daysOf = ({ start, end, time_zone_id }: EventTimes): { first: string; last: string } => ({
  first: dayAt(start, time_zone_id),
  last: dayAt(new Date(Math.max(end.getTime() - 1, start.getTime())), time_zone_id),
});

/**
 * The window of an event's whole days in its own zone. Cached: it is computed for every shown event, and the same ones are shown to many.
 */
const daysAround = remembered(
  5000,
  ({ start, end, time_zone_id }: EventTimes) => `${start.getTime()} ${end.getTime()} ${time_zone_id}`,
  (event): Window => {
    const { first, last } = daysOf(event);
    return wholeWindow(wholeDays(first, last, event.time_zone_id));
  },
);

/**
 * The window for check-ins [EVENT-44]: on site from the start of the first day to the end of the last, in the event's zone, which leaves
 * time for members who forgot; for a virtual event from shortly before its start [EVENT-45] without an end, because watching the recording
 * checks in too [EVENT-47].
 */
export function checkInWindow(event: EventTimes): Window {
  if (event.is_virtual) return { from: later(event.start, -limits.event_live_minutes), until: null };
  return daysAround(event);
}

/** The window in which the button to the live stream, which also checks in, is offered [EVENT-45]. Null for events on site. */
export const liveWindow = ({ start, end, is_virtual }: Omit<EventTimes, 'time_zone_id'>): { from: Date; until: Date } | null =>
  is_virtual ? { from: later(start, -limits.event_live_minutes), until: later(end, limits.event_live_minutes) } : null;

/** The window for the recording: from the end of the live window, so that both are never offered together [EVENT-47]. */
export const recordingWindow = ({ end, is_virtual }: Pick<EventTimes, 'end' | 'is_virtual'>): Window | null =>
  is_virtual ? { from: later(end, limits.event_live_minutes), until: null } : null;

/** Whether the event's first day has begun in its own zone; from then on it has a list of check-ins [EVENT-24]. */
export const hasDateBegun = ({ start, time_zone_id }: EventTimes, now: Date): boolean =>
  startOfDay(dayAt(start, time_zone_id), time_zone_id) <= now;

/** Whether the event is over, so that it can no longer be changed or canceled [EVENT-51]. */
export const isPast = ({ end }: EventTimes, now: Date): boolean => end <= now;

export const isOngoing = ({ start, end }: EventTimes, now: Date): boolean => start <= now && now < end;

/** Whether today, in the event's zone, is one of its days. */
export const isToday = (event: EventTimes, now: Date): boolean => isWithin(daysAround(event), now);

/** Whether a start is too early for a new event: before today in its zone [EVENT-64]. A time earlier today is allowed. */
export const startsBeforeToday = (start: Date, zone: string, now: Date): boolean => start < startOfDay(dayAt(now, zone), zone);

const wholeWindow = ({ start, end }: { start: Date; end: Date }): Window => ({ from: start, until: end });
const later = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);
