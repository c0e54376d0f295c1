import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { home } from '../../../test/home.ts';
import { makeMember } from '../../../test/members.ts';
import { mailedCode, signUpNewcomer } from '../../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeChapter } from '../../groups/groups.factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    config: {
      features: { workspaces: false, request_phone: true },
      registration: { steps: ['personal_information', 'social_profile', 'military_service', 'complete_registration'], address: true },
    },
  });
});
afterAll(() => app.close());

const row = (id: string) => app.deps.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('says of no address that it is verified unless the server finds it so [GEO-14]', async () => {
  const { id, api } = await makeMember(app);
  const save = (change: object) => api.saveMember({ params: { id }, body: { ...home, address_verified: true, ...change } });
  expect(await save({})).toMatchObject({ address_verified: true });
  expect(await save({ city: 'Nowhereville Heights' })).toMatchObject({
    location: { city: 'Nowhereville Heights' },
    address_verified: false,
  });
  // Without an address there is nothing to verify.
  expect(await api.saveMember({ params: { id }, body: { address_verified: true } })).toMatchObject({ address_verified: false });
});

describe('a whole profile', () => {
  it('is saved and read by the names of the specification [PROF-21] [PROF-22] [PROF-23] [PROF-26] [PROF-27] [PROF-28] [PROF-32] [PROF-59]', async () => {
    const { id, api } = await makeMember(app);
    const saved = await api.saveMember({
      params: { id },
      body: {
        ...home,
        address_verified: true,
        phone: '(555) 010-2030',
        gender: 'Custom',
        gender_description: 'Mine',
        alternate_shirt_address: true,
        shipping_street: '1 Pier',
        shipping_street_2: 'Shed',
        shipping_city: 'Salem',
        shipping_state: 'MA',
        shipping_zip: '01970',
        shirt_size: 'Mens Small',
        service_info: {
          status: 'Former Service Member',
          service_type: 'Royal Australian Navy',
          culturally_and_linguistically_diverse: true,
        },
        extra_info: { industry: 'Sales', years_in_industry: 3 },
        military_status: 'Former Service Member',
        military_branch: 'Royal Australian Navy',
        military_specialty: 'Engines',
        military_rank: 'Major',
        military_ets: '2020-06-30',
        has_disability: false,
        combat_zone: true,
        combat_deployment_operations: ['Iraq', 'Other'],
      },
    });
    expect(saved).toMatchObject({
      phone: '5550102030',
      gender: 'Custom',
      gender_description: 'Mine',
      location: {
        address: '12 River Road',
        address_2: 'Apt 4',
        address_type: 'domestic',
        city: 'Boston',
        address_state: 'MA',
        zip: '02108',
        country: 'US',
      },
      address_verified: true,
      shipping_location: {
        shipping_address: true,
        address: '1 Pier',
        address_2: 'Shed',
        address_type: 'domestic',
        city: 'Salem',
        address_state: 'MA',
        zip: '01970',
        country: 'US',
      },
      alternate_shirt_address: true,
      shipping_country: 'US',
      shirt_size: 'Mens Small',
      service_info: { status: 'Former Service Member', service_type: 'Royal Australian Navy', culturally_and_linguistically_diverse: true },
      extra_info: { industry: 'Sales', years_in_industry: 3 },
      latest_purchase: null,
      military_status: 'Former Service Member',
      military_branch: 'Royal Australian Navy',
      military_specialty: 'Engines',
      military_rank: 'Major',
      military_ets: '2020-06-30',
      military_family_member: null,
      has_disability: false,
      combat_zone: true,
      combat_deployment_operations: ['Iraq', 'Other'],
      has_password: true,
    });
    expect(await api.getMe({})).toEqual(saved);
    expect(await api.saveMember({ params: { id }, body: { service_info: { status: null } } })).toMatchObject({
      service_info: { status: null, service_type: 'Royal Australian Navy', culturally_and_linguistically_diverse: true },
      phone: '5550102030',
    });
  });

  it('is shown to others in its public part alone [PROF-58]', async () => {
    const [viewer, other] = [
      await makeMember(app),
      await makeMember(app, { phone: '5550102030', city: 'Boston', military_status: 'Supporter' }),
    ];
    const seen = await viewer.api.getMember({ params: { id: other.id } });
    expect(Object.keys(seen).sort()).toEqual(
      [
        'id',
        'first_name',
        'last_name',
        'profile_bio',
        'profile_photo_url',
        'cover_photo_url',
        'anonymous_profile',
        'eagle_leader',
        'eagle_leader_title',
        'following',
        'can',
      ].sort(),
    );
    const raw = await app.raw('GET', `/api/user/${other.id}`, { token: viewer.access });
    expect(await raw.text()).not.toMatch(/5550102030|Boston|Supporter|@example/);
  });

  it.each([
    ['555-0102 x3', 'PLEASE ENTER ONLY NUMBERS'],
    ['55501', 'PLEASE ENTER A 10-DIGIT PHONE NUMBER'],
    ['555010203040', 'PLEASE ENTER A 10-DIGIT PHONE NUMBER'],
    [' ', 'PLEASE ENTER A PHONE NUMBER'],
  ])('refuses the phone %j with "%s" [PROF-50] [PROF-51] [SHELL-46]', async (phone, word) => {
    const { id, api } = await makeMember(app);
    expect(await refusal(api.saveMember({ params: { id }, body: { phone } }))).toMatchObject({ status: 400, fields: { phone: [word] } });
    expect((await row(id)).phone).toBeNull();
  });

  it('saves nothing where one field is refused', async () => {
    const { id, api } = await makeMember(app);
    const before = await row(id);
    await refusal(api.saveMember({ params: { id }, body: { profile_bio: 'Runs', gender: 'Martian' } }));
    expect(await row(id)).toEqual(before);
  });

  it('needs a bio where one is sent, and an industry with extra info [PROF-46] [PROF-54]', async () => {
    const { id, api } = await makeMember(app);
    expect(await refusal(api.saveMember({ params: { id }, body: { profile_bio: ' ' } }))).toMatchObject({
      fields: { profile_bio: ['This field is required.'] },
    });
    expect(await refusal(api.saveMember({ params: { id }, body: { extra_info: { industry: '' } } }))).toMatchObject({
      fields: { 'extra_info.industry': ['THIS FIELD IS REQUIRED'] },
    });
  });

  it.each([
    ['salesforce_contact_id', 'x'],
    ['has_password', false],
    ['preferred_chapter', null],
    ['email_verified', true],
    ['service_info', { rank: 'x' }],
  ])('cannot set %s, nor fields inside that are not known [PROF-59]', async (field, value) => {
    const { id, access } = await makeMember(app);
    const answer = await app.raw('POST', `/api/user/${id}`, { token: access, body: { [field]: value } });
    const { fields } = (await answer.json()) as { fields: object };
    expect([answer.status, Object.keys(fields)[0]?.split('.')[0]]).toEqual([400, field]);
  });
});

