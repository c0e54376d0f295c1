import type { MemberChange } from '@muster/contract';
import { describe, expect, it } from 'vitest';
import { deploymentConfig } from '../../../platform/start/config.ts';
import { isCountry } from './address.rules.ts';
import type { Profile } from './columns.ts';
import { changeProfile } from './profile.rules.ts';

const empty: Profile = {
  first_name: 'Ana',
  last_name: 'Marlow',
  profile_bio: '',
  registration_started_via_app: false,
  anonymous_profile: false,
  profile_completed: true,
  phone: null,
  gender: null,
  gender_description: null,
  address_type: null,
  country: null,
  street: null,
  street_2: null,
  city: null,
  state: null,
  zipcode: null,
  address_verified: false,
  international_address_verified: false,
  alternate_shirt_address: false,
  shipping_country: null,
  shipping_street: null,
  shipping_street_2: null,
  shipping_city: null,
  shipping_state: null,
  shipping_zip: null,
  shirt_size: null,
  service_status: null,
  service_type: null,
  culturally_and_linguistically_diverse: null,
  industry: null,
  years_in_industry: null,
  military_status: null,
  military_branch: null,
  military_specialty: null,
  military_rank: null,
  military_ets: null,
  military_family_member: null,
  has_disability: null,
  combat_zone: null,
  combat_deployment_operations: [],
};

const steps = ['personal_information', 'social_profile', 'military_service', 'complete_registration'];
const reference = deploymentConfig({ registration: { address: false } });
const asking = deploymentConfig({ features: { request_phone: true, request_gender: true }, registration: { address: true } });
const military = deploymentConfig({ registration: { steps, address: false, extra_info: 'military' } });
const industry = deploymentConfig({ registration: { steps, address: false, extra_info: 'industry' } });
const home = deploymentConfig({
  features: { other_country_locations: false, international_addresses: false, anonymous_users: false },
  registration: { address: false },
});

const save = (change: MemberChange, { from = {}, config = reference }: { from?: Partial<Profile>; config?: typeof reference } = {}) => {
  const { after, fields } = changeProfile({ ...empty, ...from }, change, config);
  return { after, fields: { ...fields } };
};
const faults = (change: MemberChange, at: Parameters<typeof save>[1] = {}) => save(change, at).fields;

const required = ['THIS FIELD IS REQUIRED'];
const elsewhere = ['This does not apply to this status.'];
const serving = { military_status: 'Active Service Member', military_branch: 'Australian Army', has_disability: false } as const;
const veteran = { ...serving, military_status: 'Former Service Member' } as const;

