import type { ActivityImport, ActivityRefusal, ImportedActivity } from '@muster/contract';
import { dayAt } from '../../platform/time/zones.ts';
import { isDouble, type ShownWorkout, toStored, toWorkout } from '../workouts/index.ts';
import type { StoredImport } from './imports.queries.ts';
import type { StoredActivity } from './imports.tables.ts';
import { fingerprintOf, isWholeDay } from './readers/found.ts';
import { readingMs } from './readers/reading.ts';

/** Context for deciding whether an activity can be logged. */
export interface Sieve {
  now: Date;
  /** The first day that may be logged. */
  since: string;
}

/** Tolerance for clocks of devices. */
const SKEW_MS = 10 * 60_000;
/** The zone furthest ahead of UTC; POSIX names have the opposite sign. */
const FIRST_ZONE = 'Etc/GMT-14';

/** Why an activity cannot be logged; null if it can. */
export function refusalOf(
  { day, begins_at, absurd, miles, steps, minutes }: StoredActivity,
  { now, since }: Sieve,
): ActivityRefusal | null {
  if (day > dayAt(now, FIRST_ZONE) || (begins_at !== null && Date.parse(begins_at) > now.getTime() + SKEW_MS)) return 'imports.day_to_come';
  // A year with five digits would sort before all others.
  if (day.length !== 10 || day < since) return 'imports.day_too_old';
  if (absurd) return 'imports.absurd';
  return miles + steps + minutes === 0 ? 'imports.no_amounts' : null;
}

/** Whether the activity was imported before, with the same or other amounts. */
function alreadyOf(kept: StoredActivity, log: ShownWorkout | undefined): ImportedActivity['already'] {
  if (!log) return null;
  const { miles, steps, minutes } = toStored({ ...kept, ounces_of_water: 0 });
  return log.miles === miles && log.steps === steps && log.minutes === minutes ? 'same' : 'changed';
}

/** An activity with its logs: an earlier import of it, or a possible double. */
export function toActivity(kept: StoredActivity, logs: readonly ShownWorkout[], sieve: Sieve): ImportedActivity {
  const whole_day = isWholeDay(kept);
  const times = { begins_at: kept.begins_at && new Date(kept.begins_at), ends_at: kept.ends_at && new Date(kept.ends_at) };
  const same = logs.find(({ fingerprint }) => fingerprint === fingerprintOf(kept));
  const comparable = {
    ...toStored({ ...kept, ounces_of_water: 0 }),
    day: kept.day,
    origin: whole_day ? ('health' as const) : ('file' as const),
    begins_at: times.begins_at || null,
    ends_at: times.ends_at || null,
  };
  const double = same ? undefined : logs.find((log) => log.double_of === null && isDouble(comparable, log));
  return {
    key: kept.key,
    whole_day,
    begins_at: kept.begins_at,
    ends_at: kept.ends_at,
    entry_date: kept.day,
    sport: kept.sport,
    miles: kept.miles,
    steps: kept.steps,
    minutes: kept.minutes,
    already: alreadyOf(kept, same),
    refused: refusalOf(kept, sieve),
    double: double ? toWorkout(double) : null,
  };
}

/** If reading exceeds its time limit by this much, its process has died. */
const LATE_MS = 60_000;

/** Whether the process reading the file has died. */
const isAbandoned = ({ state, kind, created_at }: StoredImport, now: Date): boolean =>
  state === 'reading' && now.getTime() - created_at.getTime() > readingMs[kind] + LATE_MS;

/** An import as shown to its member, with the logs on the same days. */
export const toImport = (row: StoredImport, logs: readonly ShownWorkout[], sieve: Sieve): ActivityImport => ({
  id: row.id,
  kind: row.kind,
  file_name: row.file_name,
  ...(isAbandoned(row, sieve.now)
    ? { state: 'failed' as const, problem: 'imports.interrupted' as const }
    : { state: row.state, problem: row.problem }),
  activities: row.activities.map((each) => toActivity(each, logs, sieve)),
  expires_at: row.expires_at.toISOString(),
});
