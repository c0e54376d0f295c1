import { limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../test/members.ts';
import { type ApiClient, refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let api: ApiClient;
beforeAll(async () => {
  app = await startTestApp();
  ({ api } = await makeMember(app));
});
afterAll(() => app.close());

const descriptions = async (q: string, more: object = {}) =>
  (await api.autocompletePlaces({ query: { q, ...more } })).data.map(({ description }) => description);

describe('suggesting places', () => {
  it('suggests cities worldwide from the 3rd character, large ones first [GEO-22]', async () => {
    expect((await descriptions('par'))[0]).toBe('Paris, France');
    expect((await descriptions('tok'))[0]).toBe('Tokyo, Japan');
    expect((await descriptions('chi'))[0]).toBe('Chicago, IL');
    expect(await refusal(api.autocompletePlaces({ query: { q: 'pa' } }))).toMatchObject({ status: 400, code: 'invalid' });
    expect(await refusal(api.autocompletePlaces({ query: { q: ' pa  ' } }))).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('gives each suggestion its parts and coordinates', async () => {
    const { data } = await api.autocompletePlaces({ query: { q: 'Boston, MA', limit: 1 } });
    expect(data).toEqual([
      {
        place_id: expect.any(String),
        description: 'Boston, MA',
        kind: 'city',
        city: 'Boston',
        state: 'MA',
        zip: null,
        country: 'US',
        lat: expect.closeTo(42.36, 1),
        long: expect.closeTo(-71.06, 1),
      },
    ]);
  });

  it.each([
    ['SAO PAULO', 'São Paulo, Brazil'],
    ['st. louis', 'St. Louis, MO'],
    ['springfield illinois', 'Springfield, IL'],
    ['Springfield, IL', 'Springfield, IL'],
    ['new york city', 'New York, NY'],
    ['sydney nsw', 'Sydney, NSW, Australia'],
    ['krakow', 'Kraków, Poland'],
  ])('finds «%s» without regard to case, accents and the way it is written', async (q, first) => {
    expect((await descriptions(q))[0]).toBe(first);
  });

  it('suggests postal codes, whole ones first and those of the primary country before others', async () => {
    expect((await descriptions('90210'))[0]).toBe('Beverly Hills, CA 90210');
    const some = await descriptions('2000');
    expect(some[0]).toBe('Sydney, NSW 2000, Australia');
    expect(some.slice(1).every((each) => / 2000\d$/.test(each))).toBe(true);
    expect(await descriptions('K2K 1A1')).toEqual(['Kanata, ON K2K, Canada']);
    expect(await descriptions('Boston, MA 02108')).toEqual(['Boston, MA 02108']);
  });

  it('keeps to one country and to the number asked for, and answers an empty list where there is nothing', async () => {
    const australian = await api.autocompletePlaces({ query: { q: 'par', country: 'au', limit: 25 } });
    expect(new Set(australian.data.map(({ country }) => country))).toEqual(new Set(['AU']));
    expect(await descriptions('san', { limit: 4 })).toHaveLength(4);
    expect(await descriptions('san')).toHaveLength(limits.place_suggestions);
    expect(await descriptions('qqqqq')).toEqual([]);
    expect(await descriptions('99999')).toEqual([]);
  });
});

describe('geocoding', () => {
  it('turns a typed location into coordinates [GEO-20]', async () => {
    expect(await api.geocodePlace({ query: { q: 'Denver, CO' } })).toMatchObject({
      city: 'Denver',
      state: 'CO',
      country: 'US',
      street: null,
      lat: expect.closeTo(39.74, 1),
      long: expect.closeTo(-104.98, 1),
    });
  });

  it.each([
    ['1 Beacon Street, Boston, MA 02108', 'Boston, MA 02108'],
    ['1 Beacon Street, Boston, MA 02108, USA', 'Boston, MA 02108'],
    ['1200 Main St, Springfield, IL', 'Springfield, IL'],
    ['Empire State Building, 350 5th Ave, New York, NY', 'New York, NY'],
    ['483 George St, Sydney NSW 2000, Australia', 'Sydney, NSW 2000, Australia'],
    ['Paris, France', 'Paris, France'],
    ['Paris, Texas', 'Paris, TX'],
    ['London, UK', 'London, ENG, United Kingdom'],
    ['60601', 'Chicago, IL 60601'],
  ])('finds the town of «%s»', async (q, description) => {
    expect(await api.geocodePlace({ query: { q } })).toMatchObject({ description, street: null });
  });

  it('takes a suggestion by its place_id', async () => {
    for (const q of ['Melbourne, VIC', '3000']) {
      const [first] = (await api.autocompletePlaces({ query: { q, country: 'AU' } })).data;
      const place = await api.geocodePlace({ query: { place_id: first!.place_id } });
      expect(place).toMatchObject({ description: first!.description, lat: first!.lat, long: first!.long });
    }
  });

  it('says so where there are no coordinates, and never mixes text and place_id', async () => {
    for (const query of [{ q: 'zzzzqq' }, { q: 'Nowheretown, IL' }, { place_id: 'town:9999999' }, { place_id: 'elsewhere' }])
      expect(await refusal(api.geocodePlace({ query }))).toMatchObject({
        status: 404,
        code: 'places.no_coordinates',
        message: 'Unable to find the coordinates of that location. Please try again with a different location.',
      });
    for (const query of [{}, { q: 'Boston', place_id: 'town:1' }])
      expect(await refusal(api.geocodePlace({ query }))).toMatchObject({ status: 400, code: 'invalid' });
  });
});

describe('reverse geocoding', () => {
  it.each([
    [40.7484, -73.9857, { city: 'New York', state: 'NY', zip: '10118', country: 'US' }],
    [-33.8915, 151.2767, { city: 'Bondi Beach', state: 'NSW', zip: '2026', country: 'AU' }],
    [45.4215, -75.6972, { city: 'Ottawa', state: 'ON', country: 'CA' }],
    [48.8584, 2.2945, { city: 'Paris', state: null, zip: null, country: 'FR' }],
    [51.5007, -0.1246, { city: 'London', state: 'ENG', zip: null, country: 'GB' }],
  ])('knows the town at %f, %f, which is all that the current location needs where no streets are known', async (lat, long, parts) => {
    expect(await api.reverseGeocode({ query: { lat, long } })).toMatchObject({
      ...parts,
      lat,
      long,
      street: null,
      route: null,
      complete: true,
    });
  });

  it('finds nothing in the middle of an ocean', async () => {
    expect(await refusal(api.reverseGeocode({ query: { lat: 0, long: -140 } }))).toMatchObject({
      status: 404,
      code: 'places.not_found',
      message: 'Location can not be found',
    });
  });
});

describe('the time zone of a place', () => {
  it.each([
    [40.7, -74, '2026-07-01T12:00:00Z', 'America/New_York', 'Eastern Daylight Time'],
    [40.7, -74, '2026-01-01T12:00:00Z', 'America/New_York', 'Eastern Standard Time'],
    [-33.87, 151.21, '2026-07-01T12:00:00Z', 'Australia/Sydney', 'Australian Eastern Standard Time'],
    [51.5, -0.12, '2026-07-01T12:00:00Z', 'Europe/London', 'British Summer Time'],
  ])('is told for %f, %f at %s', async (lat, long, timestamp, time_zone_id, time_zone_name) => {
    expect(await api.getTimeZone({ query: { lat, long, timestamp } })).toEqual({ time_zone_id, time_zone_name });
  });

  it('is that of now without a timestamp', async () => {
    const { time_zone_name } = await api.getTimeZone({ query: { lat: 40.7, long: -74 } });
    expect(time_zone_name).toBe('Eastern Standard Time');
  });
});

describe('the countries', () => {
  it('are about 240, by two-letter code [GEO-06]', async () => {
    const { data } = await api.listCountries({});
    expect(data.length).toBeGreaterThan(235);
    expect(data.length).toBeLessThan(256);
    expect(new Set(data.map(({ code }) => code)).size).toBe(data.length);
    for (const { code, name } of data) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(name).not.toBe(code);
    }
    expect(data).toContainEqual({ code: 'AU', name: 'Australia' });
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('a deployment without other countries', () => {
  let alone: TestApp;
  let member: ApiClient;
  beforeAll(async () => {
    alone = await startTestApp({ config: { features: { other_country_locations: false }, locale: { primary_country: 'AU' } } });
    ({ api: member } = await makeMember(alone));
  });
  afterAll(() => alone.close());

  it('knows and offers only its own [SHELL-12]', async () => {
    expect(await member.listCountries({})).toEqual({ data: [{ code: 'AU', name: 'Australia' }] });
    const { data } = await member.autocompletePlaces({ query: { q: 'new', limit: 25 } });
    expect(new Set(data.map(({ country }) => country))).toEqual(new Set(['AU']));
    const { data: codes } = await member.autocompletePlaces({ query: { q: '200' } });
    expect(new Set(codes.map(({ country }) => country))).toEqual(new Set(['AU']));
    expect(await refusal(member.autocompletePlaces({ query: { q: 'par', country: 'FR' } }))).toMatchObject({
      status: 400,
      code: 'invalid',
    });
    expect(await refusal(member.geocodePlace({ query: { q: 'Paris, France' } }))).toMatchObject({ code: 'places.no_coordinates' });
    expect(await refusal(member.reverseGeocode({ query: { lat: 48.8584, long: 2.2945 } }))).toMatchObject({ code: 'places.not_found' });
    const foreign = { address_type: 'international' as const, street: '1 Rue de Rivoli', city: 'Paris', country: 'FR' };
    expect(await refusal(member.verifyAddress({ query: foreign }))).toMatchObject({ status: 400, fields: { country: expect.anything() } });
  });

  it('takes a domestic address as its own', async () => {
    const query = { address_type: 'domestic' as const, street: '483 George Street', city: 'Sydney', state: 'NSW', zip: '2000' };
    expect(await member.verifyAddress({ query })).toMatchObject({ verified: true, address: { country: 'AU' } });
  });
});
