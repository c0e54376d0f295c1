import { describe, expect, it } from 'vitest';
import type { LedgerSource, Source } from './ledger.facts.ts';
import { creditOf, missingEntries } from './ledger.rules.ts';

const source = (id: string, amount: number, day = '2026-03-02'): Source => ({
  kind: 'log',
  id,
  day,
  amount,
  counts: amount,
  less: null,
  event_id: null,
});
const double = (id: string, amount: number): Source => ({ ...source(id, amount), counts: 0, less: 'double' });
const rest = (id: string, amount: number, counts: number): Source => ({ ...source(id, amount), counts, less: 'day_sum' });
const kept = (id: string, amount: number, credited: number, more: Partial<LedgerSource> = {}): LedgerSource => ({
  ...source(id, amount),
  entry_id: `entry ${id}`,
  credited,
  reversed: false,
  noted: null,
  ...more,
});
const isInside = (day: string) => day >= '2026-03-01' && day <= '2026-03-07';
const short = (entries: ReturnType<typeof missingEntries>) =>
  entries.map(({ source_id, change, amount, credited, reason }) => [source_id, change, amount, credited, reason]);

describe('how much of each source counts', () => {
  it.each<[string, Source[], number | null, Record<string, number>]>([
    ['all of it without a cap', [source('a', 500), source('b', 700)], null, { 'log a': 500, 'log b': 700 }],
    ['up to the cap of the day, first come first', [source('b', 700), source('a', 500)], 1000, { 'log a': 500, 'log b': 500 }],
    ['each day by itself', [source('a', 900), source('b', 900, '2026-03-03')], 1000, { 'log a': 900, 'log b': 900 }],
    ['nothing beyond', [source('a', 1000), source('b', 1)], 1000, { 'log a': 1000, 'log b': 0 }],
    ['nothing of a double, which leaves its room', [double('a', 900), source('b', 800)], 1000, { 'log a': 0, 'log b': 800 }],
  ])('%s', (_, sources, cap, credits) => {
    expect(Object.fromEntries(creditOf(sources, cap))).toEqual(credits);
  });
});

describe('the entries that a ledger lacks', () => {
  const cases: Array<[string, LedgerSource[], Source[], number | null, unknown[]]> = [
    ['none where it says all', [kept('a', 500, 500)], [source('a', 500)], null, []],
    ['of a new source', [], [source('a', 500)], null, [['a', 'counted', 500, 500, null]]],
    ['of one that reaches the cap', [kept('a', 900, 900)], [source('a', 900), source('b', 500)], 1000, [['b', 'counted', 500, 100, 'cap']]],
    ['none of what is nothing', [], [source('a', 0)], null, []],
    ['none of what is outside of the days', [], [source('a', 500, '2026-03-08')], null, []],
    ['of one that is gone', [kept('a', 500, 400)], [], null, [['a', 'reversed', -500, -400, 'deleted']]],
    ['none of one that is gone for long', [kept('a', 500, 0, { reversed: true })], [], null, []],
    [
      'of what gets room again',
      [kept('a', 900, 900), kept('b', 500, 100)],
      [source('b', 500)],
      1000,
      [
        ['a', 'reversed', -900, -900, 'deleted'],
        ['b', 'recounted', 0, 400, 'room'],
      ],
    ],
    [
      'of what an earlier one leaves less room',
      [kept('b', 500, 500)],
      [source('a', 900), source('b', 500)],
      1000,
      [
        ['b', 'recounted', 0, -400, 'room'],
        ['a', 'counted', 900, 900, null],
      ],
    ],
    ['of a double', [kept('a', 500, 500)], [source('a', 500), double('b', 490)], null, [['b', 'counted', 490, 0, 'double']]],
    [
      'of two that change places',
      [kept('a', 500, 500), kept('b', 490, 0, { noted: 'double' })],
      [double('a', 500), source('b', 490)],
      1000,
      [
        ['a', 'recounted', 0, -500, 'double'],
        ['b', 'recounted', 0, 490, 'double'],
      ],
    ],
    [
      'of a sum of the day with others in it',
      [],
      [source('a', 300), rest('b', 800, 500)],
      null,
      [
        ['a', 'counted', 300, 300, null],
        ['b', 'counted', 800, 500, 'day_sum'],
      ],
    ],
    [
      'of one that comes into a sum of the day',
      [kept('b', 800, 800)],
      [source('a', 300), rest('b', 800, 500)],
      null,
      [
        ['b', 'recounted', 0, -300, 'day_sum'],
        ['a', 'counted', 300, 300, null],
      ],
    ],
    [
      'of a sum of the day that is alone again',
      [kept('a', 300, 300), kept('b', 800, 500, { noted: 'day_sum' })],
      [source('b', 800)],
      null,
      [
        ['a', 'reversed', -300, -300, 'deleted'],
        ['b', 'recounted', 0, 300, 'day_sum'],
      ],
    ],
    [
      'of a sum of the day that says more',
      [kept('b', 800, 500, { noted: 'day_sum' })],
      [rest('b', 900, 600)],
      null,
      [['b', 'recounted', 100, 100, 'changed']],
    ],
    ['of other amounts', [kept('a', 500, 500)], [source('a', 700)], null, [['a', 'recounted', 200, 200, 'changed']]],
    ['of other amounts beyond the cap', [kept('a', 500, 500)], [source('a', 700)], 500, [['a', 'recounted', 200, 0, 'changed']]],
    ['of what is nothing any more', [kept('a', 500, 500)], [source('a', 0)], null, [['a', 'recounted', -500, -500, 'changed']]],
    ['of what is something again', [kept('a', 0, 0)], [source('a', 700)], null, [['a', 'recounted', 700, 700, 'changed']]],
    [
      'of what fell out of the days',
      [kept('a', 500, 500, { day: '2026-03-09' })],
      [source('a', 500, '2026-03-09')],
      null,
      [['a', 'recounted', 0, -500, 'days_changed']],
    ],
  ];
  it.each(cases)('%s', (_, before, sources, cap, entries) => {
    expect(short(missingEntries(before, sources, { cap, isInside }))).toEqual(entries);
  });

  it('a check-in that is taken back says so', () => {
    const before = kept('a', 100, 100, { kind: 'check_in' });
    expect(missingEntries([before], [], { cap: null, isInside })).toMatchObject([
      { change: 'reversed', reverses: 'entry a', reason: 'check_in_taken_back', credited: -100 },
    ]);
  });
});
