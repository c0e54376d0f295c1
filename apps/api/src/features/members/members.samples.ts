import type { MemberChange, memberCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { type ForeignSamples, nobody, own, type Samples, strangers } from '../../test/sample.ts';
import { makePicture } from '../media/media.factory.ts';

/** A profile save with every field that is the same for all members; email, pictures and current password are added. */
const wholeProfile = {
  first_name: 'Ana',
  last_name: 'Marlow',
  profile_bio: 'Early runner',
  legal_waiver_signed: true as const,
  legal_waiver_version: '0123456789abcdef',
  registration_started_via_app: false,
  anonymous_profile: false,
  password: 'another long password',
  phone: '(555) 010-2030',
  gender: 'Custom',
  gender_description: 'In my own words',
  address_type: 'international' as const,
  country: 'au',
  street: '1 Harbour Street',
  street_2: 'Unit 4',
  city: 'Sydney',
  state: 'NSW',
  zipcode: '2000',
  address_verified: false,
  international_address_verified: true,
  alternate_shirt_address: true,
  shipping_country: 'US',
  shipping_street: '12 River Road',
  shipping_street_2: 'Floor 2',
  shipping_city: 'Boston',
  shipping_state: 'MA',
  shipping_zip: '02108',
  shirt_size: 'Womens Small',
  service_info: {
    status: 'Former Service Member',
    service_type: 'Royal Australian Navy',
    culturally_and_linguistically_diverse: true,
  },
  extra_info: { industry: 'Engineering', years_in_industry: 4 },
  military_status: 'Former Service Member',
  military_branch: 'Royal Australian Navy',
  military_specialty: 'Engines',
  military_rank: 'Lieutenant',
  military_ets: '2020-06-30',
  military_family_member: null,
  has_disability: false,
  combat_zone: true,
  combat_deployment_operations: ['Iraq'],
} satisfies MemberChange;

/** Requests that succeed. */
export const memberSamples: Samples<typeof memberCalls> = {
  signUp: () =>
    nobody({
      body: {
        grant_type: 'client_credentials' as const,
        first_name: 'Priya',
        last_name: 'Nair',
        email: `n-${crypto.randomUUID()}@example.com`,
        password: 'long enough words',
      },
    }),
  getMe: (app) => own(app, () => ({})),
  getMember: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id } })),
  saveMember: (app) =>
    own(app, async (me) => ({
      params: { id: me.id },
      body: {
        ...wholeProfile,
        profile_photo_url: (await makePicture(app.deps, { ownerId: me.id, intent: 'profile' })).url,
        cover_photo_url: (await makePicture(app.deps, { ownerId: me.id, intent: 'cover' })).url,
        email: `moved-${me.id}@example.com`,
        version: 1,
        current_password: me.password,
      },
    })),
  getWaiver: () => nobody({}),
  acceptWaiver: (app) => own(app, async (me) => ({ params: { id: me.id }, body: { version: (await app.client().getWaiver({})).version } })),
  getAppVersion: (app) => own(app, (me) => ({ params: { id: me.id } })),
  putAppVersion: (app) =>
    own(app, (me) => ({ params: { id: me.id }, body: { web_version: '1.5.2', mobile_version: '0.0.1', time_zone: 'Europe/Berlin' } })),
};

/** Requests for resources that do not exist for the caller. */
export const memberForeign: ForeignSamples<typeof memberCalls> = {
  getMember: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id } }, code: 'member.not_found' };
  },
};
