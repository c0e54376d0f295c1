import type { Amounts } from '../../product/follows.ts';

/** Amounts in the units of calls. */
export interface CallAmounts {
  miles: number;
  steps: number;
  minutes: number;
  ounces_of_water: number;
}

/**
 * Checks that a log contains only water. Water logged with a workout is an amount of its own: it is never a double and is in no sum of a
 * day, and the rest of the log is treated like any other.
 */
export const isOnlyWater = ({ miles, steps, minutes, ounces }: Amounts): boolean => ounces > 0 && miles + steps + minutes === 0;

/** Converts to hundredths. The contract allows at most two decimals, so rounding only removes the error of binary fractions. */
const hundredths = (amount: number): number => Math.round(amount * 100);

/** Converts the amounts of a call to stored amounts. */
export const toStored = ({ miles, steps, minutes, ounces_of_water }: CallAmounts): Amounts => ({
  miles: hundredths(miles),
  steps: hundredths(steps),
  minutes: hundredths(minutes),
  ounces: hundredths(ounces_of_water),
});

/** Converts stored amounts to the amounts of a response. */
export const toCallAmounts = ({ miles, steps, minutes, ounces }: Amounts): CallAmounts => ({
  miles: miles / 100,
  steps: steps / 100,
  minutes: minutes / 100,
  ounces_of_water: ounces / 100,
});
