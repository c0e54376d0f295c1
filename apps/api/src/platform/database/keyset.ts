import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PageStart } from '../http/page.ts';

/** The part of a keyset page's `where`: rows whose id comes before the one the page before ended with. Ids sort by time. */
export const before = (start: PageStart, column: string): RawBuilder<boolean> =>
  'after' in start ? sql<boolean>`${sql.ref(column)} < ${start.after}::uuid` : sql<boolean>`true`;

/** How many rows a page that starts at a number leaves out. */
export const skipped = (start: PageStart): number => ('skip' in start ? start.skip : 0);

/** Pages end at one of these, with the one row more that tells whether another follows: each is a statement of its own. */
const steps = [limits.feed_page, limits.relations_page, 50, limits.page_max].map((size) => size + 1);

/**
 * How many rows to read at most, or a few more. The number stands in the statement itself: where it is a parameter, the one plan that is kept
 * is made for a tenth of the table.
 */
export const atMost = (count: number): RawBuilder<number> => {
  const step = steps.find((each) => each >= count);
  return step === undefined ? sql<number>`${count}::int` : sql.lit(step);
};

/** The same of the rows that a page leaves out, of which there are none on the first. */
export const leavingOut = (start: PageStart): RawBuilder<number> =>
  skipped(start) === 0 ? sql.lit(0) : sql<number>`${skipped(start)}::int`;
