import type { Me, MemberChange, PublicConfig } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';

/** What a deployment may ask about a person besides name and address. */
export interface PersonValues {
  phone: string;
  gender: string;
  gender_description: string;
}
export type PersonProblems = Partial<Record<keyof PersonValues, string>>;

export const personOf = ({ phone, gender, gender_description }: Me): PersonValues => ({
  phone: phone ?? '',
  gender: gender ?? '',
  gender_description: gender_description ?? '',
});

/** The values of a form that describe the person. */
export const personIn = ({ phone, gender, gender_description }: PersonValues): PersonValues => ({ phone, gender, gender_description });

/** A phone number without separators between the digits, as the server stores it. */
export const phoneDigits = (typed: string): string => typed.replace(/[\s\-.()]/g, '');

/** What counts as a phone number once separators are removed (SHELL-46). */
function refusePhone(typed: string): string | undefined {
  const digits = phoneDigits(typed);
  if (digits === '') return fieldWords.phone;
  if (!/^\d+$/.test(digits)) return fieldWords.phone_digits;
  return digits.length === 10 ? undefined : fieldWords.phone_length;
}

/**
 * Validates phone and gender, where the deployment asks for them. A member who is sent back because their profile is no longer complete may
 * leave out the phone: `phoneNeeded` is false then [REG-34].
 */
export function refusePerson(
  { phone, gender, gender_description }: PersonValues,
  { features }: PublicConfig,
  phoneNeeded = true,
): PersonProblems {
  const problems: PersonProblems = {};
  const fault = features.request_phone && (phoneNeeded || phone.trim()) && refusePhone(phone);
  if (fault) problems.phone = fault;
  if (!features.request_gender) return problems;
  if (!gender) problems.gender = fieldWords.option;
  if (gender === 'Custom' && !gender_description.trim()) problems.gender_description = fieldWords.gender_blank;
  return problems;
}

/** What a save sends: only what the deployment asks for. */
export const personChange = ({ phone, gender, gender_description }: PersonValues, { features }: PublicConfig): MemberChange => ({
  ...(features.request_phone && phone.trim() && { phone }),
  ...(features.request_gender && { gender, gender_description: gender === 'Custom' ? gender_description : null }),
});
