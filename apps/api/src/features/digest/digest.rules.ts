import { addDays, dayAt, instantAt } from '../../platform/time/zones.ts';
import type { DigestWeek } from './digest.facts.ts';

/** When a digest goes out on Monday, and until when on Tuesday one goes out that is late. */
const [MORNING, LAST] = ['08:00', '20:00'];

/** The Monday of the week that a day, `YYYY-MM-DD`, is in. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The digest that is to go out now by the clocks of a zone, if one is: from Monday morning until Tuesday evening. */
export function digestNow(zone: string, now: Date): DigestWeek | null {
  const week = mondayOf(dayAt(now, zone));
  const morning = (days: number) => instantAt(`${addDays(week, days)}T${MORNING}`, zone);
  const [since, due, until] = [morning(-7), morning(0), instantAt(`${addDays(week, 1)}T${LAST}`, zone)];
  return due <= now && now < until ? { week, since, due, until } : null;
}

/** The span that a digest of this Monday tells of. */
export function spanOf(week: string, zone: string): { since: Date; upto: Date } {
  const morning = (day: string) => instantAt(`${day}T${MORNING}`, zone);
  return { since: morning(addDays(week, -7)), upto: morning(week) };
}
