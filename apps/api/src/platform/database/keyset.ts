import { type RawBuilder, sql } from 'kysely';
import type { PageStart } from '../http/page.ts';

/** The part of a keyset page's `where`: rows whose id comes before the one the page before ended with. Ids sort by time. */
export const before = (start: PageStart, column: string): RawBuilder<boolean> =>
  'after' in start ? sql<boolean>`${sql.ref(column)} < ${start.after}::uuid` : sql<boolean>`true`;

/** How many rows a page that starts at a number leaves out. */
export const skipped = (start: PageStart): number => ('skip' in start ? start.skip : 0);
