import { addDays } from '../../platform/time/zones.ts';

const HOUR = 3_600_000;

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The Monday of the next week that has not begun in any time zone. */
export const nextFullWeek = (now: Date): string => addDays(mondayOf(new Date(now.getTime() + 14 * HOUR).toISOString().slice(0, 10)), 7);
