import type { Amounts } from '../../product/follows.ts';

/** Amounts as calls say them. */
export interface CallAmounts {
  miles: number;
  steps: number;
  minutes: number;
  ounces_of_water: number;
}

/**
 * Whether a log says what was drunk and nothing else. Water beside a workout is an amount of its own: it is never a double and in no sum of
 * a day, and the rest of the log is judged like any other.
 */
export const isOnlyWater = ({ miles, steps, minutes, ounces }: Amounts): boolean => ounces > 0 && miles + steps + minutes === 0;

/** The contract takes two decimals at most: what rounding changes is the noise of binary fractions. */
const hundredths = (amount: number): number => Math.round(amount * 100);

/** What a call says, as it is stored. */
export const toStored = ({ miles, steps, minutes, ounces_of_water }: CallAmounts): Amounts => ({
  miles: hundredths(miles),
  steps: hundredths(steps),
  minutes: hundredths(minutes),
  ounces: hundredths(ounces_of_water),
});

/** What is stored, as answers say it. */
export const toCallAmounts = ({ miles, steps, minutes, ounces }: Amounts): CallAmounts => ({
  miles: miles / 100,
  steps: steps / 100,
  minutes: minutes / 100,
  ounces_of_water: ounces / 100,
});
