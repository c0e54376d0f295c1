import type { Me, PublicConfig } from '@muster/contract';
import reference from '../../../../deployments/reference.json';

const { private: _, ...publicPart } = reference;

/** The reference deployment's public configuration, with overrides. */
export const testConfig = (features: Partial<PublicConfig['features']> = {}): PublicConfig => ({
  ...(publicPart as unknown as PublicConfig),
  features: { ...(publicPart as unknown as PublicConfig).features, ...features },
});

/** The reference deployment with other registration settings, and perhaps other features. */
export function withRegistration(
  change: Partial<PublicConfig['registration']>,
  features: Partial<PublicConfig['features']> = {},
): PublicConfig {
  const config = testConfig(features);
  return { ...config, registration: { ...config.registration, ...change } };
}

/** A member of the demo world, with overrides. */
export const testMe = (change: Partial<Me> = {}): Me => ({
  id: '018f3b5e-7a10-7c44-9d52-1f0a6f2b3c01',
  first_name: 'Priya',
  last_name: 'Raman',
  profile_bio: '',
  profile_photo_url: null,
  cover_photo_url: null,
  anonymous_profile: false,
  eagle_leader: false,
  eagle_leader_title: null,
  following: false,
  can: { edit: true, post: true, comment: true, follow: false },
  email: 'priya@northwind.example',
  email_verified: true,
  pending_email: null,
  legal_waiver_signed: true,
  profile_completed: true,
  registration_started_via_app: true,
  workspace: null,
  permissions: [],
  isOperator: false,
  onboarding: 'done',
  version: 1,
  phone: null,
  gender: null,
  gender_description: null,
  location: null,
  address_verified: false,
  international_address_verified: false,
  shipping_location: null,
  alternate_shirt_address: false,
  shipping_country: null,
  shipping_street: null,
  shipping_city: null,
  shipping_state: null,
  shipping_zip: null,
  shirt_size: null,
  preferred_chapter: null,
  home_chapter: null,
  anchor_chapter: null,
  newsletter_subscription: false,
  do_not_send_any_email: false,
  salesforce_contact_id: null,
  service_info: null,
  extra_info: null,
  latest_purchase: null,
  military_status: null,
  military_branch: null,
  military_specialty: null,
  military_rank: null,
  military_ets: null,
  military_family_member: null,
  has_disability: null,
  combat_zone: null,
  combat_deployment_operations: [],
  has_password: true,
  ...change,
});
