import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the peer responds: normally, with no results, with its quota exceeded, with a 500, not at all, with a redirect, with a web page. */
export type PlacesMood = 'ok' | 'zero' | 'over_limit' | 'error' | 'slow' | 'redirect' | 'page';

export interface PlacesPeer {
  /** What a deployment would configure as `private.places`. */
  settings: {
    geocoder: { url: string; key: string };
    address_service: Record<'global_verify_url' | 'us_lookup_url' | 'global_lookup_url' | 'city_state_url' | 'key', string>;
  };
  /** Every request so far: its path and its query. */
  requests: Array<{ path: string; query: Record<string, string> }>;
  setMood: (mood: PlacesMood) => void;
  close: () => Promise<void>;
}

interface KnownAddress {
  id: string;
  number: string;
  street: string;
  city: string;
  state: string;
  stateName: string;
  zip: string;
  country: string;
  countryName: string;
  zone: string;
  lat: number;
  lng: number;
  suites: string[];
}

/** The few houses on the peer's map. */
const houses: KnownAddress[] = [
  {
    id: 'ChIJ-empire',
    number: '350',
    street: '5th Avenue',
    city: 'New York',
    state: 'NY',
    stateName: 'New York',
    zip: '10118',
    country: 'US',
    countryName: 'USA',
    zone: 'America/New_York',
    lat: 40.7484,
    lng: -73.9857,
    suites: ['100', '3300'],
  },
  {
    id: 'ChIJ-townhall',
    number: '483',
    street: 'George Street',
    city: 'Sydney',
    state: 'NSW',
    stateName: 'New South Wales',
    zip: '2000',
    country: 'AU',
    countryName: 'Australia',
    zone: 'Australia/Sydney',
    lat: -33.8732,
    lng: 151.2061,
    suites: [],
  },
];

/** Places that lack one part of an address each, by their latitude on the meridian. */
const lone = {
  ...houses[1]!,
  street: 'Lone Road',
  number: '1',
  city: 'Lonely',
  state: 'LO',
  stateName: 'Lone',
  zip: '7000',
  lng: 0,
  suites: [],
};
export const incomplete = { street: -60, city: -61, state: -62, zip: -63 } as const;
for (const [part, lat] of Object.entries(incomplete)) houses.push({ ...lone, id: `ChIJ-without-${part}`, lat, [part]: '' });

const line = (house: KnownAddress) => `${house.number} ${house.street}`;
const written = (house: KnownAddress) => `${line(house)}, ${house.city}, ${house.state} ${house.zip}, ${house.countryName}`;
const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
/** Whether each typed word is the beginning of a word of the address. */
const means = (house: KnownAddress, typed: string) =>
  words(typed).every((word) => words(`${written(house)} ${house.stateName} ${house.country}`).some((other) => other.startsWith(word)));
const component = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types });
const result = (house: KnownAddress) => ({
  place_id: house.id,
  formatted_address: written(house),
  address_components: [
    component(house.number, house.number, 'street_number'),
    component(house.street, house.street, 'route'),
    component(house.city, house.city, 'locality', 'political'),
    component(house.stateName, house.state, 'administrative_area_level_1', 'political'),
    component(house.countryName, house.country, 'country', 'political'),
    component(house.zip, house.zip, 'postal_code'),
  ].filter(({ short_name }) => short_name !== ''),
  geometry: { location: { lat: house.lat, lng: house.lng }, location_type: 'ROOFTOP' },
  types: ['street_address'],
});

type Query = Record<string, string>;
const inCountry = (query: Query) => {
  const wanted = /^country:(\w\w)$/i.exec(query.components ?? '')?.[1]?.toUpperCase();
  return houses.filter(({ country }) => wanted === undefined || country === wanted);
};
const found = <T>(name: string, list: T[]) => ({ status: list.length > 0 ? 'OK' : 'ZERO_RESULTS', [name]: list });
const near = (position: string) => {
  const [lat, lng] = position.split(',').map(Number);
  return houses.filter((house) => Math.hypot(house.lat - (lat ?? Number.NaN), house.lng - (lng ?? Number.NaN)) < 0.1);
};

