import { describe, expect, it } from 'vitest';
import { type Comparable, isDouble } from './doubles.ts';

const log = (change: Partial<Comparable>): Comparable => ({
  day: '2026-03-02',
  origin: 'hand',
  miles: 0,
  steps: 0,
  minutes: 0,
  ounces: 0,
  begins_at: null,
  ends_at: null,
  ...change,
});
const at = (from: string, to: string) => ({
  begins_at: new Date(`2026-03-02T${from}:00Z`),
  ends_at: new Date(`2026-03-02T${to}:00Z`),
});
const hand = (change: Partial<Comparable>) => log({ origin: 'hand', ...change });
const device = (change: Partial<Comparable>) => log({ origin: 'device', ...at('08:00', '09:00'), ...change });
const file = (change: Partial<Comparable>) => log({ origin: 'file', ...change });

describe('two logs look like the same activity', () => {
  it.each<[string, Comparable, Comparable, boolean]>([
    ['with times: most of the shorter one within the other', file(at('08:00', '09:00')), file(at('08:20', '08:40')), true],
    ['more than half of it', file(at('08:00', '09:00')), file(at('08:29', '09:29')), true],
    ['not half of it', file(at('08:00', '09:00')), file(at('08:30', '09:30')), false],
    ['not one after the other', file(at('08:00', '09:00')), file(at('09:00', '10:00')), false],
    [
      'times decide, whatever the amounts say',
      file({ ...at('08:00', '09:00'), miles: 500 }),
      file({ ...at('18:00', '19:00'), miles: 500 }),
      false,
    ],
    ['a moment within', file(at('08:00', '09:00')), file(at('08:30', '08:30')), true],
    ['a moment outside', file(at('08:00', '09:00')), file(at('09:30', '09:30')), false],
    ['without times: the same amounts', hand({ miles: 500 }), file({ ...at('08:00', '09:00'), miles: 500 }), true],
    ['a tenth apart', hand({ miles: 450 }), file({ miles: 500 }), true],
    ['further apart', hand({ miles: 449 }), file({ miles: 500 }), false],
    ['one of two amounts further apart', hand({ miles: 500, minutes: 4000 }), file({ miles: 500, minutes: 6000 }), false],
    ['amounts that only one has do not matter', hand({ miles: 500 }), file({ miles: 510, steps: 600_000 }), true],
    ['no amount that both have', hand({ miles: 500 }), file({ steps: 600_000 }), false],
    ['never two by hand', hand({ miles: 500 }), hand({ miles: 500 }), false],
    ['never two of one device', device({ miles: 500 }), device({ miles: 500 }), false],
    ['a device and a file', device({ miles: 500 }), file({ miles: 500 }), true],
    ['never the sum of a day', log({ origin: 'device', miles: 500 }), file({ miles: 500 }), false],
    ['nor two of them', log({ origin: 'device', miles: 500 }), log({ origin: 'health', miles: 500 }), false],
    ['two files', file({ miles: 500 }), file({ miles: 500 }), true],
    ['never of two days', hand({ miles: 500 }), file({ miles: 500, day: '2026-03-03' }), false],
    ['never water', hand({ ounces: 800 }), file({ ounces: 800 }), false],
    ['a workout with water', hand({ miles: 500, ounces: 800 }), file({ miles: 500 }), true],
    ['water within a workout', file({ ounces: 800, ...at('08:10', '08:20') }), file({ miles: 500, ...at('08:00', '09:00') }), false],
  ])('%s', (_, one, other, same) => {
    expect([isDouble(one, other), isDouble(other, one)]).toEqual([same, same]);
  });
});
