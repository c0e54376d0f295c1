import type { placeCalls } from '@muster/contract';
import { own, type Samples } from '../../test/sample.ts';

/** An address that the gazetteer knows. */
const beacon = {
  address_type: 'domestic' as const,
  street: '1 Beacon Street',
  street_2: 'Apt 2',
  city: 'Boston',
  state: 'MA',
  zip: '02108',
  country: 'US',
};

/** Requests that succeed. */
export const placeSamples: Samples<typeof placeCalls> = {
  autocompletePlaces: (app) => own(app, () => ({ query: { q: 'bost', country: 'US', kind: 'location' as const, limit: 5 } })),
  geocodePlace: (app) => own(app, () => ({ query: { q: 'Boston, MA', country: 'US' } })),
  reverseGeocode: (app) => own(app, () => ({ query: { lat: 42.3601, long: -71.0589 } })),
  getTimeZone: (app) => own(app, () => ({ query: { lat: 42.3601, long: -71.0589, timestamp: '2026-03-02T15:00:00Z' } })),
  suggestAddresses: (app) => own(app, () => ({ query: { q: '1 Beacon St, Bost', address_type: 'domestic' as const, country: 'US' } })),
  verifyAddress: (app) => own(app, () => ({ query: beacon })),
  lookUpCityState: (app) => own(app, () => ({ query: { zip: '02108', country: 'US' } })),
  listCountries: (app) => own(app, () => ({})),
};
