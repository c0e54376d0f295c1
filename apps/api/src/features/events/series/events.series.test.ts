import { readFileSync } from 'node:fs';
import { limits, SeriesRule } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantAt } from '../../../platform/time/zones.ts';
import { seriesDays, timesOn } from './events.series.ts';

/** Written by events.series.oracle.py with python-dateutil. */
const rows = readFileSync(new URL('./events.series.oracle.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [every, interval, weekdays, on, count, first, days] = line.split(',') as [string, string, string, string, string, string, string];
    const rule = { every, interval: Number(interval), on, count: Number(count), ...(weekdays && { weekdays: weekdays.split(' ') }) };
    return { rule: SeriesRule.parse(rule), first, days };
  });

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('in a process in %s', (own) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = own;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('has the days of 144 rules as another library has them', () => {
    expect(rows).toHaveLength(144);
    const told = rows.map(({ rule, first }) => `${JSON.stringify(rule)} ${first}: ${seriesDays(rule, first).join(' ')}`);
    expect(told).toEqual(rows.map(({ rule, first, days }) => `${JSON.stringify(rule)} ${first}: ${days}`));
  });
});

describe('the days of a series', () => {
  const days = (rule: object, first: string) => seriesDays(SeriesRule.parse(rule), first);

  it.each([
    ['every day over a clock change', { every: 'day', count: 3 }, '2026-03-07', '2026-03-07 2026-03-08 2026-03-09'],
    ['until a day, included', { every: 'day', until: '2026-03-08' }, '2026-03-07', '2026-03-07 2026-03-08'],
    ['until a day before the start', { every: 'day', until: '2026-03-06' }, '2026-03-07', ''],
    ['from the first weekday chosen', { every: 'week', weekdays: ['TU'], count: 2 }, '2026-03-07', '2026-03-10 2026-03-17'],
    ['on the last day of months without a 31st', { every: 'month', count: 4 }, '2027-12-31', '2027-12-31 2028-01-31 2028-02-29 2028-03-31'],
    ['on the second Tuesday', { every: 'month', on: 'weekday', count: 3 }, '2026-03-10', '2026-03-10 2026-04-14 2026-05-12'],
    [
      'on the fifth Friday, which is the last',
      { every: 'month', on: 'weekday', count: 3 },
      '2026-05-29',
      '2026-05-29 2026-06-26 2026-07-31',
    ],
    ['on the last Friday', { every: 'month', on: 'last_weekday', count: 2 }, '2026-05-22', '2026-05-29 2026-06-26'],
  ])('%s', (_, rule, first, expected) => expect(days(rule, first).join(' ')).toBe(expected));

  it('tells that there would be too many', () => {
    expect(days({ every: 'day', until: '2030-01-01' }, '2026-01-01')).toHaveLength(limits.series_events + 1);
    expect(days({ every: 'week', count: limits.series_events }, '2026-01-01')).toHaveLength(limits.series_events);
  });
});

it.each([
  [{ every: 'week', count: 3, until: '2026-03-08' }],
  [{ every: 'week' }],
  [{ every: 'month', weekdays: ['MO'], count: 3 }],
  [{ every: 'week', count: limits.series_events + 1 }],
  [{ every: 'week', count: 0 }],
  [{ every: 'year', count: 3 }],
  [{ every: 'week', interval: limits.series_interval + 1, count: 3 }],
  [{ every: 'day', until: '2026-02-30' }],
])('refuses the rule %j', (rule) => expect(SeriesRule.safeParse(rule).success).toBe(false));

describe('an event on another day', () => {
  const evening = { starts_local: '2026-03-01T18:30', ends_local: '2026-03-01T20:00', time_zone: 'America/New_York' };
  const night = { starts_local: '2026-03-01T02:30', ends_local: '2026-03-01T03:15', time_zone: 'America/New_York' };

  it.each([
    ['keeps its clocks after they changed', evening, '2026-03-08', '2026-03-08T18:30', '2026-03-08T20:00'],
    [
      'keeps the night that it lasts into',
      { ...evening, ends_local: '2026-03-02T01:00' },
      '2026-12-31',
      '2026-12-31T18:30',
      '2027-01-01T01:00',
    ],
    ['is later by what the clocks skip, and keeps its length', night, '2026-03-08', '2026-03-08T03:30', '2026-03-08T04:15'],
    [
      'keeps an end that is after its start',
      { ...night, ends_local: '2026-03-01T05:00' },
      '2026-03-08',
      '2026-03-08T03:30',
      '2026-03-08T05:00',
    ],
    ['is as before on the day after such a one', night, '2026-03-09', '2026-03-09T02:30', '2026-03-09T03:15'],
    ['may be earlier', evening, '2026-02-22', '2026-02-22T18:30', '2026-02-22T20:00'],
  ])('%s', (_, like, day, starts_local, ends_local) => expect(timesOn(day, like)).toEqual({ starts_local, ends_local }));

  it('is another instant after the clocks changed, and the first of two', () => {
    const at = (day: string) => instantAt(timesOn(day, evening).starts_local, evening.time_zone).toISOString();
    expect([at('2026-03-07'), at('2026-03-08')]).toEqual(['2026-03-07T23:30:00.000Z', '2026-03-08T22:30:00.000Z']);
    const twice = timesOn('2026-11-01', { ...night, starts_local: '2026-03-01T01:30' });
    expect(instantAt(twice.starts_local, 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });
});
