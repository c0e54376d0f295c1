import type { Counted } from '../payments.tables.ts';

const DAY_MS = 86_400_000;

/** A day that lasts as long as any other, so that nobody loses an hour. */
export const after = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/**
 * When each membership of one member begins and ends, in the order in which they came: each lasts all of its days, and one that comes before
 * the end of another is added to it. What was paid back takes no time, so what came later moves up.
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
