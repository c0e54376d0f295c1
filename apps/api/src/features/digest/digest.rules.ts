import { addDays, dayAt, instantAt } from '../../platform/time/zones.ts';
import type { DigestWeek } from './digest.facts.ts';

/** When a digest is sent on Monday, and the latest time on Tuesday for a late one. */
const [MORNING, LAST] = ['08:00', '20:00'];

/** The Monday of the week of a day, `YYYY-MM-DD`. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The digest due now in a time zone, from Monday morning until Tuesday evening; null at other times. */
export function digestNow(zone: string, now: Date): DigestWeek | null {
  const week = mondayOf(dayAt(now, zone));
  const morning = (days: number) => instantAt(`${addDays(week, days)}T${MORNING}`, zone);
  const [since, due, until] = [morning(-7), morning(0), instantAt(`${addDays(week, 1)}T${LAST}`, zone)];
  return due <= now && now < until ? { week, since, due, until } : null;
}

/** The period that the digest of this Monday covers. */
export function spanOf(week: string, zone: string): { since: Date; upto: Date } {
  const morning = (day: string) => instantAt(`${day}T${MORNING}`, zone);
  return { since: morning(addDays(week, -7)), upto: morning(week) };
}
