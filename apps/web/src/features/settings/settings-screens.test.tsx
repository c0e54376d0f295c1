import type { Me } from '@muster/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readTokens } from '../../platform/tokens.ts';
import { alertText, heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { newMe } from '../../test/world.ts';

type Answer = (received: { body: unknown }) => unknown;
const health = { getHealth: () => ({ status: 'ok', version: '1.5.2', alive: true, ready: true }) };
const rows = () => within(screen.getByRole('main')).queryAllByRole('link');
const row = (name: string) => screen.findByRole('link', { name });

describe('the settings', () => {
  it.each([
    ['Privacy Settings', '/profile/settings/privacy-settings'],
    ['Update Password', '/profile/settings/password-update'],
    ['Delete Account', '/profile/settings/delete-account'],
    ['Your calendar address', '/profile/calendar'],
    ['Devices', '/profile/devices'],
    ['Where you are signed in', '/profile/sessions'],
    ['Security log', '/profile/security-log'],
    ['What I wrote', '/profile/settings/what-i-wrote'],
    ['Your data', '/profile/my-data'],
  ])("have a row '%s' that opens its screen [PROF-13, PROF-15, PROF-18]", async (name, to) => {
    const { user, address } = await enter('/profile/settings', health);
    await user.click(await row(name));
    await heading(name);
    await waitFor(() => expect(address()).toBe(to));
  });

  it("have a row 'Privacy Settings' only where members may be anonymous; else its address leads nowhere [PROF-13]", async () => {
    const { user } = await enter('/profile/settings', health);
    await user.click(await row('Privacy Settings'));
    await heading('Privacy Settings');
    cleanup();
    await enter('/profile/settings', health, newMe(), testConfig({ anonymous_users: false }));
    await row('Update Password');
    expect(screen.queryByText('Privacy Settings')).not.toBeInTheDocument();
    cleanup();
    await enter('/profile/settings/privacy-settings', health, newMe(), testConfig({ anonymous_users: false }));
    await heading('Page not found');
  });

  it('hide the password from members who have none here [PROF-15]', async () => {
    await enter('/profile/settings', health, newMe({ has_password: false }));
    await row('Delete Account');
    expect(rows().map((link) => link.textContent)).not.toContain('Update Password');
    cleanup();
    await enter('/profile/settings/password-update', {}, newMe({ has_password: false }));
    expect(await screen.findByText(/You sign in with your organisation/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it("have a row 'Legal Waiver' that opens it to read [PROF-16]", async () => {
    const { user } = await enter('/profile/settings', health);
    await user.click(await screen.findByRole('button', { name: 'Legal Waiver' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Legal Waiver' }));
    expect(dialog.getByRole('heading', { name: '2. Taking part is voluntary' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it("have a row 'Logout', which asks first and then ends the session [AUTH-07, AUTH-13]", async () => {
    const { user, sent, address } = await enter('/profile/settings', { ...health, endSession: () => undefined });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to log out?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(readTokens()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sent('endSession')).toHaveLength(1);
    expect(readTokens()).toBeNull();
  });

  it('choose the colours, and remember the choice', async () => {
    const { user } = await enter('/profile/settings', health);
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  it('link to what the deployment names [PROF-17]', async () => {
    const config = testConfig();
    const links = { ...config.brand.links, privacy_policy: null };
    await enter('/profile/settings', health, newMe(), { ...config, brand: { ...config.brand, links } });
    for (const [name, href] of [
      ['Terms & Conditions', config.brand.links.terms_and_conditions],
      ['Community Guidelines', config.brand.links.community_guidelines],
      ['GeoNames', 'https://www.geonames.org/'],
    ] as const) {
      expect(await row(name)).toHaveAttribute('href', href);
      expect(await row(name)).toHaveAttribute('target', '_blank');
    }
    expect(screen.queryByRole('link', { name: 'Privacy Policy' })).not.toBeInTheDocument();
  });

  it('show the version, or that it cannot be read [PROF-81]', async () => {
    await enter('/profile/settings', health);
    expect(await screen.findByText('Version 1.5.2')).toBeVisible();
    cleanup();
    await enter('/profile/settings', { getHealth: () => new Refusal('unavailable') });
    expect(await screen.findByText('Unable to retrieve version number.')).toBeVisible();
  });
});

describe('updating the password', () => {
  async function update(values: [current: string, next: string, again: string], saveMember: Answer = () => newMe()) {
    const app = await enter('/profile/settings/password-update', { ...health, saveMember });
    await heading('Update Password');
    for (const [index, label] of ['Current password', 'New password', 'Confirm new password'].entries())
      fireEvent.change(screen.getByLabelText(label), { target: { value: values[index] } });
    await app.user.click(screen.getByRole('button', { name: 'Update password' }));
    return app;
  }
  const described = (label: string) => expect(screen.getByLabelText(label));

  it('needs all three fields [AUTH-24]', async () => {
    const { sent } = await update(['', ' ', '']);
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/THIS FIELD IS REQUIRED/);
    described('Current password').toHaveFocus();
    expect(sent('saveMember')).toHaveLength(0);
  });

  it('needs eight characters, twice the same [AUTH-24]', async () => {
    const { sent } = await update(['the one so far', 'seven77', 'seven78']);
    described('New password').toHaveAccessibleDescription(/PASSWORD MUST BE AT LEAST 8 CHARACTERS LONG/);
    described('Confirm new password').toHaveAccessibleDescription('PASSWORD DOES NOT MATCH');
    expect(sent('saveMember')).toHaveLength(0);
  });

  it('says when the current one is wrong, and keeps what was typed', async () => {
    await update(['not it', 'a new password', 'a new password'], () => new Refusal('member.password_wrong'));
    expect(await screen.findByText('INVALID PASSWORD.')).toBeVisible();
    described('New password').toHaveValue('a new password');
  });

  it('saves it with the current one as proof, and says that other devices are signed out [AUTH-25]', async () => {
    const { sent, address } = await update(['the one so far', 'a new password', 'a new password']);
    expect(await screen.findByText('Password updated. Your other devices have been logged out.')).toBeVisible();
    expect(sent('saveMember')[0]?.body).toEqual({ current_password: 'the one so far', password: 'a new password' });
    await waitFor(() => expect(address()).toBe('/profile/settings'));
  });
});

describe('the privacy settings', () => {
  it("make a profile anonymous with 'No keep anonymous', and public with 'Yes make public' [PROF-57]", async () => {
    const me = newMe();
    const { user, sent } = await enter(
      '/profile/settings/privacy-settings',
      { saveMember: ({ body }) => ({ ...me, ...(body as Partial<Me>) }) },
      me,
    );
    const [open, closed] = [
      await screen.findByRole('radio', { name: 'Yes make public' }),
      screen.getByRole('radio', { name: 'No keep anonymous' }),
    ];
    expect(open).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(closed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Privacy settings saved.')).toBeVisible();
    await user.click(open);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('saveMember').map((call) => call.body)).toEqual([{ anonymous_profile: true }, { anonymous_profile: false }]),
    );
  });

  it('say why they cannot be saved, and keep the choice', async () => {
    const { user } = await enter('/profile/settings/privacy-settings', { saveMember: () => new Refusal('server_error') });
    await user.click(await screen.findByRole('radio', { name: 'No keep anonymous' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await alertText('Server Error, Please try again later.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'No keep anonymous' })).toBeChecked();
  });
});

describe('deleting the account', () => {
  const password = 'eight888';
  async function open(answers: Parameters<typeof enter>[1] = {}, me: Me = newMe(), config = testConfig({ groups: true })) {
    const app = await enter('/profile/settings/delete-account', answers, me, config);
    await heading('Delete Account');
    const button = screen.getByRole('button', { name: 'Delete account' });
    const confirm = async () => {
      await app.user.click(button);
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account for good?' }));
      await app.user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    };
    const type = (value: string) => fireEvent.change(screen.getByLabelText('Password'), { target: { value } });
    return { ...app, button, confirm, type };
  }

  it('waits for a password of eight characters [PROF-56]', async () => {
    const { button, type } = await open();
    expect(button).toBeDisabled();
    type('seven77');
    expect(button).toBeDisabled();
    type(password);
    expect(button).toBeEnabled();
  });

  it('says what it takes: own things by number, and by name what others lose, with the way to hand it over', async () => {
    const counts = { posts: 3, comments: 0, workouts: 12, challenges: 1, badges: 2, groups: 1, seats: 0 };
    const [swim, birds] = [crypto.randomUUID(), crypto.randomUUID()];
    const departure = {
      events: [{ id: swim, name: 'Sunrise swim', starts_local: '2026-03-04T07:00', attendees_count: 4, goes_to_creator: false }],
      events_count: 1,
      groups: [{ id: birds, name: 'Early Birds', members_count: 5 }],
      groups_count: 1,
      counts,
      membership: null,
    };
    await open({ getDeparture: () => departure });
    for (const part of [
      '3 posts, with what others wrote and liked there',
      '12 logs of workouts and water',
      'your score in 1 challenge',
      '2 badges',
      'your place in 1 group',
    ])
      expect(await screen.findByText(part)).toBeVisible();
    expect(screen.queryByText('0 comments')).not.toBeInTheDocument();
    const event = screen.getByRole('link', { name: 'Sunrise swim' });
    expect(event).toHaveAttribute('href', `/events/${swim}`);
    expect(event.closest('li')).toHaveTextContent('Sunrise swim, Wed, Mar 4: will be canceled, and 4 people who go are notified');
    const group = screen.getByRole('link', { name: 'Early Birds' });
    expect(group).toHaveAttribute('href', `/groups/${birds}/members`);
    expect(group.closest('li')).toHaveTextContent('4 other members are left without an admin');
    cleanup();
    // Nobody can open a group where there are none.
    await open({ getDeparture: () => departure }, newMe(), testConfig({ groups: false }));
    expect(await screen.findByRole('link', { name: 'Sunrise swim' })).toBeVisible();
    expect(screen.queryByText(/group/)).not.toBeInTheDocument();
    expect(screen.queryByText('Early Birds')).not.toBeInTheDocument();
  });

  it('clears everything that was stored and goes to the login [PROF-43]', async () => {
    const { confirm, type, sent, address, me } = await open({ deleteMember: () => ({ deleted: true }), endSession: () => undefined });
    for (const key of ['stored.location', 'profile', 'filters']) localStorage.setItem(key, 'x');
    sessionStorage.setItem('registration.draft', '{}');
    type(password);
    await confirm();
    await heading('Welcome back');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText('Your account has been deleted.')).toBeVisible();
    expect(sent('deleteMember')[0]).toMatchObject({ params: { id: me.id }, body: { id: me.id, password } });
    expect([localStorage.length, sessionStorage.getItem('registration.draft'), readTokens()]).toEqual([0, null, null]);
  });

  it("says 'INVALID PASSWORD.' for a wrong one, and deletes nothing here [PROF-84]", async () => {
    const { confirm, type } = await open({ deleteMember: () => new Refusal('member.password_wrong') });
    type(password);
    await confirm();
    expect(await screen.findByText('INVALID PASSWORD.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('INVALID PASSWORD.');
    expect(readTokens()).not.toBeNull();
  });

  it.each([
    ['server_error', new Refusal('server_error')],
    ['no network', undefined],
  ])('says when it fails: %s [PROF-85]', async (_, refusal) => {
    const { confirm, type } = await open(refusal && { deleteMember: () => refusal });
    type(password);
    await confirm();
    expect(await alertText('There was an error deleting your account. Please try again later.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue(password);
  });

  it('asks members without a password to sign in with their organisation once more', async () => {
    const me = newMe({ has_password: false });
    const answers = { deleteMember: () => ({ deleted: true }), endSession: () => undefined };
    const { button, confirm, sent, router } = await open(answers, me);
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(button).toBeDisabled();
    await router.navigate({ to: '/profile/settings/delete-account', state: { proof: { proved: true } } });
    await waitFor(() => expect(button).toBeEnabled());
    await confirm();
    await heading('Welcome back');
    expect(sent('deleteMember')[0]?.body).toEqual({ id: me.id, password: '' });
  });

  it('says that the sign-in was too long ago, and offers another', async () => {
    const { button, confirm, router } = await open(
      { deleteMember: () => new Refusal('session.proof_needed') },
      newMe({ has_password: false }),
    );
    await router.navigate({ to: '/profile/settings/delete-account', state: { proof: { proved: true } } });
    await waitFor(() => expect(button).toBeEnabled());
    await confirm();
    expect(await alertText("Please sign in with your organisation again, so we know it's you.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(button).toBeDisabled();
  });
});
