import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { incomplete, type PlacesPeer, startPlacesPeer } from '../../../../../e2e/peers/places-peer.ts';
import { makeMember } from '../../test/members.ts';
import { type ApiClient, refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let peer: PlacesPeer;
let app: TestApp;
let api: ApiClient;
const lines: string[] = [];
beforeAll(async () => {
  peer = await startPlacesPeer();
  app = await startTestApp({
    config: { private: { places: peer.settings } },
    env: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => lines.push(line) },
  });
  ({ api } = await makeMember(app));
});
beforeEach(() => {
  peer.setMood('ok');
  peer.requests.length = 0;
  lines.length = 0;
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

const key = 'a key of the peer/with+signs&more';
const empire = { address_type: 'domestic' as const, street: '350 5th Avenue', city: 'New York', state: 'NY', zip: '10118' };

describe('a maps service [GEO-25]', () => {
  it('geocodes, by text and by place id [GEO-20]', async () => {
    const place = await api.geocodePlace({ query: { q: '350 5th Avenue, New York', country: 'US' } });
    expect(place).toEqual({
      description: '350 5th Avenue, New York, NY 10118, USA',
      street: '350 5th Avenue',
      route: '5th Avenue',
      city: 'New York',
      state: 'NY',
      zip: '10118',
      country: 'US',
      lat: 40.7484,
      long: -73.9857,
    });
    expect(await api.geocodePlace({ query: { place_id: 'ChIJ-empire' } })).toEqual(place);
    expect(peer.requests).toEqual([
      { path: '/maps/geocode/json', query: { address: '350 5th Avenue, New York', components: 'country:US', language: 'en', key } },
      { path: '/maps/geocode/json', query: { place_id: 'ChIJ-empire', language: 'en', key } },
    ]);
    expect(await refusal(api.geocodePlace({ query: { place_id: 'gone' } }))).toMatchObject({ code: 'places.no_coordinates' });
  });

  it('reverse geocodes to route, city, state and postal code [GEO-21]', async () => {
    expect(await api.reverseGeocode({ query: { lat: -33.873, long: 151.206 } })).toMatchObject({
      route: 'George Street',
      city: 'Sydney',
      state: 'NSW',
      zip: '2000',
      complete: true,
    });
    expect(peer.requests[0]!.query.latlng).toBe('-33.873,151.206');
  });

  it('suggests regions for a location and anything on the map for a place [GEO-22] [GEO-23]', async () => {
    const regions = await api.autocompletePlaces({ query: { q: 'new york' } });
    expect(regions.data).toEqual([
      {
        place_id: 'ChIJ-empire',
        description: 'New York, NY, USA',
        kind: 'city',
        city: null,
        state: null,
        zip: null,
        country: null,
        lat: null,
        long: null,
      },
    ]);
    const places = await api.autocompletePlaces({ query: { q: 'george st', kind: 'place', country: 'AU' } });
    expect(places.data).toMatchObject([{ kind: 'place', description: '483 George Street, Sydney, NSW 2000, Australia' }]);
    expect(peer.requests.map(({ query }) => query)).toEqual([
      { input: 'new york', types: '(regions)', language: 'en', key },
      { input: 'george st', components: 'country:AU', language: 'en', key },
    ]);
  });

  it.each(Object.entries(incomplete))('says that a place without a %s is not complete [GEO-19]', async (part, lat) => {
    const there = await api.reverseGeocode({ query: { lat, long: 0 } });
    expect(there).toMatchObject({ [part === 'street' ? 'route' : part]: null, complete: false });
    expect(await api.reverseGeocode({ query: { lat: -33.873, long: 151.206 } })).toMatchObject({ complete: true });
  });

  it('tells the time zone of a position at an instant [GEO-24]', async () => {
    const query = { lat: -33.87, long: 151.2, timestamp: '2026-01-01T12:00:00Z' };
    expect(await api.getTimeZone({ query })).toEqual({
      time_zone_id: 'Australia/Sydney',
      time_zone_name: 'Australian Eastern Daylight Time',
    });
    expect(peer.requests[0]!.query).toMatchObject({ location: '-33.87,151.2', timestamp: '1767268800', key });
  });

  it('that finds nothing answers an empty list, or that there is nothing', async () => {
    peer.setMood('zero');
    expect(await api.autocompletePlaces({ query: { q: 'new york' } })).toEqual({ data: [] });
    expect(await refusal(api.geocodePlace({ query: { q: 'nowhere' } }))).toMatchObject({ status: 404, code: 'places.no_coordinates' });
    expect(await refusal(api.reverseGeocode({ query: { lat: 1, long: 1 } }))).toMatchObject({ status: 404, code: 'places.not_found' });
  });
});

describe('an address service [GEO-25]', () => {
  it('verifies an address, and says what is wrong with one [GEO-14] [GEO-26] [GEO-39]', async () => {
    expect(await api.verifyAddress({ query: empire })).toEqual({
      verified: true,
      verified_to: 'unit',
      score: 25,
      codes: [],
      address: { street: '350 5th Avenue', street_2: '', city: 'New York', state: 'NY', zip: '10118', country: 'US' },
    });
    expect(peer.requests).toEqual([
      {
        path: '/global/verify',
        query: { id: key, ff: '350 5th Avenue, New York, NY 10118', country: 'US', maxrecords: '1', format: 'JSON' },
      },
    ]);
    expect(await api.verifyAddress({ query: { ...empire, street: '1 Unknown Street' } })).toMatchObject({
      verified: false,
      score: 11,
      codes: [{ code: 'AE02', meaning: 'Unknown Street' }],
    });
    expect(await api.verifyAddress({ query: { ...empire, city: 'Boston' } })).toMatchObject({
      verified: false,
      score: 12,
      codes: [{ code: 'AE03', meaning: 'Component Mismatch Error' }],
    });
    expect(await api.verifyAddress({ query: { ...empire, street: '1 Uncharted Road' } })).toMatchObject({
      verified: false,
      codes: [{ code: 'AE99', meaning: 'General Error' }],
    });
  });

  it('looks domestic addresses up in one place [GEO-27] and others in another [GEO-28]', async () => {
    expect(await api.suggestAddresses({ query: { q: '350 5th', address_type: 'domestic' } })).toEqual({
      data: [
        {
          fullAddress: '350 5th Avenue, New York, NY 10118',
          street: '350 5th Avenue',
          city: 'New York',
          state: 'NY',
          zip: '10118',
          listKey: 'ChIJ-empire:0',
          suiteName: 'Ste',
          suiteList: ['100', '3300'],
        },
      ],
    });
    const abroad = await api.suggestAddresses({ query: { q: '483 George', address_type: 'international', country: 'AU' } });
    expect(abroad.data).toMatchObject([{ street: '483 George Street', city: 'Sydney', state: 'NSW', zip: '2000', suiteList: [] }]);
    expect(peer.requests).toEqual([
      { path: '/us/lookup', query: { id: key, ff: '350 5th', country: 'US', maxrecords: '25', format: 'JSON' } },
      { path: '/global/lookup', query: { id: key, ff: '483 George', country: 'AU', maxrecords: '25', format: 'JSON' } },
    ]);
  });

  it('looks up city and state [GEO-29]', async () => {
    expect(await api.lookUpCityState({ query: { zip: '10118' } })).toEqual({
      data: [{ city: 'New York', state: 'NY', zip: '10118', country: 'US' }],
    });
    expect(peer.requests).toEqual([
      { path: '/citystate', query: { id: key, ff: '10118', country: 'US', maxrecords: '10', format: 'JSON' } },
    ]);
    expect(await api.lookUpCityState({ query: { zip: '99999' } })).toEqual({ data: [] });
  });
});

describe('a service that fails', () => {
  const secret = 'Member Street';
  const everyCall = () => [
    api.autocompletePlaces({ query: { q: secret } }),
    api.geocodePlace({ query: { q: secret } }),
    api.reverseGeocode({ query: { lat: 40.7484, long: -73.9857 } }),
    api.suggestAddresses({ query: { q: `1 ${secret}` } }),
    api.verifyAddress({ query: { ...empire, street: `1 ${secret}` } }),
    api.lookUpCityState({ query: { zip: '10118' } }),
  ];

  it.each(['over_limit', 'error', 'redirect', 'page', 'slow'] as const)(
    'by %s is answered with 503 and our words; log and answers hold no key and nothing of what was typed',
    async (mood) => {
      peer.setMood(mood);
      const refused = await Promise.all(everyCall().map(refusal));
      const place = { status: 503, code: 'places.unavailable', message: 'There was an error getting your location. Please try again.' };
      const address = { status: 503, code: 'address.unavailable', message: 'Could not get the address.' };
      expect(refused).toMatchObject([place, place, place, address, address, address]);
      expect(peer.requests).toHaveLength(6);
      const told = JSON.stringify(refused) + lines.join('');
      expect(lines.join('')).toContain('an outside service did not answer');
      for (const hidden of [key, encodeURIComponent(key), key.slice(0, 9), secret, 'Member+Street', 'Member%20Street'])
        expect(told).not.toContain(hidden);
    },
  );

  it.each(['over_limit', 'error', 'redirect', 'page', 'zero', 'slow'] as const)(
    "by %s leaves a time zone at the deployment's, America/New_York [GEO-24] [GEO-40]",
    async (mood) => {
      peer.setMood(mood);
      const query = { lat: -33.87, long: 151.2, timestamp: '2026-07-01T12:00:00Z' };
      expect(await api.getTimeZone({ query })).toEqual({ time_zone_id: 'America/New_York', time_zone_name: 'Eastern Daylight Time' });
    },
  );
});

it('refuses our key where it is not good, and keeps it out of the public configuration', async () => {
  const { geocoder, address_service } = peer.settings;
  const places = { geocoder: { ...geocoder, key: 'another' }, address_service: { ...address_service, key: 'another' } };
  const other = await startTestApp({ config: { private: { places }, locale: { time_zone: 'Australia/Perth' } } });
  try {
    const { api: member } = await makeMember(other);
    expect(await refusal(member.geocodePlace({ query: { q: 'Sydney' } }))).toMatchObject({ code: 'places.unavailable' });
    expect(await refusal(member.verifyAddress({ query: empire }))).toMatchObject({ code: 'address.unavailable' });
    expect((await member.getTimeZone({ query: { lat: 40.7, long: -74 } })).time_zone_id).toBe('Australia/Perth');
    expect(JSON.stringify(await other.client().getConfig({}))).not.toContain('another');
  } finally {
    await other.close();
  }
});
