import { sql } from 'kysely';
import type { RoomRequest } from './rooms.ts';

/** Requests as rows `asked (viewer_id, id, n)`, with `n` from 1 on, so that one query answers many. */
export const askedRows = (asked: ReadonlyArray<RoomRequest<unknown>>) =>
  sql<{
    viewer_id: string;
    id: string;
    n: string;
  }>`unnest(${asked.map(({ viewer_id }) => viewer_id)}::uuid[], ${asked.map(({ id }) => id)}::uuid[]) with ordinality`.as<'asked'>(
    sql`asked (viewer_id, id, n)`,
  );

/** The viewer of such a row, for queries that depend on the viewer. */
export const theAsking = { id: sql.ref<string>('asked.viewer_id') };

/** The state for each request, in order; undefined without a row. */
export function answered<Row extends { n: string | number }, State>(
  asked: readonly unknown[],
  rows: readonly Row[],
  state: (row: Row) => State,
): Array<State | undefined> {
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return asked.map((_, at) => {
    const row = found.get(at + 1);
    return row && state(row);
  });
}
