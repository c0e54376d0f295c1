import type { CountedLess } from '../../product/follows.ts';
import { type Comparable, isDaySum } from './doubles.ts';

/** A log of a member, compared with the others of its day. */
export interface OfDay extends Comparable {
  id: string;
  double_of: string | null;
  /** Logs that the member has marked as different activities. */
  apart: readonly string[];
}

const units = ['miles', 'steps', 'minutes'] as const;
/** A double counts only its water. */
const ofDouble = ({ ounces }: OfDay): CountedLess => ({ miles: 0, steps: 0, minutes: 0, ounces, less: 'double' });
const byId = (a: OfDay, b: OfDay) => (a.id < b.id ? -1 : 1);
const sum = (logs: readonly OfDay[], unit: (typeof units)[number]) => logs.reduce((all, each) => all + each[unit], 0);
const areApart = (a: OfDay, b: OfDay) => a.apart.includes(b.id) || b.apart.includes(a.id);

/**
 * Returns the counted amounts of each log of a member's day that does not count in full, by id (decision 68). A double counts only its
 * water. The sum of a day contains the day's activities and smaller sums from elsewhere, so of each unit only the rest of the sum counts.
 * The total of each unit is therefore the larger of the sum and the activities, and a unit that only one of them has counts in full.
 */
export function countedOf(logs: readonly OfDay[]): ReadonlyMap<string, CountedLess> {
  const counted = new Map<string, CountedLess>();
  for (const log of logs) if (log.double_of !== null) counted.set(log.id, ofDouble(log));
  const there = logs.filter(({ double_of }) => double_of === null).sort(byId);
  const sums = there.filter(isDaySum);
  if (sums.length === 0) return counted;
  for (const unit of units) {
    const contained = there.filter((log) => !isDaySum(log)).map((log) => ({ log, amount: log[unit] }));
    const sources = (['health', 'device'] as const)
      .map((source) => sums.filter(({ origin }) => origin === source))
      .sort((a, b) => sum(b, unit) - sum(a, unit));
    for (const source of sources) {
      // Sums of one source do not contain each other; together they contain everything else once.
      const left = contained.map((each) => ({ ...each }));
      for (const log of source) {
        let rest = log[unit];
        for (const each of left) {
          if (areApart(log, each.log)) continue;
          const within = Math.min(rest, each.amount);
          each.amount -= within;
          rest -= within;
        }
        const { miles, steps, minutes, ounces } = counted.get(log.id) ?? log;
        if (rest < log[unit]) counted.set(log.id, { miles, steps, minutes, ounces, [unit]: rest, less: 'day_sum' });
        contained.push({ log, amount: rest });
      }
    }
  }
  return counted;
}
