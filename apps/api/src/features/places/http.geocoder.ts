import type { Place, PlaceSuggestion } from '@muster/contract';
import { z } from 'zod';
import { askService } from './http.request.ts';
import { type Geocoder, type Point, ServiceFault } from './sources.ts';

const Component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });
const GeocodeAnswer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        address_components: z.array(Component),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
});
const AutocompleteAnswer = z.object({
  status: z.string(),
  predictions: z.array(z.object({ description: z.string(), place_id: z.string(), types: z.array(z.string()).default([]) })).default([]),
});
const TimeZoneAnswer = z.object({ status: z.string(), timeZoneId: z.string().optional(), timeZoneName: z.string().optional() });

type Result = z.infer<typeof GeocodeAnswer>['results'][number];

function placeOf({ formatted_address, address_components, geometry }: Result): Place {
  const part = (name: 'long_name' | 'short_name', ...types: string[]) =>
    types.flatMap((type) => address_components.find((component) => component.types.includes(type))?.[name] ?? [])[0] ?? null;
  const route = part('long_name', 'route');
  return {
    description: formatted_address,
    street: route && [part('long_name', 'street_number'), route].filter(Boolean).join(' '),
    route,
    city: part('long_name', 'locality', 'postal_town', 'sublocality', 'administrative_area_level_3'),
    state: part('short_name', 'administrative_area_level_1'),
    zip: part('long_name', 'postal_code'),
    country: part('short_name', 'country'),
    lat: geometry.location.lat,
    long: geometry.location.lng,
  };
}

const kindOf = (types: string[]): PlaceSuggestion['kind'] =>
  types.includes('postal_code') ? 'postcode' : types.some((type) => type === 'locality' || type === 'political') ? 'city' : 'place';

/**
 * A maps service over HTTP: `geocode/json`, `place/autocomplete/json` and `timezone/json` below its address. Each call sends a `key` and
 * returns a `status` (GEO-20 to GEO-24).
 */
export function httpGeocoder({ url, key }: { url: string; key: string }): Geocoder {
  const ask = async <T extends { status: string }>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T | null> => {
    const answer = await askService('geocoder', `${url.replace(/\/+$/, '')}/${path}/json`, { ...query, key }, schema);
    if (answer.status === 'OK') return answer;
    // An unknown or expired place id, or a text without a match, is not a failure of the service.
    if (['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST'].includes(answer.status)) return null;
    throw new ServiceFault('geocoder', `${new URL(url).host}: status ${answer.status.slice(0, 40)}`);
  };
  const position = ({ lat, long }: Point) => `${lat},${long}`;
  const within = (country: string | null): Record<string, string> => (country ? { components: `country:${country}` } : {});

  return {
    knowsStreets: true,
    autocomplete: async ({ text, kind, country, limit }) => {
      const types: Record<string, string> = kind === 'location' ? { types: '(regions)' } : {};
      const query = { input: text, language: 'en', ...types, ...within(country) };
      const answer = await ask('place/autocomplete', query, AutocompleteAnswer);
      return (answer?.predictions ?? []).slice(0, limit).map(({ description, place_id, types }) => ({
        place_id,
        description,
        kind: kindOf(types),
        city: null,
        state: null,
        zip: null,
        country,
        lat: null,
        long: null,
      }));
    },
    geocode: async (query, country) => {
      const what: Record<string, string> = 'text' in query ? { address: query.text, ...within(country) } : { place_id: query.placeId };
      const result = (await ask('geocode', { ...what, language: 'en' }, GeocodeAnswer))?.results[0];
      return result ? placeOf(result) : null;
    },
    reverse: async (point) => {
      const results = (await ask('geocode', { latlng: position(point), language: 'en' }, GeocodeAnswer))?.results ?? [];
      // The first results are the most exact, but one may be a plus code or a point of interest without a street.
      const places = results.map(placeOf);
      return places.find(({ route, zip }) => route && zip) ?? places[0] ?? null;
    },
    timeZone: async (point, at) => {
      const query = { location: position(point), timestamp: String(Math.floor(at.getTime() / 1000)), language: 'en' };
      const answer = await ask('timezone', query, TimeZoneAnswer);
      return answer?.timeZoneId ? { id: answer.timeZoneId, name: answer.timeZoneName ?? answer.timeZoneId } : null;
    },
  };
}