describe('service and military fields', () => {
  it('take family membership from civilians alone [PROF-29]', () => {
    for (const military_status of ['Family Member', 'Supporter']) {
      expect(save({ military_status, military_family_member: true })).toMatchObject({
        after: { military_family_member: true },
        fields: {},
      });
    }
    expect(faults({ ...serving, military_family_member: true })).toEqual({ military_family_member: elsewhere });
    expect(faults({ military_family_member: false })).toEqual({ military_family_member: elsewhere });
    expect(faults({ ...serving, military_family_member: null })).toEqual({});
  });

  it('take branch, specialty, rank, disability and combat from those who serve or served alone [PROF-30]', () => {
    const all = {
      military_branch: 'Australian Army',
      military_specialty: 'Engines',
      military_rank: 'Major',
      has_disability: true,
      combat_zone: true,
      combat_deployment_operations: ['Iraq'],
    };
    for (const status of [serving, veteran]) expect(save({ ...status, ...all })).toMatchObject({ after: all, fields: {} });
    for (const military_status of ['Supporter', 'Family Member', null]) {
      const refused = faults({ military_status, ...all });
      expect(refused).toEqual(Object.fromEntries(Object.keys(all).map((field) => [field, elsewhere])));
    }
  });

  it('take the end of service from veterans alone [PROF-31]', () => {
    expect(save({ ...veteran, military_ets: '2020-06-30' })).toMatchObject({ after: { military_ets: '2020-06-30' }, fields: {} });
    expect(faults({ ...serving, military_ets: '2020-06-30' })).toEqual({ military_ets: elsewhere });
    expect(faults({ military_status: 'Supporter', military_ets: '2020-06-30' })).toEqual({ military_ets: elsewhere });
  });

  it('are cleared where a change of status leaves them without meaning [PROF-29] [PROF-30] [PROF-31]', () => {
    const before = {
      ...veteran,
      military_rank: 'Major',
      military_ets: '2020-06-30',
      combat_zone: true,
      combat_deployment_operations: ['Iraq'],
    };
    expect(save({ military_status: 'Supporter' }, { from: before })).toMatchObject({
      fields: {},
      after: {
        military_status: 'Supporter',
        military_branch: null,
        military_rank: null,
        military_ets: null,
        has_disability: null,
        combat_zone: null,
        combat_deployment_operations: [],
      },
    });
    expect(save({ military_status: serving.military_status }, { from: before }).after).toMatchObject({
      military_rank: 'Major',
      military_ets: null,
    });
    const civilian = { military_status: 'Supporter', military_family_member: true };
    expect(save({ ...serving }, { from: civilian }).after.military_family_member).toBeNull();
  });

  it('need a branch, a yes or no about disability, and operations where there was combat [PROF-55]', () => {
    const status = { military_status: 'Active Service Member' };
    expect(faults(status)).toEqual({ military_branch: required, has_disability: required });
    expect(faults({ ...serving, combat_zone: true })).toEqual({ combat_deployment_operations: required });
    expect(faults({ ...serving, combat_zone: false, combat_deployment_operations: ['Iraq'] })).toEqual({
      combat_deployment_operations: elsewhere,
    });
    expect(faults({ military_status: 'Supporter' })).toEqual({});
  });

  it('keep a status once a profile is complete, where the deployment asks for one', () => {
    for (const military_status of ['', null]) {
      expect(faults({ military_status }, { from: veteran, config: military })).toEqual({ military_status: required });
      expect(faults({ military_status }, { from: { profile_completed: false }, config: military })).toEqual({});
      expect(faults({ military_status }, { from: veteran })).toEqual({});
    }
    expect(faults({ profile_bio: 'Rows' }, { from: veteran, config: military })).toEqual({});
  });

  it('come from the lists of the deployment [PROF-33] [PROF-34] [PROF-36]', () => {
    const unlisted = ['This is not one of the choices.'];
    expect(faults({ ...serving, military_branch: 'Pirates' })).toEqual({ military_branch: unlisted });
    expect(faults({ ...serving, combat_zone: true, combat_deployment_operations: ['Iraq', 'Mars'] })).toEqual({
      combat_deployment_operations: unlisted,
    });
    expect(faults({ military_status: 'Admiral' }).military_status).toEqual(unlisted);
    expect(faults({ service_info: { status: 'Supporter', service_type: 'Pirates' } })).toEqual({ 'service_info.service_type': unlisted });
    const other = deploymentConfig({
      options: { military_statuses: ['Crew', 'Guest'], civilian_statuses: ['Guest'], veteran_statuses: [], military_branches: ['Deck'] },
    });
    expect(faults({ military_status: 'Crew', military_branch: 'Deck', has_disability: true }, { config: other })).toEqual({});
  });
});

describe('personal fields', () => {
  it('need a phone and a gender where the deployment asks for them [PROF-52]', () => {
    expect(faults({ phone: '', gender: null }, { config: asking })).toEqual({
      phone: ['PLEASE ENTER A PHONE NUMBER'],
      gender: ['PLEASE SELECT AN OPTION'],
    });
    expect(faults({ phone: '', gender: null })).toEqual({});
    expect(faults({ profile_bio: 'Runs' }, { config: asking })).toEqual({});
  });

  it('take a gender from the list, and a description where it is Custom [PROF-35] [PROF-53]', () => {
    expect(faults({ gender: 'Martian' })).toEqual({ gender: ['PLEASE SELECT AN OPTION'] });
    const blank = { gender_description: ['IF CUSTOM GENDER IS SELECTED, THIS CANNOT BE BLANK'] };
    expect(faults({ gender: 'Custom' })).toEqual(blank);
    expect(faults({ gender: 'Custom', gender_description: '' })).toEqual(blank);
    expect(save({ gender: 'Custom', gender_description: 'Mine' })).toMatchObject({ after: { gender_description: 'Mine' }, fields: {} });
    expect(save({ gender: 'Female' }, { from: { gender: 'Custom', gender_description: 'Mine' } }).after.gender_description).toBeNull();
  });

  it('take an industry from the list [PROF-54]', () => {
    expect(faults({ extra_info: { industry: 'Piracy' } })).toEqual({ 'extra_info.industry': ['This is not one of the choices.'] });
    expect(save({ extra_info: { industry: 'Sales', years_in_industry: 3 } })).toMatchObject({
      after: { industry: 'Sales', years_in_industry: 3 },
      fields: {},
    });
  });

  it('make nobody anonymous where that is switched off [SHELL-13]', () => {
    expect(faults({ anonymous_profile: true }, { config: home })).toEqual({
      anonymous_profile: ['Anonymous profiles are turned off here.'],
    });
    expect(faults({ anonymous_profile: false }, { config: home })).toEqual({});
    expect(save({ anonymous_profile: true }).after.anonymous_profile).toBe(true);
  });
});

