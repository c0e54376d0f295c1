import type { Me } from '@muster/contract';
import { getConfig } from '../../platform/config.ts';
import { type AddressValues, addressIn, addressLine, addressOf } from '../places/index.ts';
import { places } from '../places/places.words.ts';
import { type PersonValues, personIn, personOf, phoneDigits } from './person.ts';
import { personal } from './personal.words.ts';

/** What Personal Information changes. What belongs together is one value: half of one tab's address and half of another's would be nobody's. */
export interface PersonalValues {
  email: string;
  phone: string;
  gender: Pick<PersonValues, 'gender' | 'gender_description'>;
  address: AddressValues;
}

/** The same as fields, and the password that proves a new email. */
export interface PersonalFields extends PersonValues, AddressValues {
  email: string;
  current_password: string;
}

/** What a member's profile has of it. */
export const personalOf = (me: Me): PersonalValues => {
  const { phone, ...gender } = personOf(me);
  return { email: me.email, phone, gender, address: addressOf(me.location, getConfig()) };
};

/** The values as fields, but for the password, which is nobody's to keep. */
export const fieldsOf = ({ email, phone, gender, address }: PersonalValues): Omit<PersonalFields, 'current_password'> => ({
  email,
  phone,
  ...gender,
  ...address,
});

/** What the fields mean. */
export const valuesIn = (fields: Omit<PersonalFields, 'current_password'>): PersonalValues => {
  const { phone, ...gender } = personIn(fields);
  return { email: fields.email, phone, gender, address: addressIn(fields) };
};

/** What was typed, as the server keeps it. */
export const keptOf = ({ phone, address, ...typed }: Partial<PersonalValues>): Partial<PersonalValues> => ({
  ...typed,
  ...(phone !== undefined && { phone: phoneDigits(phone) }),
  ...(address && { address: { ...address, manual: false } }),
});

/** What the screen calls each value. */
export const personalLabels = { email: personal.email, phone: personal.phone, gender: personal.gender, address: places.address };

/** A value in words. */
export const personalShown = (value: PersonalValues[keyof PersonalValues]): string => {
  if (typeof value === 'string') return value;
  return 'gender' in value ? [value.gender, value.gender_description].filter(Boolean).join(', ') : addressLine(value);
};
