import { addDays, startOfDay } from '../../../platform/time/zones.ts';
import type { DayWindow } from './health.xml.ts';

/** Which days of an export are read, and by which clocks. */
export interface DayRange {
  earliest: string;
  latest: string;
  time_zone: string;
}

const seconds = (at: Date): number => at.getTime() / 1000;

/** The days from the earliest to the latest, each with when it begins and ends there. */
export function dayWindows({ earliest, latest, time_zone }: DayRange): DayWindow[] {
  const days: DayWindow[] = [];
  for (let day = earliest; day <= latest; day = addDays(day, 1))
    days.push({ day, from: seconds(startOfDay(day, time_zone)), to: seconds(startOfDay(addDays(day, 1), time_zone)) });
  return days;
}
