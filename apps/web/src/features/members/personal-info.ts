import type { Me } from '@muster/contract';
import { getConfig } from '../../platform/config.ts';
import { type AddressValues, addressIn, addressLine, addressOf } from '../places/index.ts';
import { places } from '../places/places.words.ts';
import { type PersonValues, personIn, personOf, phoneDigits } from './person.ts';
import { personal } from './personal.words.ts';

/**
 * What Personal Information changes. Fields that belong together are one value: half of one tab's address and half of another's would be an
 * address where nobody lives.
 */
export interface PersonalValues {
  email: string;
  phone: string;
  gender: Pick<PersonValues, 'gender' | 'gender_description'>;
  address: AddressValues;
}

/** The same as form fields, plus the password that authorises a new email. */
export interface PersonalFields extends PersonValues, AddressValues {
  email: string;
  current_password: string;
}

/** The values stored in a member's profile. */
export const personalOf = (me: Me): PersonalValues => {
  const { phone, ...gender } = personOf(me);
  return { email: me.email, phone, gender, address: addressOf(me.location, getConfig()) };
};

/** The values as form fields, without the password, which is never stored. */
export const fieldsOf = ({ email, phone, gender, address }: PersonalValues): Omit<PersonalFields, 'current_password'> => ({
  email,
  phone,
  ...gender,
  ...address,
});

/** The values that the fields stand for. */
export const valuesIn = (fields: Omit<PersonalFields, 'current_password'>): PersonalValues => {
  const { phone, ...gender } = personIn(fields);
  return { email: fields.email, phone, gender, address: addressIn(fields) };
};

/** What was typed, normalised as the server stores it. */
export const keptOf = ({ phone, address, ...typed }: Partial<PersonalValues>): Partial<PersonalValues> => ({
  ...typed,
  ...(phone !== undefined && { phone: phoneDigits(phone) }),
  ...(address && { address: { ...address, manual: false } }),
});

/** The label that the screen uses for each value. */
export const personalLabels = { email: personal.email, phone: personal.phone, gender: personal.gender, address: places.address };

/** A value as text. */
export const personalShown = (value: PersonalValues[keyof PersonalValues]): string => {
  if (typeof value === 'string') return value;
  return 'gender' in value ? [value.gender, value.gender_description].filter(Boolean).join(', ') : addressLine(value);
};
