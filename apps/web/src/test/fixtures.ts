import type { Me, PublicConfig } from '@muster/contract';
import reference from '../../../../deployments/reference.json';

const { private: _, ...publicPart } = reference;

/** The reference deployment's public configuration, with changes. */
export const testConfig = (features: Partial<PublicConfig['features']> = {}): PublicConfig => ({
  ...(publicPart as unknown as PublicConfig),
  features: { ...(publicPart as unknown as PublicConfig).features, ...features },
});

/** A member of the named world, with changes. */
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
  can: { edit: true, post: true, comment: true },
  email: 'priya@northwind.example',
  email_verified: true,
  legal_waiver_signed: true,
  profile_completed: true,
  registration_started_via_app: true,
  workspace: null,
  permissions: [],
  isOperator: false,
  onboarding: 'done',
  ...change,
});
