import type { Counted } from '../payments.tables.ts';

const DAY_MS = 86_400_000;

/** Adds days of 24 hours each, so that no membership loses an hour. */
export const after = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/**
 * Computes when each membership of a member begins and ends, in the order of purchase. Each lasts all of its days; one bought before the
 * end of another is added to it. A refunded one takes no time, so later ones move up.
 */
export function laidOut(inOrder: readonly Counted[]): Array<{ id: string; starts_at: Date; expires_at: Date }> {
  let end = new Date(0);
  return inOrder
    .filter(({ state }) => state !== 'refunded')
    .map(({ id, days, created_at }) => {
      const starts_at = created_at > end ? created_at : end;
      end = after(starts_at, days);
      return { id, starts_at, expires_at: end };
    });
}
