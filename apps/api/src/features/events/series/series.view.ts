import type { EventSeries, SeriesTime } from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { EventRow } from '../events.queries.ts';
import { differingParts } from './exceptions.ts';
import type { SeriesRow } from './series.queries.ts';

/** The times of an event, in the contract's form. */
export const shownTime = ({
  starts_local,
  ends_local,
  starts_at,
  ends_at,
}: Pick<EventRow, 'starts_local' | 'ends_local' | 'starts_at' | 'ends_at'>): SeriesTime => ({
  starts_local,
  ends_local,
  start: starts_at.toISOString(),
  end: ends_at.toISOString(),
});

/** A series as a viewer sees it from the event with this id. Throws `events.no_series` if the event is in none. */
export function toSeries(rows: readonly SeriesRow[], id: string): EventSeries {
  const [{ rule, first_day }] = rows as [SeriesRow];
  if (!rule) throw new Refusal('events.no_series');
  const { every, interval, weekdays = [], on } = rule;
  const asked = rows.find((row) => row.id === id)!;
  return {
    repeats: { every, interval, weekdays, on, first_day },
    events: rows.map(({ own, ...row }) => ({
      ...shownTime(row),
      id: row.id,
      status: row.status,
      version: row.version,
      is_all_day: row.is_all_day,
      differs: differingParts(row, asked),
      own_attendance: own === null || own === 'waiting' ? 'none' : own,
    })),
  };
}
