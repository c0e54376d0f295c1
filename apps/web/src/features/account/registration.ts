import type { Me, MemberChange, PublicConfig } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { extraChange, personChange } from '../members/index.ts';
import { addressChange } from '../places/index.ts';
import { configuredSteps, type StepName } from '../session/index.ts';
import type { Draft } from './draft.ts';

/** Everything that the configured steps asked for, as a single profile save [REG-17]. */
export function registrationChange(draft: Draft, me: Me, config: PublicConfig): Omit<MemberChange, 'legal_waiver_signed'> {
  const asked = new Set(configuredSteps(config).map(({ name }) => name));
  const {
    first_name = me.first_name,
    last_name = me.last_name,
    person,
    address,
    extra,
    profile_bio,
    profile_photo_url,
    cover_photo_url,
  } = draft;
  return {
    first_name,
    last_name,
    ...(asked.has('personal_information') && person && personChange(person, config)),
    ...(asked.has('personal_information') &&
      config.registration.address &&
      address &&
      addressChange(address, draft.address_verified ?? false)),
    ...(asked.has('social_profile') && {
      ...(profile_photo_url !== undefined && { profile_photo_url }),
      ...(cover_photo_url !== undefined && { cover_photo_url }),
      ...(profile_bio?.trim() && { profile_bio }),
    }),
    ...(asked.has('military_service') && extra && extraChange(extra, config)),
  };
}

const ofSocial = /^(profile_bio|profile_photo_url|cover_photo_url)$/;
const ofExtra = /^(extra_info|military_|has_disability|combat_)/;

/** The step that asked for the value the server refused, by the field it names; undefined where the member is not at fault. */
export function stepToMend(error: unknown): StepName | undefined {
  const [field] = error instanceof ApiError ? Object.keys(error.fields) : [];
  if (!field) return undefined;
  if (ofSocial.test(field)) return 'social_profile';
  return ofExtra.test(field) ? 'military_service' : 'personal_information';
}
