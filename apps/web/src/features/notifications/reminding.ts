import type { EventMoment } from '@muster/contract';
import { notifications as words } from './notifications.words.ts';

const ownLocale = (): string => navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB';

/** An instant in the member's own kind of English. */
function said(instant: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(ownLocale(), { ...options, timeZone: 'UTC' }).format(Date.parse(instant));
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

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const clock = { ...day, hour: 'numeric', minute: '2-digit' } as const;

/** When an event is: by the clocks there, and by the reader's own where those show something else (ruling 4). */
function momentWords({ starts_local, start, time_zone_name, is_all_day }: EventMoment): string {
  if (is_all_day) return said(`${starts_local}Z`, day);
  const there = said(`${starts_local}Z`, clock);
  const own = new Intl.DateTimeFormat('en-GB', clock).format(Date.parse(start));
  const isOther = own !== new Intl.DateTimeFormat('en-GB', { ...clock, timeZone: 'UTC' }).format(Date.parse(`${starts_local}Z`));
  return words.moment(there, time_zone_name, isOther ? new Intl.DateTimeFormat(ownLocale(), clock).format(Date.parse(start)) : '');
}

/** How many dates one notification lists. */
const MOST = 5;

/** The reader's dates that were moved or canceled at once, each a line: as it was, and as it is. */
export function dateLines(dates: ReadonlyArray<EventMoment & { was: EventMoment | null }>): string[] {
  const change = (was: string | undefined, now: string) => (was && was !== now ? words.wasAndIs(was, now) : now);
  const lines = dates.map(({ was, ...now }) => {
    const when = change(was ? momentWords(was) : undefined, momentWords(now));
    return was && was.where !== now.where ? `${when}, ${words.wasAndIs(was.where, now.where)}` : when;
  });
  return lines.length > MOST ? [...lines.slice(0, MOST), words.moreDates(lines.length - MOST)] : lines;
}
