import { addressCodeWords, limits } from '@muster/contract';
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

/** Verifies an address given as `street / street_2 / city / state / zip / country`. */
const verify = (written: string) => {
  const [street = '', street_2 = '', city = '', state = '', zip = '', country = ''] = written.split('/').map((part) => part.trim());
  return api.verifyAddress({
    query: { address_type: 'international', street: street.replace('÷', '/'), street_2, city, state, zip, country },
  });
};

describe('verifying an address by the gazetteer', () => {
  it.each([
    '1600 Pennsylvania Avenue NW / / Washington / DC / 20500 / US',
    '350 5th Ave / Ste 3300 / New York / NY / 10118 / US',
    '350 5th Ave / / New York City / New York / 10118 / US',
    '8687 Melrose Ave / / West Hollywood / CA / 90069 / US',
    '1 Infinite Loop / / Cupertino / ca / 95014-2084 / US',
    'PO Box 1234 / / Boise / ID / 83701 / US',
    'RR 2 Box 152 / / Fayette / MO / 65248 / US',
    'N6W23001 Bluemound Rd / / Waukesha / WI / 53188 / US',
    '123-45 Queens Blvd / Apt 4B / Kew Gardens / NY / 11415 / US',
    'PSC 1650 Box 2 / / APO / AE / 09012 / US',
    '483 George Street / / Sydney / NSW / 2000 / AU',
    '2÷15 Campbell Parade / / Bondi Beach / New South Wales / 2026 / AU',
    'Unit 3, 40 Smith Street / / Darwin City / NT / 0800 / AU',
    '111 Wellington Street / / Ottawa / ON / K1A 0A9 / CA',
    '10 Downing Street / / London / / SW1A 2AA / GB',
    'Hauptstraße 5 / / Berlin / / 10827 / DE',
    'Marienplatz 8 / / München / / 80331 / DE',
    'Domkloster 4 / / Cologne / / 50667 / DE',
    'Rose Cottage, High Street / / Melbourne / England / DE73 8HD / GB',
  ])('passes %s [GEO-14]', async (written) => {
    const answer = await verify(written);
    expect(answer).toMatchObject({ verified: true, score: 12, codes: [] });
    expect(answer.address!.city).not.toBe('');
  });

  it.each([
    ['AE03', 'a state that the postal code is not in', '1 Main St / / Boston / CA / 02108 / US'],
    ['AE03', 'a city that the postal code is not near', '1 Main St / / Denver / MA / 02108 / US'],
    ['AE03', 'a city and a postal code apart, without a state', '1 Main St / / Seattle / / 02108 / US'],
    ['AE03', 'a state that there is not', '1 Main St / / Boston / ZZ / 02108 / US'],
    ['AE03', 'a military postal code of another region', 'PSC 1650 Box 2 / / APO / AP / 09012 / US'],
    ['AE03', 'an Australian postcode of another state', '1 George St / / Sydney / VIC / 2000 / AU'],
    ['AE03', 'a city that is in another state, without a postal code', '1 Main St / / Seattle / FL / / US'],
    ['AE05', 'a city that there is in several states', '1 Main St / / Springfield / / / US'],
    ['AE01', 'a postal code that there is not', '1 Main St / / Boston / MA / 00000 / US'],
    ['AE01', 'a postal code of another shape', '1 Main St / / Boston / MA / 2108 / US'],
    ['AE01', 'no street', '12 / / Boston / MA / 02108 / US'],
    ['AE11', 'a street without a number', 'Beacon Street / / Boston / MA / 02108 / US'],
    ['AE10', 'a number that cannot be one', '0 Beacon Street / / Boston / MA / 02108 / US'],
    ['AE10', 'a number that is too long', '12345678 Beacon Street / / Boston / MA / 02108 / US'],
    ['AE09', 'a unit without its number', '1 Beacon Street / Apt / Boston / MA / 02108 / US'],
    ['AE08', 'a unit that cannot be one', '1 Beacon Street / Apt #! / Boston / MA / 02108 / US'],
    ['AE13', 'a box without its number', 'PO Box / / Boston / MA / 02108 / US'],
    ['AE12', 'a box that cannot be one', 'PO Box ??? / / Boston / MA / 02108 / US'],
    ['AE14', 'a mailbox without its number', '1 Beacon Street / PMB / Boston / MA / 02108 / US'],
  ] as const)('answers %s for %s [GEO-14] [GEO-38]', async (code, _what, written) => {
    const { verified, codes } = await verify(written);
    expect(verified).toBe(false);
    expect(codes).toContainEqual({ code, meaning: addressCodeWords[code] });
  });

  it('does not verify a town that it does not know, and claims no error of it [GEO-14]', async () => {
    expect(await verify('1 Main St / / Nowhereville Heights / MA / 02108 / US')).toMatchObject({ verified: false, score: 11, codes: [] });
    expect(await verify('Dorfstraße 1 / / Nirgendwohausen / / 12345 / DE')).toMatchObject({
      verified: false,
      score: 0,
      codes: [],
      address: null,
    });
  });

  it('verifies a street that it cannot know down to the city alone, and says so [GEO-14] [GEO-15]', async () => {
    expect(await verify('99999 Nowhere Rd / / Boston / MA / 02113 / US')).toMatchObject({ verified: true, verified_to: 'city', score: 12 });
    expect(await verify('1 Main St / / Boston / CA / 02108 / US')).toMatchObject({ verified: false, verified_to: null });
  });

  it('writes the address as it should be', async () => {
    const { address } = await verify('  1   Beacon  Street / apt 2 / bOSTON / massachusetts / 02108 1234 / us');
    expect(address).toEqual({
      street: '1 Beacon Street',
      street_2: 'apt 2',
      city: 'Boston',
      state: 'MA',
      zip: '02108-1234',
      country: 'US',
    });
    expect((await verify('111 Wellington Street / / ottawa / Ontario / k1a0a9 / CA')).address).toMatchObject({
      state: 'ON',
      zip: 'K1A 0A9',
    });
  });

  it('takes a domestic address to be in the United States, whatever country it names [GEO-12]', async () => {
    const query = { address_type: 'domestic' as const, street: '1 Beacon St', city: 'Boston', state: 'MA', zip: '02108', country: 'AU' };
    expect(await api.verifyAddress({ query })).toMatchObject({ verified: true, address: { country: 'US' } });
  });

  it('refuses an international address without a country [GEO-11]', async () => {
    const query = { address_type: 'international' as const, street: '1 Beacon St', city: 'Boston' };
    const refused = await refusal(api.verifyAddress({ query }));
    expect(refused).toMatchObject({ status: 400, code: 'invalid', fields: { country: ['Please select a country'] } });
    expect(await refusal(api.verifyAddress({ query: { ...query, country: 'QQ' } }))).toMatchObject({
      fields: { country: ['Please select a country'] },
    });
  });

  it('knows just the two types of address [GEO-05]', async () => {
    const query = { address_type: 'lunar' as 'domestic', street: '1 Beacon St', city: 'Boston' };
    expect(await refusal(api.verifyAddress({ query }))).toMatchObject({ status: 400, fields: { address_type: expect.anything() } });
  });
});

