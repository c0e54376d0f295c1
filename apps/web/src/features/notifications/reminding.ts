import { notifications as words } from './notifications.words.ts';

/** An instant in the member's own kind of English. */
function said(instant: string, options: Intl.DateTimeFormatOptions): string {
  const locale = navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB';
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(instant));
}

/** The day on which a membership ends. */
export const endingDay = (day: string): string => said(day, { dateStyle: 'long' });

/** When an event starts that one is reminded of, by the clocks there, which the server has read (decision 48). */
export function startWords(
  { starts_local, time_zone_name, is_all_day }: { starts_local: string; time_zone_name: string; is_all_day: boolean },
  timed: (day: string, time: string, zone: string) => string,
): string {
  const says = (options: Intl.DateTimeFormatOptions) => said(`${starts_local}Z`, options);
  const day = says({ weekday: 'short', day: 'numeric', month: 'short' });
  return is_all_day ? words.allDay(day) : timed(day, says({ timeStyle: 'short' }), time_zone_name);
}
