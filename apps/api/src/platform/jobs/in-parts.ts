import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Number of members notified in one job: that many rows are written in tens of milliseconds. */
const TOLD_AT_ONCE = 500;

/** Below and above all ids. */
const [LOWEST, HIGHEST] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Members with ids above `after`, up to and including `upto`; null is unbounded. The bounds are no member's ids. */
export interface Part {
  after: string | null;
  upto: string | null;
}

/** The bounds of a part as SQL parameters. */
export const boundsOf = ({ after, upto }: Partial<Part>): { above: string; upto: string } => ({
  above: after ?? LOWEST,
  upto: upto ?? HIGHEST,
});

/**
 * Splits members, selected as `member_id`, into parts of `TOLD_AT_ONCE`, in id order. The last bits of a bound are set to ones, so that it
 * is no member's id and need not be deleted when a member leaves.
 */
export async function partsOf(tx: Tx, members: RawBuilder<unknown>): Promise<Part[]> {
  const { rows } = await sql<{ cut: string }>`
    select overlay(member_id::text placing 'ffffffff' from 29) as cut from (
      select member_id, row_number() over (order by member_id) as n from (${members}) as every
    ) as each where n % ${sql.lit(TOLD_AT_ONCE)} = 0 order by member_id`.execute(tx);
  const bounds = [null, ...rows.map(({ cut }) => cut), null];
  return bounds.slice(1).map((upto, n) => ({ after: bounds[n]!, upto }));
}
