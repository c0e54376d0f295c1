import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PageStart } from '../http/page.ts';

/** The keyset condition for a page's `where`: rows before the last id of the previous page. Ids sort by time. */
export const before = (start: PageStart, column: string): RawBuilder<boolean> =>
  'after' in start ? sql<boolean>`${sql.ref(column)} < ${start.after}::uuid` : sql<boolean>`true`;

/** The start of a page, whatever type its cursor has. */
type AnyStart = { after: unknown } | { skip: number };

/** The number of rows an offset page skips. */
export const skipped = (start: AnyStart): number => ('skip' in start ? start.skip : 0);

/**
 * Row limits are rounded up to one of these, including the extra row that shows whether another page follows: each is a separate statement.
 */
const steps = [limits.feed_page, limits.relations_page, 50, limits.page_max].map((size) => size + 1);
/** The only list that is not paged. No other limit is rounded up to it, which would read far more rows than needed. */
const whole = limits.relations_max + 1;

/**
 * A row limit, possibly rounded up. The number is a literal in the statement: with a parameter, the generic plan would assume a tenth of
 * the table.
 */
export const atMost = (count: number): RawBuilder<number> => {
  const step = count === whole ? whole : steps.find((each) => each >= count);
  return step === undefined ? sql<number>`${count}::int` : sql.lit(step);
};

/** The `offset` of a page; a literal 0 for the first page. */
export const leavingOut = (start: AnyStart): RawBuilder<number> =>
  skipped(start) === 0 ? sql.lit(0) : sql<number>`${skipped(start)}::int`;
