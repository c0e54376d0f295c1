import type { DeploymentConfig, MemberChange } from '@muster/contract';
import type { Selectable } from 'kysely';
import type { MemberTable } from '../../accounts/index.ts';

/** The home address. */
export const addressColumns = ['address_type', 'country', 'street', 'street_2', 'city', 'state', 'zipcode'] as const;
/** The shipping address of a shirt. */
export const shippingColumns = [
  'shipping_country',
  'shipping_street',
  'shipping_street_2',
  'shipping_city',
  'shipping_state',
  'shipping_zip',
] as const;
/** Columns that apply only to members who serve or served (PROF-30). */
export const servingColumns = ['military_branch', 'military_specialty', 'military_rank', 'has_disability', 'combat_zone'] as const;
/** Columns that have the same name in a save and are cleared by null or an empty text. */
export const clearable = [
  'phone',
  'gender',
  'gender_description',
  ...addressColumns,
  ...shippingColumns,
  ...servingColumns,
  'shirt_size',
  'military_status',
  'military_ets',
  'military_family_member',
] as const;
/** Columns that have the same name in a save and always have a value. */
export const plain = [
  'first_name',
  'last_name',
  'profile_bio',
  'registration_started_via_app',
  'anonymous_profile',
  'address_verified',
  'international_address_verified',
  'alternate_shirt_address',
  'combat_deployment_operations',
] as const;

/** The columns that a save may change or reads. */
export const profileColumnsOnSave = [
  ...clearable,
  ...plain,
  'service_status',
  'service_type',
  'culturally_and_linguistically_diverse',
  'industry',
  'years_in_industry',
  'profile_completed',
] as const;

export type Profile = Pick<Selectable<MemberTable>, (typeof profileColumnsOnSave)[number]>;
export type ProfileRules = Pick<DeploymentConfig, 'features' | 'options' | 'registration' | 'locale'>;
/** Adds a field error. */
export type Fault = (field: string, word: string) => void;

/** Checks whether a save contains any of these fields. */
export const touches = (change: MemberChange, fields: readonly string[]): boolean =>
  fields.some((field) => (change as Record<string, unknown>)[field] !== undefined);
