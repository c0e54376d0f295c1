import { fieldWords, type MemberChange } from '@muster/contract';
import { addressFaults, shippingFaults } from './address.rules.ts';
import { clearable, type Fault, type Profile, type ProfileRules, plain, touches } from './columns.ts';
import { militaryFaults } from './military.rules.ts';

/**
 * Applies a save to a profile. Returns the result and the field errors (PROF-29 to PROF-32, PROF-49 to PROF-55). Clears values that no
 * longer apply, such as a rank after a change to a civilian status.
 */
export function changeProfile(
  before: Profile,
  change: MemberChange,
  rules: ProfileRules,
): { after: Profile; fields: Record<string, string[]> } {
  const fields: Record<string, string[]> = Object.create(null);
  const fault: Fault = (field, word) => {
    fields[field] = [...new Set([...(fields[field] ?? []), word])];
  };
  const { service_info: service, extra_info: extra } = change;
  const after: Profile = {
    ...before,
    ...Object.fromEntries(plain.flatMap((column) => (change[column] === undefined ? [] : [[column, change[column]]]))),
    ...Object.fromEntries(clearable.flatMap((column) => (change[column] === undefined ? [] : [[column, orNull(change[column])]]))),
    ...(service?.status !== undefined && { service_status: orNull(service.status) }),
    ...(service?.service_type !== undefined && { service_type: orNull(service.service_type) }),
    ...(service?.culturally_and_linguistically_diverse !== undefined && {
      culturally_and_linguistically_diverse: service.culturally_and_linguistically_diverse,
    }),
    ...(extra && { industry: extra.industry }),
    ...(extra?.years_in_industry !== undefined && { years_in_industry: extra.years_in_industry }),
  };
  const registering = change.legal_waiver_signed === true && !before.profile_completed;

  personFaults(change, after, rules, registering, fault);
  addressFaults(before, change, after, rules, registering, fault);
  shippingFaults(change, after, rules, fault);
  militaryFaults(change, after, rules, { registering, completed: before.profile_completed }, fault);
  return { after, fields };
}

/** Treats an empty text like null: both clear the field. */
const orNull = <T>(value: T): T | null => (value === '' ? null : value);

function personFaults(change: MemberChange, after: Profile, rules: ProfileRules, registering: boolean, fault: Fault): void {
  const { features, options, registration } = rules;
  if (change.anonymous_profile && !features.anonymous_users) fault('anonymous_profile', fieldWords.anonymous_off);

  const asks = registering && registration.steps.includes('personal_information');
  if (features.request_phone && !after.phone && (asks || touches(change, ['phone']))) fault('phone', fieldWords.phone);
  const gendered = touches(change, ['gender', 'gender_description']);
  if (features.request_gender && !after.gender && (asks || gendered)) fault('gender', fieldWords.option);
  if (gendered && after.gender && !options.genders.includes(after.gender)) fault('gender', fieldWords.option);
  if (after.gender !== 'Custom') after.gender_description = null;
  else if (gendered && !after.gender_description) fault('gender_description', fieldWords.gender_blank);

  if (change.shirt_size && !options.shirt_sizes.includes(change.shirt_size)) fault('shirt_size', fieldWords.shirt_size);
  const industry = change.extra_info?.industry;
  if (industry && options.industries.length > 0 && !options.industries.includes(industry))
    fault('extra_info.industry', fieldWords.not_listed);
  const asksIndustry = registering && registration.steps.includes('military_service') && registration.extra_info === 'industry';
  if (asksIndustry && !after.industry) fault('extra_info.industry', fieldWords.required);
}
