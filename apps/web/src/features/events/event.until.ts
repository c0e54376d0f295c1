import { dayOf, isOn, type Times, todayAt } from './event.when.ts';
import { eventPage } from './page/event-page.words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From so many days on, the date alone says enough. */
const daysAhead = 14;
/** Further away, tomorrow is not counted in hours. */
const hoursAhead = 12;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * How far off an event is: `in 25 minutes`, `in 2 hours`, `in 3 days`, `on now`. Null where the day's own name says enough, and once it is
 * over. Days are counted by the calendar where the event is.
 */
export function untilWords(event: Times, now: number): string | null {
  if (isOn(event, now)) return eventPage.onNow;
  const left = Date.parse(event.start) - now;
  if (left <= 0) return null;
  const days = Math.round((Date.parse(dayOf(event)) - Date.parse(todayAt(event, now))) / dayMs);
  if (days >= 2) return days <= daysAhead ? relative.format(days, 'day') : null;
  // Whole days begin with the day: nobody counts hours to them.
  if (event.is_all_day) return null;
  // Tomorrow is near enough by its name.
  if (days === 1 && left > hoursAhead * hourMs) return null;
  if (left < hourMs) return relative.format(Math.max(1, Math.round(left / minuteMs)), 'minute');
  return relative.format(Math.round(left / hourMs), 'hour');
}
