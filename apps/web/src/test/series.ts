import type { EventSeries, SeriesTime } from '@muster/contract';
import { testId } from './world.ts';

/** When an event of an hour at noon in New York is, on a day; by the clocks of summer where `ahead` is 4. */
export const noonOn = (day: string, ahead = 5, time = '12:00'): SeriesTime => ({
  starts_local: `${day}T${time}`,
  ends_local: `${day}T13:00`,
  start: new Date(Date.parse(`${day}T${time}Z`) + ahead * 3_600_000).toISOString(),
  end: new Date(Date.parse(`${day}T13:00Z`) + ahead * 3_600_000).toISOString(),
});

/** A series of Fridays, the first of which is `id`, with overrides. */
export function testSeries(
  id: string,
  change: Partial<EventSeries['repeats']> = {},
  days = ['2026-03-06', '2026-03-13', '2026-03-20'],
): EventSeries {
  return {
    repeats: { every: 'week', interval: 1, weekdays: ['FR'], on: 'day', first_day: '2026-03-06', ...change },
    events: days.map((day, nth) => ({
      ...noonOn(day),
      id: nth === 0 ? id : testId(),
      status: 'In Progress',
      is_all_day: false,
      own_attendance: 'none',
      version: 1,
      differs: [],
    })),
  };
}
