import { type RawBuilder, sql } from 'kysely';

/** Applies an edit: the fields it names change, all others keep their values. */
export const edited = <T extends object>(before: T, named: { readonly [F in keyof T]?: T[F] | undefined }): T => ({
  ...before,
  ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
});

interface Point {
  latitude: number | null;
  longitude: number | null;
}

/**
 * Applies an edit of a place. Texts that the edit leaves out keep their value if the point is the same; at another point they become
 * `empty`, since they described the old one.
 */
export const editedPlace = <P extends Point, W extends object>(before: Point | null, empty: W, named: P): P | (W & P) =>
  before?.latitude === named.latitude && before.longitude === named.longitude ? named : { ...empty, ...named };

/** Whether an update with these values changes the row. Columns whose value is undefined stay. */
const changes = (values: object): RawBuilder<boolean> => {
  const columns = Object.entries(values).filter(([, value]) => value !== undefined);
  const each = columns.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  return each.length > 0 ? sql<boolean>`(${sql.join(each, sql` or `)})` : sql<boolean>`false`;
};

/** The new value of an edit counter after an update of its row with these values: an update that changes nothing does not count. */
export const countAfter = (counter: string, values: object): RawBuilder<number> =>
  sql<number>`${sql.ref(counter)} + ${changes(values)}::int`;

/** The version of a row after an update with these values (ruling 20). */
export const versionAfter = (values: object): RawBuilder<number> => countAfter('version', values);

/** The time of the last edit of a row, after an update with these values. */
export const editedAt = (values: object, now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`case when ${changes(values)} then ${now}::timestamptz else edited_at end`;
