import { limits } from '@muster/contract';
import { remembered } from '../../../platform/remembered.ts';
import { addDays, dayAt, startOfDay } from '../../../platform/time/zones.ts';

/** When an event takes place. `end` is the first instant after it. */
export interface EventTimes {
  start: Date;
  end: Date;
  time_zone_id: string;
  is_virtual: boolean;
}

/** From an instant until another, the latter not included, or for good. */
export interface Window {
  from: Date;
  until: Date | null;
}

export const isWithin = ({ from, until }: Window, now: Date): boolean => from <= now && (until === null || now < until);

/** The start and end of an event that takes whole days: from the start of the first until the start of the day after the last. */
export const wholeDays = (first: string, last: string, zone: string): { start: Date; end: Date } => ({
  start: startOfDay(first, zone),
  end: startOfDay(addDays(last, 1), zone),
});

/** The first and last day of an event in its own zone. One that ends at midnight has no part in the day that begins then. */
export const daysOf = ({ start, end, time_zone_id }: EventTimes): { first: string; last: string } => ({
  first: dayAt(start, time_zone_id),
  last: dayAt(new Date(Math.max(end.getTime() - 1, start.getTime())), time_zone_id),
});

/** The whole days of an event in its own zone. Each event that is shown is asked, and the same ones are shown to many. */
const daysAround = remembered(
  5000,
  ({ start, end, time_zone_id }: EventTimes) => `${start.getTime()} ${end.getTime()} ${time_zone_id}`,
  (event): Window => {
    const { first, last } = daysOf(event);
    return wholeWindow(wholeDays(first, last, event.time_zone_id));
  },
);

/**
 * When members may check in [EVENT-44]: on site from the start of the event's first day until the end of its last one, in its own zone,
 * which leaves time after the end for whoever forgot; a virtual event from shortly before its start [EVENT-45] and for good, because the
 * recording checks in too [EVENT-47].
 */
export function checkInWindow(event: EventTimes): Window {
  if (event.is_virtual) return { from: later(event.start, -limits.event_live_minutes), until: null };
  return daysAround(event);
}

/** When the button to the live stream is offered, and checks in [EVENT-45]. Events on site have none. */
export const liveWindow = ({ start, end, is_virtual }: Omit<EventTimes, 'time_zone_id'>): { from: Date; until: Date } | null =>
  is_virtual ? { from: later(start, -limits.event_live_minutes), until: later(end, limits.event_live_minutes) } : null;

/** When the recording is offered, if there is one: from where the live stream is not any more, so never both [EVENT-47]. */
export const recordingWindow = ({ end, is_virtual }: Pick<EventTimes, 'end' | 'is_virtual'>): Window | null =>
  is_virtual ? { from: later(end, limits.event_live_minutes), until: null } : null;

/** Whether the event's first day has begun in its own zone: from then on it has a list of who checked in [EVENT-24]. */
export const hasDateBegun = ({ start, time_zone_id }: EventTimes, now: Date): boolean =>
  startOfDay(dayAt(start, time_zone_id), time_zone_id) <= now;

/** Whether the event is over: it is neither changed nor cancelled any more [EVENT-51]. */
export const isPast = ({ end }: EventTimes, now: Date): boolean => end <= now;

export const isOngoing = ({ start, end }: EventTimes, now: Date): boolean => start <= now && now < end;

/** Whether today, where the event is, is one of its days. */
export const isToday = (event: EventTimes, now: Date): boolean => isWithin(daysAround(event), now);

/** Whether a start is too early for a new event: before today in its zone [EVENT-64]. Earlier today is allowed. */
export const startsBeforeToday = (start: Date, zone: string, now: Date): boolean => start < startOfDay(dayAt(now, zone), zone);

const wholeWindow = ({ start, end }: { start: Date; end: Date }): Window => ({ from: start, until: end });
const later = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);
