import { addDays, dayAt, instantAt } from '../platform/time/zones.ts';
import type { Moment } from './world.ts';

const MINUTE = 60_000;

/** The instant of a moment, in milliseconds; times of day are in the zone. */
export function instantOf(moment: Moment, now: number, zone: string): number {
  if ('minutesAgo' in moment) return now - moment.minutesAgo * MINUTE;
  return instantAt(`${addDays(dayAt(new Date(now), zone), -moment.day)}T${moment.at}`, zone).getTime();
}