const mapCalls: Record<string, { needs: string[][]; answer: (query: Query) => object }> = {
  '/maps/geocode/json': {
    needs: [['address', 'latlng', 'place_id']],
    answer: (query) => {
      if (query.place_id !== undefined) {
        const house = houses.find(({ id }) => id === query.place_id);
        return house ? found('results', [result(house)]) : { status: 'NOT_FOUND', results: [] };
      }
      const some = query.latlng === undefined ? inCountry(query).filter((house) => means(house, query.address ?? '')) : near(query.latlng);
      return found('results', some.map(result));
    },
  },
  '/maps/place/autocomplete/json': {
    needs: [['input']],
    answer: (query) => {
      const regions = query.types === '(regions)';
      const some = inCountry(query).filter((house) => means(house, query.input ?? ''));
      const prediction = (house: KnownAddress) =>
        regions
          ? { description: `${house.city}, ${house.state}, ${house.countryName}`, place_id: house.id, types: ['locality', 'political'] }
          : { description: written(house), place_id: house.id, types: ['street_address'] };
      return found('predictions', some.map(prediction));
    },
  },
  '/maps/timezone/json': {
    needs: [['location'], ['timestamp']],
    answer: (query) => {
      const [house] = near(query.location ?? '');
      if (!house) return { status: 'ZERO_RESULTS' };
      const at = new Date(Number(query.timestamp) * 1000);
      const parts = new Intl.DateTimeFormat('en-US', { timeZone: house.zone, timeZoneName: 'long' }).formatToParts(at);
      const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
      return { status: 'OK', timeZoneId: house.zone, timeZoneName: name, rawOffset: 0, dstOffset: 0 };
    },
  },
};

const expressAddress = (house: KnownAddress) => ({
  Address: {
    ...(house.country === 'US'
      ? { AddressLine1: line(house), City: house.city, State: house.state }
      : { Address1: line(house), Locality: house.city, AdministrativeArea: house.state, AddressLine1: null }),
    PostalCode: house.zip,
    CountryISO3166_1_Alpha2: house.country,
    AddressKey: house.id,
    SuiteName: house.suites.length > 0 ? 'Ste' : '',
    SuiteList: house.suites.length > 0 ? house.suites : [''],
  },
});

/** The verification result for a free-form address: the house, an unknown street, contradictory parts, or a code of its own. */
function verification({ ff = '', country }: Query) {
  const house = houses.find((each) => each.country === country && words(ff).includes(each.number) && words(ff).includes(each.zip));
  if (house && means(house, ff)) {
    const parts = { AddressLine1: line(house), Locality: house.city, AdministrativeArea: house.state, PostalCode: house.zip };
    return { Results: 'AV25,GS05', ...parts, CountryISO3166_1_Alpha2: house.country };
  }
  if (house) return { Results: 'AE03,AV12' };
  if (/uncharted/i.test(ff)) return { Results: 'AE99' };
  return { Results: 'AE02,AV11' };
}

const addressCalls: Record<string, (query: Query) => object> = {
  '/global/verify': (query) => ({ TransmissionResults: '', TotalRecords: '1', Records: [verification(query)] }),
  '/us/lookup': (query) => ({
    Results: houses.filter((house) => house.country === 'US' && means(house, query.ff ?? '')).map(expressAddress),
  }),
  '/global/lookup': (query) => ({
    Results: houses.filter((house) => house.country === query.country && means(house, query.ff ?? '')).map(expressAddress),
  }),
  '/citystate': (query) => ({
    Results: houses.filter((house) => house.country === query.country && house.zip === query.ff).map(expressAddress),
  }),
};

/**
 * A maps service and an address service for tests: over HTTP, in their wire format, with a map of two houses. Keys and the names of query
 * parameters are checked as the real services do, so an adapter that leaves one out is refused.
 */
export async function startPlacesPeer(): Promise<PlacesPeer> {
  const key = 'a key of the peer/with+signs&more';
  const requests: PlacesPeer['requests'] = [];
  let mood: PlacesMood = 'ok';
  const answer = (response: ServerResponse, body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://peer.invalid');
    const query = Object.fromEntries(searchParams);
    requests.push({ path, query });
    const map = mapCalls[path];
    const address = addressCalls[path];
    if (request.method !== 'GET' || !(map || address)) return response.writeHead(404).end();
    if (mood === 'slow') return undefined;
    if (mood === 'error') return response.writeHead(500).end('broken');
    if (mood === 'redirect') return response.writeHead(302, { location: `${path}?${searchParams}&again=1` }).end();
    if (mood === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Moved</h1>');

    if (map) {
      if (query.key !== key) return answer(response, { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.' });
      if (mood === 'over_limit') return answer(response, { status: 'OVER_QUERY_LIMIT' });
      if (!map.needs.every((names) => names.some((name) => query[name]))) return answer(response, { status: 'INVALID_REQUEST' });
      return answer(response, mood === 'zero' ? { status: 'ZERO_RESULTS', results: [], predictions: [] } : map.answer(query));
    }
    const complete = query.ff && query.country && query.maxrecords && query.format === 'JSON';
    if (query.id !== key || !complete || mood === 'over_limit')
      return answer(response, { TransmissionResults: 'GE05', ErrorString: 'License key is not valid', Records: [], Results: null });
    return answer(response, mood === 'zero' ? { TransmissionResults: '', Records: [], Results: [] } : address!(query));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      geocoder: { url: `${base}/maps`, key },
      address_service: {
        global_verify_url: `${base}/global/verify`,
        us_lookup_url: `${base}/us/lookup`,
        global_lookup_url: `${base}/global/lookup`,
        city_state_url: `${base}/citystate`,
        key,
      },
    },
    requests,
    setMood: (next) => {
      mood = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
