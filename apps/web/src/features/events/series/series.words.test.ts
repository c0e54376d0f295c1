import { expect, it } from 'vitest';
import { type Repeats, ruleWords, seriesWords } from './series.words.ts';

const rule = (change: Partial<Repeats>): Repeats => ({
  every: 'week',
  interval: 1,
  weekdays: [],
  on: 'day',
  first_day: '2026-03-31',
  ...change,
});

it('says what an edit changes in later events, and what they keep', () => {
  const later = [...Array.from({ length: 5 }, () => ({ differs: [] })), { differs: ['time' as const] }];
  expect(seriesWords.saveText(['description'], later)).toBe(
    'With all later ones, this changes the description of 6 more events; 1 keeps its own time.',
  );
  expect(seriesWords.saveText(['name', 'time'], [{ differs: ['name', 'time'] }, { differs: ['time'] }])).toBe(
    'With all later ones, this changes the name and time of 1 more event; 1 keeps its own name; 2 keep their own time.',
  );
  expect(seriesWords.saveText(['time'], [{ differs: ['time'] }])).toBe(
    'With all later ones, this changes no other event; 1 keeps its own time.',
  );
});

it.each<[Partial<Repeats>, string]>([
  [{ every: 'day' }, 'every day'],
  [{ every: 'day', interval: 3 }, 'every 3 days'],
  [{ weekdays: ['TU'] }, 'every Tuesday'],
  [{ weekdays: ['TH', 'MO'] }, 'every Monday and Thursday'],
  [{ weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'] }, 'every Monday to Friday'],
  [{ weekdays: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] }, 'every day'],
  [{ interval: 2, weekdays: ['TU'] }, 'every 2 weeks on Tuesday'],
  [{ weekdays: [] }, 'every week'],
  [{ every: 'month' }, 'every month on the 31st'],
  [{ every: 'month', interval: 2, first_day: '2026-03-12' }, 'every 2 months on the 12th'],
  [{ every: 'month', on: 'weekday', first_day: '2026-03-10' }, 'every month on the second Tuesday'],
  [{ every: 'month', on: 'weekday' }, 'every month on the last Tuesday'],
  [{ every: 'month', on: 'last_weekday', first_day: '2026-03-24' }, 'every month on the last Tuesday'],
  [{ every: 'month', first_day: null }, 'every month'],
])('%j is called %s', (change, words) => expect(ruleWords(rule(change))).toBe(words));
