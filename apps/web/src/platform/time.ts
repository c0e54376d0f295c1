const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** How long ago an instant was: '<1m', '5m', '1h', '1d', and a date once it is older than a week [SHELL-49]. */
export function relativeTime(instant: string, now: number = Date.now()): string {
  const time = new Date(instant);
  const past = now - time.getTime();
  if (past < minute) return '<1m';
  if (past < hour) return `${Math.floor(past / minute)}m`;
  if (past < day) return `${Math.floor(past / hour)}h`;
  if (past <= 7 * day) return `${Math.floor(past / day)}d`;
  return (time.getFullYear() === new Date(now).getFullYear() ? thisYear : otherYear).format(time);
}

/** The full date and time in the reader's own time zone, for titles and screen readers. */
export const fullTime = (instant: string): string => full.format(new Date(instant));

/** Date and time in the reader's own time zone, where the exact time matters: events of an account. */
export const exactTime = (instant: string): string => exact.format(new Date(instant));
