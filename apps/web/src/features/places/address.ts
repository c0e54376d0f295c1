import type { AddressType, Me, MemberChange, PublicConfig } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { countryName } from '@muster/contract/places/addresses';

/** An address as the form holds it, with the field names of a profile save (PROF-32). */
export interface AddressValues {
  address_type: AddressType;
  /** Two letters; empty until one is chosen. */
  country: string;
  street: string;
  street_2: string;
  city: string;
  state: string;
  zipcode: string;
  /** Entered by hand: it is accepted as is, without verification [REG-33, GEO-10]. */
  manual: boolean;
}

const needed = ['street', 'city', 'state'] as const;
type AddressProblems = Partial<Record<'country' | (typeof needed)[number] | 'zipcode', string>>;

/** Whether members may live outside the deployment's own country. */
export const mayLiveAbroad = ({ features }: PublicConfig): boolean => features.international_addresses && features.other_country_locations;

/** The address in a profile, or an empty domestic one. */
export function addressOf(location: Me['location'], { locale }: PublicConfig): AddressValues {
  return {
    address_type: location?.address_type ?? 'domestic',
    country: location?.country || locale.primary_country,
    street: location?.address ?? '',
    street_2: location?.address_2 ?? '',
    city: location?.city ?? '',
    state: location?.address_state ?? '',
    zipcode: location?.zip ?? '',
    manual: false,
  };
}

/** The values of a form that make up the address. */
export const addressIn = ({ address_type, country, street, street_2, city, state, zipcode, manual }: AddressValues): AddressValues => ({
  address_type,
  country,
  street,
  street_2,
  city,
  state,
  zipcode,
  manual,
});

/** Whether two forms hold the same address. */
export const sameAddress = (one: AddressValues, other: AddressValues): boolean =>
  JSON.stringify(addressIn(one)) === JSON.stringify(addressIn(other));

/** An address on one line, with its country unless that is the deployment's own. */
export const addressLine = ({ street, street_2, city, state, zipcode, country, address_type }: AddressValues): string =>
  [street, street_2, city, state, zipcode, address_type === 'international' && country ? countryName(country) : '']
    .filter((part) => part.trim())
    .join(', ');

/** The address after its type changed: a domestic one is in the primary country [GEO-12], an international one must name its own. */
export const withType = (values: AddressValues, type: AddressType, { locale }: PublicConfig): AddressValues =>
  type === values.address_type ? values : { ...values, address_type: type, country: type === 'domestic' ? locale.primary_country : '' };

/** What is missing from an address [PROF-49, GEO-09]; registration needs the zip too [REG-35]. */
export function refuseAddress(values: AddressValues, zipNeeded: boolean): AddressProblems {
  const problems: AddressProblems = {};
  if (!values.country) problems.country = fieldWords.country;
  for (const field of needed) if (!values[field].trim()) problems[field] = fieldWords.required;
  if (zipNeeded && !values.zipcode.trim()) problems.zipcode = fieldWords.required;
  return problems;
}

/** What a profile save sends of an address. `verified` tells whether the address service knows it [GEO-14]. */
export const addressChange = ({ manual: _, ...values }: AddressValues, verified: boolean): MemberChange => ({
  ...values,
  address_verified: verified && values.address_type === 'domestic',
  international_address_verified: verified && values.address_type === 'international',
});
