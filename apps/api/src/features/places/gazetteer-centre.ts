import { gazetteerGeocoder } from './gazetteer.geocoder.ts';
import type { Point } from './sources.ts';

/** The name of a town as in an address. */
export type TownName = Record<'city' | 'state' | 'country', string | null>;

/**
 * Returns the position of the town in an address. Always uses the bundled gazetteer, whatever the configuration, so that no address leaves
 * the server without the member's request. Null if the town is unknown.
 */
export async function townCentre({ city, state, country }: TownName): Promise<Point | null> {
  if (!city || !country) return null;
  const place = await gazetteerGeocoder(country).geocode({ text: [city, state].filter(Boolean).join(', ') }, country);
  return place && { lat: place.lat, long: place.long };
}
