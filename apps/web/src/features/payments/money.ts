import { counted } from '../../platform/counted.ts';

/** Cents as people read them: `$25.00` [PAY-74]. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

/** A discount as it is shown: `-10%` [PAY-75]. */
export const percent = (rate: number): string => `-${rate}%`;

/** How many days. */
export const days = (count: number): string => counted(count, 'day', 'days');
