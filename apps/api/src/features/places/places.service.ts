import {
  type AddressSuggestion,
  addressCodeWord,
  addressLevel,
  type DeploymentConfig,
  isAddressError,
  isAddressVerified,
  limits,
  type PostalAddress,
  placeWords,
} from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import { zoneName } from '../../platform/time/zones.ts';
import type { Deps } from '../../product/deps.ts';
import { openAddressSource, openGeocoder } from './places.open.ts';
import { type AddressSource, type Geocoder, type Point, ServiceFault } from './sources.ts';

/** Lists a street with several postal codes once, without a code, which the member fills in. */
function oncePerStreet(found: AddressSuggestion[]): AddressSuggestion[] {
  const byStreet = new Map<string, AddressSuggestion[]>();
  for (const each of found) {
    const key = [each.street, each.city, each.state, ...each.suiteList].join('|').toLowerCase();
    byStreet.set(key, [...(byStreet.get(key) ?? []), each]);
  }
  return [...byStreet.values()].map((alike) => {
    const [first] = alike as [AddressSuggestion];
    if (alike.every(({ zip }) => zip === first.zip)) return first;
    return { ...first, zip: '', fullAddress: [first.street, first.city, first.state].filter(Boolean).join(', ') };
  });
}

/** The parts that the current-location flow needs from a place (GEO-19); only the town if streets are not known. */
const neededParts = { streets: ['route', 'city', 'state', 'zip'], towns: ['city'] } as const;

/** Applies the deployment's rules about places and addresses on top of its sources. */
export function placeService(
  { config, log }: Pick<Deps, 'log'> & { config: DeploymentConfig },
  geocoder: Geocoder,
  addresses: AddressSource,
) {
  const { locale, features } = config;
  const home = locale.primary_country;

  /** Returns the country to search in: always the primary one if other countries are off (SHELL-12). */
  const searched = (country: string | undefined): string | null => {
    if (features.other_country_locations) return country ?? null;
    if (country !== undefined && country !== home) throw new Refusal('invalid', { fields: { country: [placeWords.country_missing] } });
    return home;
  };

  /** Returns the country of an address: the primary country if it is domestic (GEO-12); an international one must name its own (GEO-09). */
  const addressed = (type: 'domestic' | 'international', country: string | undefined): string => {
    if (type === 'domestic') return home;
    const allowed = features.other_country_locations && features.international_addresses;
    if (country === undefined || (!allowed && country !== home))
      throw new Refusal('invalid', { fields: { country: [placeWords.country_missing] } });
    return country;
  };

  const asked = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((fault: unknown) => {
      if (!(fault instanceof ServiceFault)) throw fault;
      log.warn({ service: fault.service, fault: fault.message }, 'an outside service did not answer');
      throw new Refusal(fault.service === 'geocoder' ? 'places.unavailable' : 'address.unavailable');
    });

  const allowedPlace = <P extends { country: string | null }>(place: P | null): P | null =>
    place && !features.other_country_locations && place.country !== home ? null : place;

  return {
    autocomplete: ({ q, kind, country, limit }: { q: string; kind: 'location' | 'place'; country?: string; limit: number }) =>
      asked(geocoder.autocomplete({ text: q, kind, country: searched(country), limit })),

    geocode: async (query: { placeId: string } | { text: string }, country: string | undefined) => {
      const place = allowedPlace(await asked(geocoder.geocode(query, searched(country))));
      if (!place) throw new Refusal('places.no_coordinates');
      return place;
    },

    reverse: async (point: Point) => {
      const place = allowedPlace(await asked(geocoder.reverse(point)));
      if (!place) throw new Refusal('places.not_found');
      return { ...place, complete: neededParts[geocoder.knowsStreets ? 'streets' : 'towns'].every((part) => Boolean(place[part])) };
    },

    timeZone: async (point: Point, at: Date) => {
      const zone = await asked(geocoder.timeZone(point, at)).catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
      const fallback = locale.time_zone;
      return { time_zone_id: zone?.id ?? fallback, time_zone_name: zone?.name ?? zoneName(fallback, at) };
    },

    suggest: async ({ q, address_type, country }: { q: string; address_type?: 'domestic' | 'international'; country?: string }) => {
      const where = addressed(address_type ?? (country === undefined ? 'domestic' : 'international'), country);
      const found = await asked(addresses.suggest({ text: q, country: where, limit: limits.address_suggestions }));
      return oncePerStreet(found).slice(0, limits.address_suggestions);
    },

    verify: async ({ address_type, country, ...parts }: Omit<PostalAddress, 'country'> & VerifyIn) => {
      const { score, codes, address } = await asked(addresses.verify({ ...parts, country: addressed(address_type, country) }));
      const verified = isAddressVerified(score, codes);
      return {
        verified,
        verified_to: verified ? addressLevel(score) : null,
        score,
        codes: codes.filter(isAddressError).map((code) => ({ code, meaning: addressCodeWord(code) })),
        address,
      };
    },

    cityState: ({ zip, country }: { zip: string; country?: string }) =>
      asked(addresses.cityState({ zip, country: searched(country) ?? home })),

    /** The only country, if other countries are off. */
    onlyCountry: features.other_country_locations ? null : home,
  };
}

interface VerifyIn {
  address_type: 'domestic' | 'international';
  country?: string;
}

/**
 * Returns a function that checks whether an address counts as verified (GEO-14): not if it is incomplete, and not while the address service
 * is unavailable.
 */
export function addressVerifier(deps: Pick<Deps, 'config' | 'log'>) {
  const { verify } = placeService(deps, openGeocoder(deps.config), openAddressSource(deps.config));
  return async (address: Parameters<typeof verify>[0]): Promise<boolean> => {
    try {
      return (await verify(address)).verified;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
}
