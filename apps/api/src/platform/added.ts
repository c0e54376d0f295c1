import { type RawBuilder, sql } from 'kysely';
import type { Asking } from './viewer.ts';

/**
 * What features add to the answer of a thing that is another feature's: for each field the SQL that tells it to a viewer, of the thing whose
 * id is given. It is read in the statement that reads the thing, so let it be a look-up by an index (decision 46).
 */
export type Added<Fields> = { readonly [F in keyof Fields]: (viewer: Asking, id: RawBuilder<string>) => RawBuilder<Fields[F]> };

/** All fields that were declared, as one column of the row that has this id. */
export const addedIn = <Fields>(added: Added<Fields>, viewer: Asking, id: RawBuilder<string>): RawBuilder<Fields> =>
  sql<Fields>`json_build_object(${sql.join(
    (Object.keys(added) as Array<keyof Fields & string>).flatMap((name) => [sql.lit(name), added[name](viewer, id)]),
  )})`;