describe('suggesting addresses', () => {
  const suggest = async (q: string, country = 'US') => (await api.suggestAddresses({ query: { q, country } })).data;

  it('completes the town, state and postal code of a street, in the fields of a suggestion [GEO-08]', async () => {
    const [first, ...others] = await suggest('1 Beacon St, Boston 02108');
    expect(first).toEqual({
      fullAddress: '1 Beacon St, Boston, MA 02108',
      street: '1 Beacon St',
      city: 'Boston',
      state: 'MA',
      zip: '02108',
      listKey: expect.any(String),
      suiteName: '',
      suiteList: [],
    });
    const keys = [first, ...others].map((each) => each!.listKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('starts at the 4th character and answers at most 25 [GEO-13]', async () => {
    expect(await refusal(api.suggestAddresses({ query: { q: 'bos' } }))).toMatchObject({ status: 400, code: 'invalid' });
    expect((await suggest('bost')).length).toBeGreaterThan(0);
    for (const q of ['1 Main St, San', '12 Elm Street Spring']) expect((await suggest(q)).length).toBe(limits.address_suggestions);
  });

  it.each([
    ['350 5th Ave New York NY 10118', 'US', '350 5th Ave, New York, NY 10118'],
    ['350 5th Ave, 10118', 'US', '350 5th Ave, New York, NY 10118'],
    ['15 Campbell Parade Bondi Bea', 'AU', '15 Campbell Parade, Bondi Beach, NSW 2026'],
    ['40 Smith St, Darwin 0800', 'AU', '40 Smith St, Darwin, NT 0800'],
    ['111 Wellington St, K1A 0A9', 'CA', '111 Wellington St, Ottawa, ON K1A 0A9'],
    ['5 Rue de Rivoli, Pari', 'FR', '5 Rue de Rivoli, Paris'],
  ])('completes «%s» in %s', async (q, country, expected) => {
    expect((await suggest(q, country)).map(({ fullAddress }) => fullAddress)).toContain(expected);
  });

  it('suggests only what it would verify, and nothing where there is nothing', async () => {
    const found = await suggest('742 Evergreen Ter, Spring');
    const whole = found.filter(({ zip }) => zip !== '');
    expect(whole.length).toBeGreaterThan(5);
    for (const { street, city, state, zip } of whole)
      expect(await api.verifyAddress({ query: { address_type: 'domestic', street, city, state, zip } })).toMatchObject({ verified: true });
    expect(await suggest('1 Main St, Qqqqqq')).toEqual([]);
  });

  it('lists a street once in each town, and leaves a postal code open that only the street would tell', async () => {
    for (const q of ['350 5th Ave, New York, NY', '1 Main St, Houston', '12 Elm Street Spring']) {
      const places = (await suggest(q)).map(({ street, city, state }) => [street, city, state].join('|'));
      expect(new Set(places).size).toBe(places.length);
    }
    expect((await suggest('350 5th Ave, New York, NY'))[0]).toMatchObject({ fullAddress: '350 5th Ave, New York, NY', zip: '' });
    expect((await suggest('1 Main St, Marblehead, MA'))[0]).toMatchObject({ fullAddress: '1 Main St, Marblehead, MA 01945' });
  });

  it('asks for the country of an international address', async () => {
    expect(await refusal(api.suggestAddresses({ query: { q: '1 Main St', address_type: 'international' } }))).toMatchObject({
      fields: { country: ['Please select a country'] },
    });
  });
});

describe('looking up city and state', () => {
  it.each([
    ['90210', 'US', { city: 'Beverly Hills', state: 'CA', zip: '90210', country: 'US' }],
    ['10118-3300', 'US', { city: 'New York', state: 'NY', zip: '10118', country: 'US' }],
    ['2000', 'AU', { city: 'Sydney', state: 'NSW', zip: '2000', country: 'AU' }],
    ['k1a 0a9', 'CA', { city: 'Ottawa', state: 'ON', zip: 'K1A', country: 'CA' }],
  ])('tells the city and state of %s in %s, the main city first', async (zip, country, first) => {
    expect((await api.lookUpCityState({ query: { zip, country } })).data[0]).toEqual(first);
  });

  it('takes the primary country without one, and answers an empty list for what it does not know', async () => {
    expect((await api.lookUpCityState({ query: { zip: '02108' } })).data[0]).toMatchObject({ city: 'Boston', country: 'US' });
    expect(await api.lookUpCityState({ query: { zip: '00000' } })).toEqual({ data: [] });
    expect(await api.lookUpCityState({ query: { zip: '10115', country: 'DE' } })).toEqual({ data: [] });
  });
});
