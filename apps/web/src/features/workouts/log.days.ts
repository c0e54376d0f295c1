import { eventWords } from '../events/event.words.ts';

const named = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const withYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const DAY = 86_400_000;

/** The day by the member's own clocks, `YYYY-MM-DD`. */
export function ownToday(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A day so many days before another. */
export const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

/** A day as a heading says it. */
export function dayTitle(day: string, today: string): string {
  const from = Math.round((Date.parse(day) - Date.parse(today)) / DAY);
  const close = from === 0 ? eventWords.today : from === 1 ? eventWords.tomorrow : from === -1 ? eventWords.yesterday : null;
  return close ?? (day.slice(0, 4) === today.slice(0, 4) ? named : withYear).format(Date.parse(day));
}

/** The zone of the member's own clocks; of a browser that does not say, the deployment's is used. */
export function ownZone(): { time_zone?: string } {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone ? { time_zone: zone } : {};
}
