import { type RawBuilder, sql } from 'kysely';

/** What an edit makes of a thing: the fields that it names, and all others as they were (architecture law 5). */
export const edited = <T extends object>(before: T, named: { readonly [F in keyof T]?: T[F] | undefined }): T => ({
  ...before,
  ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
});

interface Point {
  latitude: number | null;
  longitude: number | null;
}

/**
 * The place that an edit names. Words that it leaves out keep their value while the point is the same; at another point, whose words they are not, they
 * are `empty`.
 */
export const editedPlace = <P extends Point, W extends object>(before: Point | null, empty: W, named: P): P | (W & P) =>
  before?.latitude === named.latitude && before.longitude === named.longitude ? named : { ...empty, ...named };

/** Whether a row that is updated with these values changes. Columns whose value is undefined stay. */
const changes = (values: object): RawBuilder<boolean> => {
  const columns = Object.entries(values).filter(([, value]) => value !== undefined);
  const each = columns.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  return each.length > 0 ? sql<boolean>`(${sql.join(each, sql` or `)})` : sql<boolean>`false`;
};

/** A counter of edits, after an update of its row with these values: one that changes nothing leaves it. */
export const countAfter = (counter: string, values: object): RawBuilder<number> =>
  sql<number>`${sql.ref(counter)} + ${changes(values)}::int`;

/** The version of a row after an update with these values (ruling 20). */
export const versionAfter = (values: object): RawBuilder<number> => countAfter('version', values);

/** When a row was last edited, after an update with these values. */
export const editedAt = (values: object, now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`case when ${changes(values)} then ${now}::timestamptz else edited_at end`;
