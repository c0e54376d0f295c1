import { logWords as words } from './log.words.ts';

const dayMs = 86_400_000;
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const whole = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A day of the near future or past: "Mar 18". */
export const shortDay = (instant: string): string => short.format(new Date(instant));

/** The day of an instant where the reader is: "Today", "Yesterday", "Monday, March 2". */
export function dayWords(instant: string, now: number = Date.now()): string {
  const time = new Date(instant);
  const day = time.toDateString();
  if (day === new Date(now).toDateString()) return words.today;
  const noon = new Date(now).setHours(12, 0, 0, 0);
  if (day === new Date(noon - dayMs).toDateString()) return words.yesterday;
  return (time.getFullYear() === new Date(now).getFullYear() ? whole : otherYear).format(time);
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** The time of day of an instant where the reader is. */
export const clockOf = (instant: string): string => clock.format(new Date(instant));
