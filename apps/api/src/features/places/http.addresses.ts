import { type AddressSuggestion, isAddressError, type PostalAddress } from '@muster/contract';
import { z } from 'zod';
import { askService } from './http.request.ts';
import { type AddressSource, ServiceFault } from './sources.ts';

const text = z.string().nullish();
const Verified = z.object({
  TransmissionResults: text,
  Records: z
    .array(
      z.object({
        Results: z.string(),
        AddressLine1: text,
        AddressLine2: text,
        Locality: text,
        AdministrativeArea: text,
        PostalCode: text,
        CountryISO3166_1_Alpha2: text,
      }),
    )
    .default([]),
});
const Found = z.object({
  ErrorString: text,
  Results: z
    .array(
      z.object({
        Address: z.object({
          AddressLine1: text,
          Address1: text,
          City: text,
          Locality: text,
          State: text,
          AdministrativeArea: text,
          PostalCode: text,
          CountryISO3166_1_Alpha2: text,
          AddressKey: text,
          SuiteName: text,
          SuiteList: z.array(z.string()).nullish(),
        }),
      }),
    )
    .nullish(),
});
type FoundAddress = NonNullable<z.infer<typeof Found>['Results']>[number]['Address'];

const partsOf = (found: FoundAddress) => ({
  street: found.AddressLine1 || found.Address1 || '',
  city: found.City || found.Locality || '',
  state: found.State || found.AdministrativeArea || '',
  zip: found.PostalCode ?? '',
});

function suggestionOf(found: FoundAddress, index: number): AddressSuggestion {
  const { street, city, state, zip } = partsOf(found);
  return {
    fullAddress: [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    street,
    city,
    state,
    zip,
    listKey: `${found.AddressKey ?? ''}:${index}`,
    suiteName: found.SuiteName ?? '',
    suiteList: (found.SuiteList ?? []).filter(Boolean),
  };
}

/** Returns the highest level that a result is verified to: 25 for `AV25`, 0 without such a code. */
const scoreOf = (codes: string[]) => Math.max(0, ...codes.map((code) => Number(/^AV(\d{2})$/.exec(code)?.[1] ?? 0)));

interface AddressServiceConfig {
  global_verify_url: string;
  us_lookup_url: string;
  global_lookup_url: string;
  city_state_url: string;
  key: string;
}

/**
 * An address service over HTTP. All four calls are GET with the key (`id`), free-form text (`ff`), `country`, `maxrecords` and
 * `format=JSON` (GEO-26 to GEO-29); the domestic look-up is for the United States only.
 */
export function httpAddresses(config: AddressServiceConfig): AddressSource {
  const ask = <T>(address: string, ff: string, country: string, max: number, schema: z.ZodType<T>) =>
    askService('address', address, { id: config.key, ff, country, maxrecords: String(max), format: 'JSON' }, schema);
  const refused = (address: string, why: string) => new ServiceFault('address', `${new URL(address).host}: ${why.slice(0, 60)}`);
  const find = async (address: string, ff: string, country: string, max: number) => {
    const { ErrorString, Results } = await ask(address, ff, country, max, Found);
    if (ErrorString) throw refused(address, 'refused the request');
    return (Results ?? []).slice(0, max).map(({ Address }) => Address);
  };

  return {
    suggest: async ({ text: typed, country, limit }) => {
      const address = country === 'US' ? config.us_lookup_url : config.global_lookup_url;
      return (await find(address, typed, country, limit)).map(suggestionOf);
    },

    verify: async ({ street, street_2, city, state, zip, country }: PostalAddress) => {
      const written = [street, street_2, city, [state, zip].filter(Boolean).join(' ')].filter((part) => part.trim() !== '').join(', ');
      const { TransmissionResults, Records } = await ask(config.global_verify_url, written, country, 1, Verified);
      // GE and SE mean that the request or the service failed, for instance because of an invalid key.
      const fault = (TransmissionResults ?? '').split(',').find((code) => /^(GE|SE)\d/.test(code.trim()));
      if (fault) throw refused(config.global_verify_url, `result ${fault}`);
      const record = Records[0];
      if (!record) return { score: 0, codes: [], address: null };
      const codes = record.Results.split(',').map((code) => code.trim());
      return {
        score: scoreOf(codes),
        codes: codes.filter(isAddressError),
        address: {
          street: record.AddressLine1 || street,
          street_2: record.AddressLine2 || street_2,
          city: record.Locality || city,
          state: record.AdministrativeArea || state,
          zip: record.PostalCode || zip,
          country: record.CountryISO3166_1_Alpha2 || country,
        },
      };
    },

    cityState: async ({ zip, country }) => {
      const found = (await find(config.city_state_url, zip, country, 10)).map(partsOf).filter(({ city }) => city !== '');
      return found.map(({ city, state, zip: code }) => ({ city, state, zip: code || zip, country }));
    },
  };
}
