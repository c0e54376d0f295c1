import { addDays, startOfDay } from '../../../platform/time/zones.ts';
import type { DayWindow } from './health.xml.ts';

/** Days of an export to read, in a time zone. */
export interface DayRange {
  earliest: string;
  latest: string;
  time_zone: string;
}

const seconds = (at: Date): number => at.getTime() / 1000;

/** The days from the earliest to the latest, each with its begin and end in the time zone. */
export function dayWindows({ earliest, latest, time_zone }: DayRange): DayWindow[] {
  const days: DayWindow[] = [];
  for (let day = earliest; day <= latest; day = addDays(day, 1))
    days.push({ day, from: seconds(startOfDay(day, time_zone)), to: seconds(startOfDay(addDays(day, 1), time_zone)) });
  return days;
}
