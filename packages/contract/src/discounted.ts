import { limits } from './limits.ts';

/** What a price is with a discount of so many percent. Half a cent goes to whoever sells, and the provider takes no less than the lowest price. */
export const discounted = (cents: number, percent: number): number =>
  Math.max(limits.price_cents_min, Math.round((cents * (100 - percent)) / 100));
