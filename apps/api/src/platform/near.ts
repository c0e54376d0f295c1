import { type RawBuilder, sql } from 'kysely';

/** The mean radius of the Earth, in miles. */
export const EARTH_MILES = 3958.7613;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** A point in degrees, and a radius in miles. */
export interface Around {
  lat: number;
  long: number;
  miles: number;
}

type Span = readonly [west: number, east: number];

/** A bounding box of a circle on the Earth, in degrees, for an index search. Across the date line it has two parts. */
export interface Box {
  south: number;
  north: number;
  spans: readonly [Span] | readonly [Span, Span];
}

/** In degrees, some four inches: wider than any rounding error at the edge. */
const MARGIN = 1e-6;
const everywhere = [-180, 180] as const;

/** The bounding box of a circle. It contains every point of the circle: around a pole it has all longitudes. */
export function boxAround({ lat, long, miles }: Around): Box {
  const angle = miles / EARTH_MILES;
  const south = lat - degrees(angle) - MARGIN;
  const north = lat + degrees(angle) + MARGIN;
  if (south <= -90 || north >= 90) return { south, north, spans: [everywhere] };
  // The circle is widest where it touches a meridian, not on its centre's own parallel.
  const half = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat))))) + MARGIN;
  const [west, east] = [long - half, long + half];
  if (half >= 180) return { south, north, spans: [everywhere] };
  const across = west < -180 ? 360 : east > 180 ? -360 : 0;
  if (across === 0) return { south, north, spans: [[west, east]] };
  const [from, to] = across > 0 ? [west + across, east] : [west, east + across];
  return {
    south,
    north,
    spans: [
      [from, 180],
      [-180, to],
    ],
  };
}

/** A select expression for the miles from a point, or from that of another row. `table` has a `latitude` and a `longitude`. */
export function milesFrom(table: string, { lat, long }: Record<'lat' | 'long', number | RawBuilder<unknown>>): RawBuilder<number> {
  const half = (other: RawBuilder<unknown>, own: number | RawBuilder<unknown>) =>
    sql`power(sin(radians(${other} - ${own}::float8) / 2), 2)`;
  const latitude = sql.ref(`${table}.latitude`);
  const chord = sql`(${half(latitude, lat)}
    + cos(radians(${lat}::float8)) * cos(radians(${latitude})) * ${half(sql.ref(`${table}.longitude`), long)})`;
  return sql<number>`2 * ${sql.lit(EARTH_MILES)}::float8 * asin(sqrt(least(1, ${chord})))`;
}

/** Whether a row is within a circle: three conditions, the first two of which (the bounding box) can use an index. */
export function isAround(table: string, around: Around): Array<RawBuilder<unknown>> {
  const { south, north, spans } = boxAround(around);
  const inSpan = spans.map(([west, east]) => sql`${sql.ref(`${table}.longitude`)} between ${west}::float8 and ${east}::float8`);
  return [
    sql`${sql.ref(`${table}.latitude`)} between ${south}::float8 and ${north}::float8`,
    sql`(${sql.join(inSpan, sql` or `)})`,
    sql`${milesFrom(table, around)} <= ${around.miles}::float8`,
  ];
}