describe('an address', () => {
  const domestic = { address_type: 'domestic', street: '12 River Road', city: 'Boston', state: 'MA', zipcode: '02108' } as const;

  it('of domestic type is in the primary country, whatever was sent [GEO-12]', () => {
    expect(save({ ...domestic, country: 'FR' })).toMatchObject({ after: { country: 'US' }, fields: {} });
    expect(save({ ...domestic }).after.country).toBe('US');
  });

  it('of international type needs a country [GEO-09] [GEO-11]', () => {
    const abroad = { ...domestic, address_type: 'international' } as const;
    expect(faults(abroad)).toEqual({ country: ['Please select a country'] });
    expect(faults({ ...abroad, country: 'QQ' })).toEqual({ country: ['Please select a country'] });
    expect(faults({ ...abroad, country: 'AU' })).toEqual({});
  });

  it('stays in the primary country where others are switched off [SHELL-12]', () => {
    const closed = ["We don't accept addresses in this country."];
    expect(faults({ address_type: 'international', country: 'AU' }, { config: home })).toEqual({ address_type: closed, country: closed });
    expect(faults(domestic, { config: home })).toEqual({});
  });

  it('needs type, street, city and state where the deployment asks for one; a registration needs the zip too [PROF-49] [REG-35]', () => {
    const asked = { config: asking };
    expect(faults({ city: '' }, asked)).toEqual({ address_type: required, street: required, city: required, state: required });
    expect(faults({ ...domestic, zipcode: '' }, asked)).toEqual({});
    expect(faults({ ...domestic, zipcode: '' }, { ...asked, from: { profile_completed: false } })).toEqual({ zipcode: required });
    expect(faults({ city: '' })).toEqual({});
  });

  it('is verified as long as it is the one that was verified', () => {
    const before = { ...domestic, country: 'US', street_2: null, address_verified: true } as const;
    expect(save({ city: 'Salem' }, { from: before }).after.address_verified).toBe(false);
    expect(save({ city: 'Salem', address_verified: true }, { from: before }).after.address_verified).toBe(true);
    expect(save({ city: 'Boston' }, { from: before }).after.address_verified).toBe(true);
    expect(save({ ...domestic, international_address_verified: true }).after.international_address_verified).toBe(false);
  });

  it('for a shirt is kept where it is another one, and then whole [PAY-18]', () => {
    expect(faults({ shipping_city: 'Boston' })).toEqual({ shipping_city: ['This needs a shipping address.'] });
    expect(faults({ alternate_shirt_address: true })).toEqual({
      shipping_street: ['PLEASE ENTER YOUR STREET ADDRESS'],
      shipping_city: ['PLEASE ENTER YOUR CITY'],
      shipping_state: ['PLEASE ENTER YOUR STATE'],
      shipping_zip: ['PLEASE ENTER YOUR ZIP CODE'],
    });
    const sent = {
      alternate_shirt_address: true,
      shipping_street: '1 Pier',
      shipping_city: 'Boston',
      shipping_state: 'MA',
      shipping_zip: '02108',
    };
    const { after, fields } = save(sent);
    expect({ fields, country: after.shipping_country }).toEqual({ fields: {}, country: 'US' });
    expect(save({ alternate_shirt_address: false }, { from: after }).after).toMatchObject({
      shipping_street: null,
      shipping_country: null,
    });
    expect(faults({ shirt_size: 'Tent' })).toEqual({ shirt_size: ['PLEASE SELECT A SHIRT SIZE'] });
  });
});

describe('the save that ends a registration', () => {
  const from = { profile_completed: false };
  const last = { legal_waiver_signed: true as const };

  it('needs what the steps ask for [REG-34] [PROF-49] [PROF-52]', () => {
    expect(faults(last, { from })).toEqual({});
    expect(faults(last, { from, config: asking })).toEqual({
      phone: ['PLEASE ENTER A PHONE NUMBER'],
      gender: ['PLEASE SELECT AN OPTION'],
      address_type: required,
      street: required,
      city: required,
      state: required,
      zipcode: required,
    });
    expect(faults(last, { from, config: industry })).toEqual({ 'extra_info.industry': required });
    expect(faults(last, { from, config: military })).toEqual({ military_status: required });
  });

  it('asks nothing of a member who has completed it before [REG-34]', () => {
    expect(faults(last, { config: asking })).toEqual({});
  });
});

it('knows countries from other pairs of letters', () => {
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((b) => a + b));
  const known = codes.filter(isCountry);
  expect(known.length).toBeGreaterThan(230);
  expect(known).toEqual(expect.arrayContaining(['US', 'AU', 'DE', 'JP', 'AQ']));
  for (const code of ['EU', 'ZZ', 'QQ', 'us', 'USA', '']) expect(isCountry(code)).toBe(false);
});
