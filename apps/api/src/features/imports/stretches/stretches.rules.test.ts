import { describe, expect, it } from 'vitest';
import { merged, type Stretch } from './stretches.rules.ts';

const [watch, phone, scale] = [0, 1, 2];
const minute = (n: number) => n * 60;
/** One record, in minutes. */
const rec = (source: number, from: number, to: number, amount: number): Stretch => ({
  source,
  start: minute(from),
  end: minute(to),
  amount,
});

const cases: Array<[string, Stretch[], number]> = [
  ['nothing', [], 0],
  ['one record', [rec(watch, 0, 10, 100)], 100],
  ['one source, one after the other', [rec(watch, 0, 10, 100), rec(watch, 10, 20, 50)], 150],
  ['two sources at the same time: the larger', [rec(watch, 0, 10, 100), rec(phone, 0, 10, 90)], 100],
  ['the same, in the other order', [rec(phone, 0, 10, 90), rec(watch, 0, 10, 100)], 100],
  ['two sources at different times: both', [rec(watch, 0, 10, 100), rec(phone, 20, 30, 90)], 190],
  ['touching is not overlapping', [rec(watch, 0, 10, 100), rec(phone, 10, 20, 90)], 190],
  ['a watch in small pieces, a phone in one', [rec(phone, 0, 10, 100), rec(watch, 0, 3, 90), rec(watch, 5, 8, 40)], 130],
  ['a phone that saw less of a walk', [rec(watch, 0, 60, 6000), rec(phone, 30, 40, 800)], 6000],
  ['each better once', [rec(watch, 0, 10, 100), rec(phone, 1, 9, 80), rec(watch, 60, 70, 10), rec(phone, 61, 72, 300)], 400],
  [
    'a chain of overlaps: of the second device what it saw alone',
    [rec(watch, 0, 10, 100), rec(phone, 8, 20, 150), rec(watch, 18, 30, 100)],
    300,
  ],
  ['two that overlap for a minute of an hour', [rec(watch, 0, 30, 3000), rec(phone, 29, 89, 3000)], 5950],
  [
    'devices that take turns and overlap for half a minute each',
    Array.from({ length: 12 }, (_, nth) => rec(nth % 2, nth * 10, nth * 10 + 10.5, 1050)),
    12_050,
  ],
  ['three sources', [rec(watch, 0, 10, 100), rec(phone, 0, 10, 90), rec(scale, 5, 6, 500)], 500],
  [
    'a program that writes the sum of the day',
    [rec(scale, 0, 1440, 8000), rec(watch, 60, 70, 100), rec(phone, 60, 70, 90), rec(watch, 600, 700, 9000)],
    9100,
  ],
  ['the same record twice in one source', [rec(watch, 0, 10, 100), rec(watch, 0, 10, 100)], 100],
  ['a sum and its parts in one source', [rec(watch, 0, 1440, 8000), rec(watch, 60, 70, 100), rec(watch, 80, 90, 100)], 8000],
  ['one source whose records touch a little', [rec(watch, 0, 10, 100), rec(watch, 9, 20, 100)], 200],
  ['an instant within a record of another', [rec(watch, 0, 10, 100), rec(phone, 5, 5, 70)], 100],
  ['the same instant twice', [rec(watch, 5, 5, 70), rec(phone, 5, 5, 60)], 70],
  ['instants of one source', [rec(watch, 5, 5, 70), rec(watch, 6, 6, 60)], 130],
];

describe('merging what several sources recorded', () => {
  it.each(cases)('%s', (_, stretches, sum) => expect(merged(stretches)).toBeCloseTo(sum));
  it.each(cases)('%s, whatever the order of the records', (_, stretches, sum) => expect(merged(stretches.toReversed())).toBeCloseTo(sum));

  it('is never more than all of it, nor less than the most of one source', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    for (let round = 0; round < 500; round += 1) {
      const all = Array.from({ length: random(30) }, () => {
        const start = random(1000);
        return { source: random(4), start, end: start + random(60), amount: 1 + random(500) };
      });
      const sum = merged(all);
      const alone = [0, 1, 2, 3].map((source) => merged(all.filter((each) => each.source === source)));
      expect(sum).toBeLessThanOrEqual(alone.reduce((a, b) => a + b, 0) + 1e-6);
      expect(sum).toBeGreaterThanOrEqual(Math.max(...alone) - 1e-6);
    }
  });
});
