import { describe, expect, it } from 'vitest';
import { countedOf, type OfDay } from './sums.ts';

const log = (id: string, origin: OfDay['origin'], change: Partial<OfDay> = {}): OfDay => ({
  id,
  day: '2026-03-02',
  origin,
  miles: 0,
  steps: 0,
  minutes: 0,
  ounces: 0,
  begins_at: null,
  ends_at: null,
  double_of: null,
  apart: [],
  ...change,
});
const at = { begins_at: new Date('2026-03-02T08:00:00Z'), ends_at: new Date('2026-03-02T09:00:00Z') };
const phone = (steps: number, change: Partial<OfDay> = {}) => log('p', 'device', { steps, ...change });
const hand = (id: string, steps: number, change: Partial<OfDay> = {}) => log(id, 'hand', { steps, ...change });

/** Formats what counts of each log as `id: miles steps minutes`, with the ounces of logs that count less. */
const counts = (logs: OfDay[]) => {
  const counted = countedOf(logs);
  return logs.map(({ id, miles, steps, minutes }) => {
    const of = counted.get(id) ?? { miles, steps, minutes, less: undefined, ounces: 0 };
    return `${id}: ${of.miles} ${of.steps} ${of.minutes}${of.less === 'double' && of.ounces > 0 ? ` +${of.ounces}` : ''}`;
  });
};

describe('what counts of the logs of a day', () => {
  it.each<[string, OfDay[], string[]]>([
    ['all of it without a sum of the day', [hand('a', 300), log('f', 'file', { steps: 500 })], ['a: 0 300 0', 'f: 0 500 0']],
    ['a sum alone, whole', [phone(800)], ['p: 0 800 0']],
    ['an activity within the sum: the sum counts the rest', [phone(800), hand('a', 300)], ['p: 0 500 0', 'a: 0 300 0']],
    [
      'activities that are more than the sum: they alone',
      [phone(800), hand('a', 500), hand('b', 600)],
      ['p: 0 0 0', 'a: 0 500 0', 'b: 0 600 0'],
    ],
    [
      'units that the sum lacks, from the activity',
      [phone(800), hand('a', 300, { miles: 200, minutes: 30 })],
      ['p: 0 500 0', 'a: 200 300 30'],
    ],
    [
      'units that the activity lacks, from the sum',
      [phone(800, { miles: 400 }), hand('a', 0, { miles: 150 })],
      ['p: 250 800 0', 'a: 150 0 0'],
    ],
    ['an activity of a device like any other', [phone(800), log('w', 'device', { steps: 300, ...at })], ['p: 0 500 0', 'w: 0 300 0']],
    [
      'what is apart, beside the sum',
      [phone(800), hand('a', 300, { apart: ['p'] }), hand('b', 100)],
      ['p: 0 700 0', 'a: 0 300 0', 'b: 0 100 0'],
    ],
    [
      'nothing of a double, which is in no sum',
      [phone(800), hand('a', 300), log('f', 'file', { steps: 310, double_of: 'a' })],
      ['p: 0 500 0', 'a: 0 300 0', 'f: 0 0 0'],
    ],
    [
      'of two sums from different places the larger, per unit',
      [phone(800, { miles: 300 }), log('h', 'health', { steps: 700, miles: 400 })],
      ['p: 0 800 0', 'h: 400 0 0'],
    ],
    ['both beside an activity', [phone(800), log('h', 'health', { steps: 700 }), hand('a', 500)], ['p: 0 300 0', 'h: 0 0 0', 'a: 0 500 0']],
    ['equal sums once', [phone(800), log('h', 'health', { steps: 800 })], ['p: 0 0 0', 'h: 0 800 0']],
    [
      'two sums of one place together',
      [phone(800), log('q', 'device', { steps: 100 }), hand('a', 850)],
      ['p: 0 0 0', 'q: 0 50 0', 'a: 0 850 0'],
    ],
    ['a workout with water like any other', [phone(800), hand('a', 300, { ounces: 8 })], ['p: 0 500 0', 'a: 0 300 0']],
    ['a sum with water like any other', [phone(800, { ounces: 16 }), hand('a', 300)], ['p: 0 500 0', 'a: 0 300 0']],
    ['of a double its water', [hand('a', 300), log('f', 'file', { steps: 310, ounces: 8, double_of: 'a' })], ['a: 0 300 0', 'f: 0 0 0 +8']],
  ])('%s', (_, logs, wanted) => {
    expect(counts(logs)).toEqual(wanted);
    expect(counts(logs.toReversed()).toReversed()).toEqual(wanted);
  });
});
