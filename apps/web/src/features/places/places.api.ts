import type { AddressSuggestion, Place, PlaceSuggestion } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { limits } from '@muster/contract/limits';
import { placeWords } from '@muster/contract/places/rules';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { AddressValues } from './address.ts';
import { storeLocation } from './stored-location.ts';

type Where = Pick<AddressValues, 'address_type' | 'country'>;

/** Address suggestions for a typed text, from its 4th character on [GEO-13]. */
export const suggestionsQuery = ({ address_type, country }: Where, text: string) =>
  queryOptions({
    queryKey: ['addresses', address_type, country, text],
    queryFn: ({ signal }): Promise<AddressSuggestion[]> =>
      api.suggestAddresses({ query: { q: text, address_type, country } }, { signal }).then(({ data }) => data),
    enabled: text.length >= limits.address_query_min,
    staleTime: 300_000,
    retry: false,
  });

/** Towns and postal codes, or places of every kind, that begin with a typed text, from its 3rd character on [GEO-02, GEO-22, GEO-23]. */
export const placesQuery = (text: string, kind: 'location' | 'place') =>
  queryOptions({
    queryKey: ['places', kind, text],
    queryFn: ({ signal }): Promise<PlaceSuggestion[]> =>
      api.autocompletePlaces({ query: { q: text, kind } }, { signal }).then(({ data }) => data),
    enabled: text.length >= limits.place_query_min,
    staleTime: 300_000,
    retry: false,
  });

/** A suggested place with its coordinates, which not every source says at once [GEO-20]. Rejects with `ApiError`. */
export async function placeOf(suggestion: PlaceSuggestion): Promise<Place> {
  const { place_id, kind, lat, long, ...named } = suggestion;
  if (kind !== 'place' && lat !== null && long !== null) return { ...named, lat, long, street: null, route: null };
  return api.geocodePlace({ query: { place_id } });
}

/** Whether the address service knows an address, with its objections as text [GEO-14, GEO-38, GEO-39]. Rejects with `ApiError`. */
export async function verifyAddress(values: AddressValues): Promise<{ verified: boolean; reasons: string[] }> {
  const { address_type, country, street, street_2, city, state, zipcode } = values;
  const { verified, codes } = await api.verifyAddress({ query: { address_type, country, street, street_2, city, state, zip: zipcode } });
  return { verified, reasons: codes.map(({ meaning }) => meaning) };
}

/** The town for a postal code, or null where the address service knows none. */
export async function townOfZip(zip: string, country: string): Promise<{ city: string; state: string } | null> {
  const { data } = await api.lookUpCityState({ query: { zip, country } });
  return data[0] ?? null;
}

/**
 * Stores in this browser where a chosen address is [GEO-04]. Returns the specified sentence if that fails [GEO-30, GEO-32]; the address
 * itself is valid all the same.
 */
export async function rememberPicked(picked: AddressSuggestion, country: string): Promise<string | null> {
  try {
    const { lat, long } = await api.geocodePlace({ query: { q: picked.fullAddress, country } });
    const { street, city, state, zip } = picked;
    storeLocation({ street, city, state, zip, lat, long, locale: country });
    return null;
  } catch (error) {
    return error instanceof ApiError && error.code === 'places.no_coordinates' ? placeWords.no_coordinates : placeWords.select_failed;
  }
}

/** Reverse geocoding of a position. Rejects with `ApiError`. */
export const placeAt = (lat: number, long: number): Promise<Place & { complete: boolean }> => api.reverseGeocode({ query: { lat, long } });

/** The time zone of a position, now [GEO-24]. Rejects with `ApiError`. */
export const zoneAt = (lat: number, long: number): Promise<string> =>
  api.getTimeZone({ query: { lat, long } }).then(({ time_zone_id }) => time_zone_id);
