const DAY_MS = 86_400_000;

/** The day that it is by the clocks of this device, `YYYY-MM-DD`. */
export function localDay(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** How many days lie between two days; negative if the first is the later one. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const inYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const withYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const withWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' });

const isSameYear = (a: string, b: string) => a.slice(0, 4) === b.slice(0, 4);

/** A day as a challenge names it: `Mar 6`, with its year if that is not this one. */
export const dayWords = (day: string, today: string): string => (isSameYear(day, today) ? inYear : withYear).format(new Date(day));

/** A day as a heading: `Friday, Mar 6`. */
export const dayHeading = (day: string, today: string): string =>
  isSameYear(day, today) ? withWeekday.format(new Date(day)) : withYear.format(new Date(day));

/** From when until when, as short as it can be said: `Mar 6 – 20`. */
export function rangeWords(start: string, end: string, today: string): string {
  const format = isSameYear(start, today) && isSameYear(end, today) ? inYear : withYear;
  return start === end ? format.format(new Date(start)) : format.formatRange(new Date(start), new Date(end));
}
