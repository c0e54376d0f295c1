import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PageStart } from '../http/page.ts';

/** The keyset condition in a page's `where`: rows before the last id of the previous page. Ids sort by time. */
export const before = (start: PageStart, column: string): RawBuilder<boolean> =>
  'after' in start ? sql<boolean>`${sql.ref(column)} < ${start.after}::uuid` : sql<boolean>`true`;

/** How many rows an offset page skips. */
export const skipped = (start: PageStart): number => ('skip' in start ? start.skip : 0);

/**
 * Row limits are rounded up to one of these, including the extra row that shows whether another page follows: each is a separate statement.
 */
const steps = [limits.feed_page, limits.relations_page, 50, limits.page_max].map((size) => size + 1);

/**
 * A limit of this many rows, perhaps rounded up. The number is written into the statement: with a parameter, the one generic plan would
 * assume a tenth of the table.
 */
export const atMost = (count: number): RawBuilder<number> => {
  const step = steps.find((each) => each >= count);
  return step === undefined ? sql<number>`${count}::int` : sql.lit(step);
};

/** The same for the rows that a page skips, of which the first page has none. */
export const leavingOut = (start: PageStart): RawBuilder<number> =>
  skipped(start) === 0 ? sql.lit(0) : sql<number>`${skipped(start)}::int`;
