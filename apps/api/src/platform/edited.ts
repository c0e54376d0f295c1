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
