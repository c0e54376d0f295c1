import { fieldWords, type MemberChange } from '@muster/contract';
import { addressColumns, type Fault, type Profile, type ProfileRules, shippingColumns, touches } from './columns.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Region codes that stand for a group of countries or for no country. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Checks that a two-letter code is a country or territory. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && regions.of(code) !== undefined;

const flags = ['address_verified', 'international_address_verified'] as const;

/** The parts of an address that a complete profile needs if the deployment requires an address (PROF-49). */
export const neededOfAddress = ['address_type', 'street', 'city', 'state'] as const;

/** Checks an address after a save, sets the country of a domestic one (GEO-12), and drops the verification of the previous address. */
export function addressFaults(
  before: Profile,
  change: MemberChange,
  after: Profile,
  { features, locale, registration }: ProfileRules,
  registering: boolean,
  fault: Fault,
): void {
  const touched = touches(change, [...addressColumns, ...flags]);
  const asks = registration.address && (touched || (registering && registration.steps.includes('personal_information')));
  if (!touched && !asks) return;

  if (after.address_type === 'domestic') after.country = locale.primary_country;
  if (after.address_type === 'international' && !features.international_addresses) fault('address_type', fieldWords.country_closed);
  if (after.address_type === 'international' && !after.country) fault('country', fieldWords.country);
  countryFaults('country', after.country, features.other_country_locations, locale.primary_country, fault);
  if (asks) {
    for (const field of neededOfAddress) if (!after[field]) fault(field, fieldWords.required);
    if (!before.profile_completed && !after.zipcode) fault('zipcode', fieldWords.required);
  }

  // The verification was for the previous address.
  if (addressColumns.some((column) => before[column] !== after[column])) for (const flag of flags) after[flag] = change[flag] ?? false;
  after.address_verified &&= after.address_type === 'domestic';
  after.international_address_verified &&= after.address_type === 'international';
}

function countryFaults(field: string, code: string | null, others: boolean, primary: string, fault: Fault): void {
  if (!code) return;
  if (!isCountry(code)) fault(field, fieldWords.country);
  else if (!others && code !== primary) fault(field, fieldWords.country_closed);
}

/**
 * Checks the shipping address. Its fields apply only if the shirt is sent to another address, and are then all required (PAY-18, PAY-35 to
 * PAY-38).
 */
export function shippingFaults(change: MemberChange, after: Profile, { features, locale }: ProfileRules, fault: Fault): void {
  if (!touches(change, ['alternate_shirt_address', ...shippingColumns])) return;
  if (!after.alternate_shirt_address) {
    for (const column of shippingColumns) {
      if (change[column]) fault(column, fieldWords.no_shipping);
      after[column] = null;
    }
    return;
  }
  after.shipping_country ??= locale.primary_country;
  countryFaults('shipping_country', after.shipping_country, features.other_country_locations, locale.primary_country, fault);
  if (!after.shipping_street) fault('shipping_street', fieldWords.shipping_street);
  if (!after.shipping_city) fault('shipping_city', fieldWords.shipping_city);
  if (!after.shipping_state) fault('shipping_state', fieldWords.shipping_state);
  if (!after.shipping_zip) fault('shipping_zip', fieldWords.shipping_zip);
}