describe('a registration that asks for everything', () => {
  it('is complete with one save that has it all, and has synced then [REG-17] [REG-20] [REG-42]', async () => {
    const newcomer = await signUpNewcomer(app);
    await newcomer.api.verifyEmail({ body: { verification_code: await mailedCode(app, newcomer.email) } });
    const params = { id: newcomer.id };
    const refused = await refusal(newcomer.api.saveMember({ params, body: { legal_waiver_signed: true } }));
    expect(Object.keys(refused.fields).sort()).toEqual([
      'address_type',
      'city',
      'extra_info.industry',
      'phone',
      'state',
      'street',
      'zipcode',
    ]);
    expect(await newcomer.api.getMe({})).toMatchObject({
      profile_completed: false,
      legal_waiver_signed: false,
      salesforce_contact_id: null,
    });

    const body = { ...home, phone: '5550102030', extra_info: { industry: 'Sales' }, legal_waiver_signed: true } as const;
    expect(await newcomer.api.saveMember({ params, body })).toMatchObject({ profile_completed: true, onboarding: 'done' });
    await app.jobs.settle();
    expect((await newcomer.api.getMe({})).salesforce_contact_id).toMatch(/\S/);
    // `profile_completed` stays true, but without an address the profile is no longer complete.
    expect(await newcomer.api.saveMember({ params, body: { profile_bio: 'Runs' } })).toMatchObject({ onboarding: 'done' });
    await app.deps.db.updateTable('member').set({ street: null }).where('id', '=', newcomer.id).execute();
    expect(await newcomer.api.getMe({})).toMatchObject({ profile_completed: true, onboarding: 'complete_profile' });
  });
});

describe('chapters', () => {
  it('are listed by name, and chosen with wishes about mail [PROF-24] [PROF-61] [GROUP-29]', async () => {
    const { id, api } = await makeMember(app);
    const at = app.clock.now();
    const [west, east] = [
      await makeChapter(app.deps.db, { name: 'west side', at }),
      await makeChapter(app.deps.db, { name: 'East side', at }),
    ];
    expect((await api.listChapters({})).data).toEqual([
      { id: east, name: 'East side' },
      { id: west, name: 'west side' },
    ]);
    const params = { id };
    const chosen = { preferred_chapter: east, home_chapter: west, newsletter_subscription: true, do_not_send_any_email: true };
    expect(await api.saveChapterSettings({ params, body: chosen })).toMatchObject({
      preferred_chapter: { id: east, name: 'East side' },
      home_chapter: { id: west, name: 'west side' },
      anchor_chapter: null,
      newsletter_subscription: true,
      do_not_send_any_email: true,
    });
    expect(await api.saveChapterSettings({ params, body: { home_chapter: null, do_not_send_any_email: false } })).toMatchObject({
      preferred_chapter: { id: east },
      home_chapter: null,
      newsletter_subscription: true,
      do_not_send_any_email: false,
    });
    expect(await refusal(api.saveChapterSettings({ params, body: { anchor_chapter: id } }))).toMatchObject({
      status: 400,
      fields: { anchor_chapter: ['This is not one of the choices.'] },
    });
  });
});
