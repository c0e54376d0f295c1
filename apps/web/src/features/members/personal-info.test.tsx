import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { salem, unverified } from '../../test/address.ts';
import { alertText } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig, withRegistration } from '../../test/fixtures.ts';
import { notice, savedElsewhere } from '../../test/saved-elsewhere.ts';
import { Refusal } from '../../test/server.ts';
import { newMe } from '../../test/world.ts';

const home = {
  address: '5 Prince Street',
  address_2: '',
  address_type: 'domestic' as const,
  city: 'Boston',
  address_state: 'MA',
  zip: '02113',
  country: 'US',
};
const failed = 'There was a problem updating your personal info. Please try again later.';

describe('personal information', () => {
  const open = (answers: Parameters<typeof enter>[1] = {}, config = testConfig()) =>
    enter('/profile/settings/personal-info', { saveMember: () => me, ...answers }, me, config);
  let me = newMe({ location: home });
  const save = async (user: Awaited<ReturnType<typeof open>>['user']) => user.click(screen.getByRole('button', { name: 'Save' }));

  it('opens from the row of the settings [PROF-12]', async () => {
    me = newMe({ location: home });
    const { user, address } = await enter('/profile/settings', {}, me);
    await user.click(await screen.findByRole('link', { name: 'Personal Information' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(me.email);
    await waitFor(() => expect(address()).toBe('/profile/settings/personal-info'));
    expect(screen.getByLabelText('Street address')).toHaveValue('5 Prince Street');
  });

  it('saves what was changed and nothing else, and asks nobody about an address that stays', async () => {
    me = newMe({ location: home });
    const { user, sent, address } = await open({}, testConfig({ request_phone: true }));
    await user.type(await screen.findByLabelText('Phone'), '617 555 0142');
    await save(user);
    await waitFor(() => expect(address()).toBe('/profile/settings'));
    expect(sent('saveMember').map(({ body }) => body)).toEqual([{ phone: '617 555 0142', version: me.version }]);
    expect(sent('verifyAddress')).toEqual([]);
  });

  it('needs no phone of a member who was sent back for an address, but of all others [REG-34]', async () => {
    const phoning = testConfig({ request_phone: true });
    me = newMe({ location: home });
    const first = await open({}, phoning);
    await screen.findByLabelText('Phone');
    await save(first.user);
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('PLEASE ENTER A PHONE NUMBER'));
    cleanup();
    me = newMe({ location: { ...home, city: '' }, onboarding: 'complete_profile' });
    const { user, sent } = await open({ verifyAddress: () => unverified() }, phoning);
    await user.type(await screen.findByLabelText('City'), 'Boston');
    await save(user);
    await waitFor(() => expect(sent('saveMember')).toMatchObject([{ body: { city: 'Boston' } }]));
    expect(sent('saveMember')[0]!.body).not.toHaveProperty('phone');
  });

  it('verifies a new address and says so with it; one at home that does not verify is saved unverified, and the screen says so [GEO-15]', async () => {
    me = newMe({ location: home });
    const { user, sent } = await open({ verifyAddress: () => unverified() });
    await user.type(await screen.findByLabelText('Apt'), '4');
    await save(user);
    await waitFor(() => expect(sent('saveMember')).toMatchObject([{ body: { street_2: '4', address_verified: false } }]));
    expect(await screen.findByText(/Could not verify address$/)).toBeVisible();
  });

  it('blocks an international address that does not verify, unless it was entered by hand [GEO-10]', async () => {
    me = newMe({ location: { ...home, address_type: 'international', country: 'IE' } });
    const { user, sent } = await open({
      verifyAddress: () => unverified(['AE02', 'Unknown Street']),
      suggestAddresses: () => ({ data: [salem] }),
    });
    await user.type(await screen.findByLabelText('Apartment'), '4');
    await save(user);
    expect(await alertText('Could not verify address')).toBeVisible();
    expect(sent('saveMember')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Enter it manually' }));
    await save(user);
    await waitFor(() => expect(sent('saveMember')).toMatchObject([{ body: { street_2: '4', international_address_verified: false } }]));
  });

  it('needs a country for an address abroad [GEO-09]', async () => {
    me = newMe({ location: home });
    const { user, sent } = await open();
    await user.click(await screen.findByLabelText('Another country'));
    await save(user);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Country/ })).toHaveAccessibleDescription('Please select a country'));
    expect(sent('saveMember')).toEqual([]);
  });

  it('needs a valid email, and for a new one the password and a code, here [PROF-48]', async () => {
    me = newMe({ location: home });
    const moved = 'priya@elsewhere.example';
    const { user, sent, address } = await open({
      getMe: () => me,
      saveMember: ({ body }) =>
        (body as { current_password: string }).current_password === 'right password'
          ? (me = { ...me, pending_email: moved })
          : new Refusal('member.password_wrong', {}, { current_password: ['INVALID PASSWORD.'] }),
      confirmEmail: ({ body }) =>
        (body as { verification_code: string }).verification_code === '123456'
          ? (me = { ...me, email: moved, pending_email: null })
          : new Refusal('member.code_invalid'),
    });
    const email = await screen.findByLabelText('Email');
    await user.clear(email);
    await save(user);
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/THIS FIELD IS REQUIRED/));
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
    await user.type(email, moved);
    const password = await screen.findByLabelText('Your password');
    await save(user);
    await waitFor(() => expect(password).toHaveAccessibleDescription(/ENTER YOUR PASSWORD/));
    await user.type(password, 'wrong password');
    await save(user);
    await waitFor(() => expect(password).toHaveAccessibleDescription(/INVALID PASSWORD/));
    expect(email).toHaveValue(moved);
    await user.clear(password);
    await user.type(password, 'right password');
    await save(user);
    expect(await screen.findByRole('heading', { name: 'Confirm your new email' })).toHaveFocus();
    expect(sent('saveMember').at(-1)).toMatchObject({ body: { email: moved, current_password: 'right password' } });
    expect(screen.getByLabelText('Email')).toHaveValue(me.email);
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();

    await user.click(screen.getByLabelText('Digit 1 of 6'));
    await user.keyboard('000000');
    await user.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(await screen.findByText('CODE IS INVALID. PLEASE TRY AGAIN.')).toBeVisible();
    await user.click(screen.getByLabelText('Digit 1 of 6'));
    await user.keyboard('123456');
    await user.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(await screen.findByText(`Your email is now ${moved}.`)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(moved));
    expect(screen.queryByRole('heading', { name: 'Confirm your new email' })).not.toBeInTheDocument();
    expect(address()).toBe('/profile/settings/personal-info');
  });

  it('keeps the email there is, and what else was typed meanwhile', async () => {
    me = newMe({ location: home, pending_email: 'priya@elsewhere.example' });
    const { user, sent } = await open({ dropEmailChange: () => (me = { ...me, pending_email: null }) });
    await user.type(await screen.findByLabelText('Apt'), '12');
    await user.click(screen.getByRole('button', { name: 'Keep my current email' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Confirm your new email' })).not.toBeInTheDocument());
    expect(sent('dropEmailChange')).toHaveLength(1);
    expect(screen.getByLabelText('Apt')).toHaveValue('12');
    expect(screen.getByLabelText('Email')).toHaveValue(me.email);
  });

  it('sees that another tab has confirmed the new email', async () => {
    me = newMe({ location: home, pending_email: 'priya@elsewhere.example' });
    const { user } = await open({ getMe: () => me, confirmEmail: () => new Refusal('member.code_invalid') });
    await user.click(await screen.findByLabelText('Digit 1 of 6'));
    await user.keyboard('123456');
    me = { ...me, email: 'priya@elsewhere.example', pending_email: null };
    await user.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(await screen.findByText('Your email is now priya@elsewhere.example.')).toBeVisible();
  });

  it('says when it could not be saved, and keeps what was typed, also after leaving the screen [PROF-83]', async () => {
    me = newMe({ location: home });
    const { user, router } = await open({ saveMember: () => new Refusal('server_error'), verifyAddress: () => unverified() });
    await user.type(await screen.findByLabelText('Apt'), '12');
    await save(user);
    expect(await alertText(failed)).toBeVisible();
    await router.navigate({ to: '/profile/settings' });
    await router.navigate({ to: '/profile/settings/personal-info' });
    expect(await screen.findByLabelText('Apt')).toHaveValue('12');
  });

  it('takes over what another tab has changed, and saves what was changed here with it', async () => {
    me = newMe({ location: home, phone: '6175550142' });
    const theirs = { location: { ...home, address: '9 Salem Street' } };
    const { user, sent, address } = await open(savedElsewhere(me, theirs), testConfig({ request_phone: true }));
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '617 555 0199');
    await save(user);
    await waitFor(() => expect(address()).toBe('/profile/settings'));
    expect(sent('saveMember').map(({ body }) => body)).toEqual([
      { phone: '617 555 0199', version: 1 },
      { phone: '617 555 0199', version: 2 },
    ]);
  });

  it('asks which address counts where another tab has saved one meanwhile: a whole one, never a mixture of both', async () => {
    me = newMe({ location: home });
    const theirs = { location: { ...home, address: '9 Salem Street', address_2: '2B' } };
    const { user, sent, address } = await open({ ...savedElsewhere(me, theirs), verifyAddress: () => unverified() });
    await user.type(await screen.findByLabelText('Apt'), '4');
    const brought = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await save(user);
    const panel = await notice();
    await waitFor(() => expect(brought.mock.contexts.some((each) => (each as HTMLElement).contains(panel))).toBe(true));
    brought.mockRestore();
    expect(await notice()).toHaveTextContent('Address: 9 Salem Street, 2B, Boston, MA, 02113');
    expect(screen.getByLabelText('Apt')).toHaveValue('4');
    await user.click(within(await notice()).getByRole('button', { name: 'Use this one' }));
    expect(screen.queryByRole('alert', { name: /^Your profile was changed/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Street address')).toHaveValue('9 Salem Street');
    expect(screen.getByLabelText('Apt')).toHaveValue('2B');
    await user.clear(screen.getByLabelText('Apt'));
    await user.type(screen.getByLabelText('Apt'), '4');
    await save(user);
    await waitFor(() => expect(address()).toBe('/profile/settings'));
    expect(sent('saveMember').at(-1)?.body).toMatchObject({ street: '9 Salem Street', street_2: '4', version: 2 });
  });

  it('asks nothing where a save has got through and only its answer was lost', async () => {
    me = newMe({ location: home, phone: '6175550142' });
    const { user, address } = await open(savedElsewhere(me, { phone: '6175550199' }), testConfig({ request_phone: true }));
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '617 555 0199');
    await save(user);
    await waitFor(() => expect(address()).toBe('/profile/settings'));
  });

  it('asks for no address where the deployment asks for none', async () => {
    me = newMe();
    await open({}, withRegistration({ address: false }));
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('group', { name: 'Address' })).not.toBeInTheDocument();
  });
});

it('a profile that lacks an address now says so where its member is sent, and leads there', async () => {
  const me = newMe({ onboarding: 'complete_profile' });
  const { user, address } = await enter('/profile/edit', {}, me);
  expect(await screen.findByText('Please add your address to complete your profile.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add your address' }));
  await waitFor(() => expect(address()).toBe('/profile/settings/personal-info'));
});
