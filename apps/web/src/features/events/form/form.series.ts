import type { EventSeries, SeriesRule, Weekday } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { weekdayOf } from '../series/series.words.ts';

/** How a new event repeats, as the form holds it. */
export interface SeriesFields {
  repeats: 'never' | SeriesRule['every'];
  interval: number;
  /** Of a week; the weekday of the start while none is chosen. */
  weekdays: readonly Weekday[];
  /** Of a month. */
  month_on: SeriesRule['on'];
  ends: 'until' | 'count';
  /** `YYYY-MM-DD`; empty until chosen. */
  until: string;
  count: string;
}

export const noSeries: SeriesFields = {
  repeats: 'never',
  interval: 1,
  weekdays: [],
  month_on: 'day',
  ends: 'until',
  until: '',
  count: '',
};

/** The same rule as that of another series, with an end of its own. */
export const seriesLike = ({ every, interval, weekdays, on }: EventSeries['repeats']): Partial<SeriesFields> => ({
  repeats: every,
  interval,
  weekdays,
  month_on: on,
});

/** The days of the week on which it repeats, with the start's own where none is chosen. */
export const chosenWeekdays = ({ weekdays }: SeriesFields, start_day: string): readonly Weekday[] =>
  weekdays.length > 0 || !start_day ? weekdays : [weekdayOf(start_day)];

/** What may be meant of each month: the day's number, its weekday, or the last such weekday where it is near the end. */
export function monthChoices(start_day: string): Array<SeriesRule['on']> {
  const date = Number(start_day.slice(8));
  const lastDate = new Date(Date.UTC(Number(start_day.slice(0, 4)), Number(start_day.slice(5, 7)), 0)).getUTCDate();
  return ['day', ...(date > 28 ? [] : ['weekday' as const]), ...(date > lastDate - 7 ? ['last_weekday' as const] : [])];
}

/** Which of them is meant: of a start that was moved since, its number. */
export const chosenOfMonth = ({ month_on }: SeriesFields, start_day: string): SeriesRule['on'] =>
  start_day && monthChoices(start_day).includes(month_on) ? month_on : 'day';

/** The rule that is sent; null for an event that stands alone. Call it with fields that `refuseSeries` does not refuse. */
export function ruleOf(fields: SeriesFields, start_day: string): SeriesRule | null {
  const { repeats, interval, ends, until, count } = fields;
  if (repeats === 'never') return null;
  return {
    every: repeats,
    interval,
    on: repeats === 'month' ? chosenOfMonth(fields, start_day) : 'day',
    ...(repeats === 'week' && { weekdays: [...chosenWeekdays(fields, start_day)] }),
    ...(ends === 'until' ? { until } : { count: Number(count) }),
  };
}

/** What is wrong with how it repeats. */
export function refuseSeries(fields: SeriesFields, start_day: string): Partial<Record<keyof SeriesFields, string>> {
  const { repeats, ends, until } = fields;
  if (repeats === 'never') return {};
  if (ends === 'until') {
    if (!until) return { until: fieldWords.required };
    return start_day && until < start_day ? { until: fieldWords.series_none } : {};
  }
  const count = fields.count.trim();
  if (!count) return { count: fieldWords.required };
  if (!/^0*[1-9]\d{0,5}$/.test(count)) return { count: fieldWords.number };
  return Number(count) > limits.series_events ? { count: fieldWords.series_long } : {};
}
