import { type RawBuilder, sql } from 'kysely';
import type { ViewerId } from './viewer.ts';

/**
 * What features add to the answer about another feature's thing: for each field, the SQL expression of its value for a viewer and the
 * thing's id. It runs in the statement that reads the thing, so it should be an index look-up (decision 46).
 */
export type Added<Fields, Viewer extends ViewerId = ViewerId> = {
  readonly [F in keyof Fields]: (viewer: Viewer, id: RawBuilder<string>) => RawBuilder<Fields[F]>;
};

/** All declared fields as one column, for the row with this id. */
export const addedIn = <Fields, Viewer extends ViewerId>(
  added: Added<Fields, Viewer>,
  viewer: Viewer,
  id: RawBuilder<string>,
): RawBuilder<Fields> =>
  sql<Fields>`json_build_object(${sql.join(
    (Object.keys(added) as Array<keyof Fields & string>).flatMap((name) => [sql.lit(name), added[name](viewer, id)]),
  )})`;
