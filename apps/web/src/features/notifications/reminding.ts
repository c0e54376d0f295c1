import type { Notification } from '@muster/contract';
import { notifications as words } from './notifications.words.ts';

/** An instant in the member's own kind of English. */
function said(instant: string, options: Intl.DateTimeFormatOptions): string {
  const locale = navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB';
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(instant));
}

/** The day on which a membership ends. */
export const endingDay = ({ ends_on }: NonNullable<Notification['membership_end']>): string => said(ends_on, { dateStyle: 'long' });

/** When an event starts that one is reminded of, by the clocks there, which the server has read (decision 48). */
export function remindingWords({ kind, starts_local, time_zone_name, is_all_day }: NonNullable<Notification['reminder']>): string {
  const says = (options: Intl.DateTimeFormatOptions) => said(`${starts_local}Z`, options);
  const day = says({ weekday: 'short', day: 'numeric', month: 'short' });
  if (is_all_day) return words.allDay(day);
  const time = says({ timeStyle: 'short' });
  return kind === 'day' ? words.startsOn(day, time, time_zone_name) : words.startsAt(time, time_zone_name);
}
