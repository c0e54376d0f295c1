import { placeDistance } from '@muster/contract';
import type { Gazetteer } from './gazetteer.file.ts';
import { type Town, townAt, zipAt } from './gazetteer-search.ts';

interface Point {
  lat: number;
  long: number;
}

/** A position farther than this from every town belongs to none. */
const FAR_KM = 150;
/** Steps of the gazetteer's coordinates per kilometre. */
const STEPS_PER_KM = 1e4 / 111.2;

/** Returns how far a town of this size extends from its centre, in steps: about 9 km for two million people. */
const reach = (population: number) => Math.min(15, 0.006 * Math.sqrt(population)) * STEPS_PER_KM;

/**
 * Returns the index of the nearest point. `closer` returns by how many steps a point counts as nearer, or null to exclude it. A linear
 * search, which takes one or two milliseconds.
 */
function nearest(
  { lat, long }: Point,
  lats: Int32Array,
  longs: Int32Array,
  [from, to]: [number, number],
  closer?: (index: number) => number | null,
): number {
  const [y, x] = [lat * 1e4, long * 1e4];
  const narrow = Math.cos((lat * Math.PI) / 180) ** 2;
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (let index = from; index < to; index += 1) {
    const nearer = closer ? closer(index) : 0;
    if (nearer === null) continue;
    const down = lats[index]! - y;
    const across = Math.abs(longs[index]! - x);
    const aside = across > 1_800_000 ? 3_600_000 - across : across;
    const distance = Math.sqrt(down * down + aside * aside * narrow) - nearer;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** Returns the town at a position, and its postal code if the gazetteer has those of the country. Null far from any town. */
export function townAround(g: Gazetteer, point: Point): { town: Town; code: string | null } | null {
  const all: [number, number] = [0, g.placeCount];
  const closest = townAt(g, nearest(point, g.lat, g.long, all));
  if (placeDistance(point, closest, 'km') > FAR_KM) return null;
  const range = g.codeRanges[closest.country];
  if (!range) {
    const country = g.country[closest.index];
    // In a large city, the centre of a suburb may be nearer than the city's own.
    const weighed = nearest(point, g.lat, g.long, all, (index) => (g.country[index] === country ? reach(g.population[index]!) : null));
    return { town: townAt(g, weighed), code: null };
  }
  const zip = zipAt(g, nearest(point, g.codeLat, g.codeLong, range));
  return placeDistance(point, zip, 'km') > FAR_KM ? { town: closest, code: null } : { town: zip.town, code: zip.code };
}
