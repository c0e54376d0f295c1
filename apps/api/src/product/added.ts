import { type RawBuilder, sql } from 'kysely';
import type { ViewerId } from './viewer.ts';

/**
 * The fields that features add to another feature's answer: for each field, the SQL expression of its value for a viewer and the object's
 * id. It runs in the statement that reads the object, so it should be an index look-up (decision 46).
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
