import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PageStart } from '../http/page.ts';

/** The keyset condition in a page's `where`: rows before the last id of the previous page. Ids sort by time. */
export const before = (start: PageStart, column: string): RawBuilder<boolean> =>
  'after' in start ? sql<boolean>`${sql.ref(column)} < ${start.after}::uuid` : sql<boolean>`true`;

/** A page's start, whatever it continues after. */
type AnyStart = { after: unknown } | { skip: number };

/** How many rows an offset page skips. */
export const skipped = (start: AnyStart): number => ('skip' in start ? start.skip : 0);

/**
 * Row limits are rounded up to one of these, including the extra row that shows whether another page follows: each is a separate statement.
 */
const steps = [limits.feed_page, limits.relations_page, 50, limits.page_max].map((size) => size + 1);
/** The one list that is not paged. Nothing else is rounded up to it, which would read far more rows than asked for. */
const whole = limits.relations_max + 1;

/**
 * A limit of this many rows, perhaps rounded up. The number is written into the statement: with a parameter, the one generic plan would
 * assume a tenth of the table.
 */
export const atMost = (count: number): RawBuilder<number> => {
  const step = count === whole ? whole : steps.find((each) => each >= count);
  return step === undefined ? sql<number>`${count}::int` : sql.lit(step);
};

/** The same for the rows that a page skips, of which the first page has none. */
export const leavingOut = (start: AnyStart): RawBuilder<number> =>
  skipped(start) === 0 ? sql.lit(0) : sql<number>`${skipped(start)}::int`;
