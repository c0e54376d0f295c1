import { gazetteerGeocoder } from './gazetteer.geocoder.ts';
import type { Point } from './sources.ts';

/** A town as addresses name it. */
export type TownName = Record<'city' | 'state' | 'country', string | null>;

/**
 * Where the town of somebody's address is, by the bundled gazetteer whatever the configuration says: no address leaves the server without anybody
 * having asked. Null if it is not known.
 */
export async function townCentre({ city, state, country }: TownName): Promise<Point | null> {
  if (!city || !country) return null;
  const place = await gazetteerGeocoder(country).geocode({ text: [city, state].filter(Boolean).join(', ') }, country);
  return place && { lat: place.lat, long: place.long };
}
