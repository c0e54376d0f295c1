import { countries, type placeCalls } from '@muster/contract';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { openAddressSource, openGeocoder } from './places.open.ts';
import { placeService } from './places.service.ts';

/** The calls about places, addresses and countries. */
export function placeRoutes(deps: Deps): Handlers<typeof placeCalls> {
  const service = placeService(deps, openGeocoder(deps.config), openAddressSource(deps.config));
  const { onlyCountry } = service;
  const pickable = countries().filter(({ code }) => onlyCountry === null || code === onlyCountry);
  return {
    autocompletePlaces: async ({ query }) => ({ data: await service.autocomplete(query) }),
    geocodePlace: ({ query: { q, place_id, country } }) =>
      service.geocode(place_id === undefined ? { text: q ?? '' } : { placeId: place_id }, country),
    reverseGeocode: ({ query }) => service.reverse(query),
    getTimeZone: ({ query: { timestamp, ...point } }) => service.timeZone(point, timestamp ? new Date(timestamp) : deps.clock.now()),
    suggestAddresses: async ({ query }) => ({ data: await service.suggest(query) }),
    verifyAddress: ({ query }) => service.verify(query),
    lookUpCityState: async ({ query }) => ({ data: await service.cityState(query) }),
    listCountries: async () => ({ data: pickable }),
  };
}
