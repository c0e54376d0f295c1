import type { AddressSuggestion, Place } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { placeWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
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
