import { errors } from '@muster/contract/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readTokens, writeTokens } from '../../platform/tokens.ts';
import { alertText, heading, holdSession, openApp } from '../../test/app.tsx';
import { testConfig, testMe } from '../../test/fixtures.ts';
import { Refusal, serve } from '../../test/server.ts';

const tokens = { access: 'access-1', refresh: 'refresh-1', expires_in: 900 };

/** Stores an expired session that single sign-on started. */
const holdProviderSession = () =>
  writeTokens(
    { ...tokens, expires_in: 0 },
    {
      discoveryUri: 'https://id.test/.well-known/openid-configuration',
      clientId: 'muster',
      access_token: 'opaque-1',
      refresh_token: 'provider-1',
      identity_token: 'identity-1',
    },
  );

describe('signing in', () => {
  const fill = async (user: Awaited<ReturnType<typeof openApp>>['user'], email: string, password: string) => {
    await heading('Welcome back');
    if (email) await user.type(screen.getByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  it("has email, password, 'Sign In', the lost-password link and 'Create Account' [AUTH-02]", async () => {
    serve({});
    await openApp('/login');
    await heading('Welcome back');
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Forgot Password?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Account' })).toBeVisible();
  });

  it('refuses an invalid email under the field and puts the focus there [AUTH-21]', async () => {
    serve({});
    const { user } = await openApp('/login');
    await fill(user, 'priya@northwind', 'secret');
    const field = screen.getByLabelText('Email');
    expect(field).toHaveAccessibleDescription('PLEASE ENTER A VALID EMAIL');
    expect(field).toHaveFocus();
  });

  it('asks for the password under the field [AUTH-23]', async () => {
    serve({});
    const { user } = await openApp('/login');
    await fill(user, 'priya@northwind.example', '');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('ENTER YOUR PASSWORD');
  });

  it('says that the credentials are wrong, and keeps what was typed [AUTH-36, SHELL-42]', async () => {
    serve({ signIn: () => new Refusal('session.bad_credentials') });
    const { user } = await openApp('/login');
    await fill(user, 'priya@northwind.example', 'wrong');
    expect(await alertText('INVALID USERNAME OR PASSWORD.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('priya@northwind.example');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  });

  it('says when the browser does not keep the tokens [AUTH-34]', async () => {
    serve({ signIn: () => tokens });
    const { user } = await openApp('/login');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await fill(user, 'priya@northwind.example', 'secret');
    expect(await alertText("Couldn't save credentials.")).toBeVisible();
  });

  it('goes to the page that the visitor wanted [AUTH-18]', async () => {
    serve({ signIn: () => tokens, getMe: () => testMe() });
    const { user, address } = await openApp('/login?from=%2Fevents');
    await fill(user, 'priya@northwind.example', 'secret');
    await heading('Events');
    await waitFor(() => expect(address()).toBe('/events'));
  });

  it('leads whose profile is not complete any more to its form [PROF-39]', async () => {
    serve({ signIn: () => tokens, getMe: () => testMe({ onboarding: 'complete_profile' }) });
    const { user, address } = await openApp('/login?from=%2Fevents');
    await fill(user, 'priya@northwind.example', 'secret');
    await heading('Edit Profile');
    await waitFor(() => expect(address()).toBe('/profile/edit'));
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example'])('does not lead to %s but to the feed [AUTH-18]', async (from) => {
    serve({ signIn: () => tokens, getMe: () => testMe() });
    const { user, router } = await openApp(`/login?from=${encodeURIComponent(from)}`);
    await fill(user, 'priya@northwind.example', 'secret');
    await waitFor(() => expect(router.state.location.href).toBe('/feed'));
  });

  it('shows and hides the password', async () => {
    serve({});
    const { user } = await openApp('/login');
    await heading('Welcome back');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it("'Forgot Password?' opens the lost-password address [AUTH-04]", async () => {
    serve({});
    await openApp('/login');
    expect(await screen.findByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/api/reset_password/');
  });

  it("'Create Account' goes to the registration [AUTH-05]", async () => {
    serve({});
    const { user, address } = await openApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Create Account' }));
    await heading('Create your account');
    await waitFor(() => expect(address()).toBe('/registration'));
  });
});

describe('the guard', () => {
  it('sends a visitor without a session to the login with the address they wanted [SHELL-39]', async () => {
    serve({});
    const { router } = await openApp('/events?tab=virtual');
    await heading('Welcome back');
    expect(router.state.location).toMatchObject({ pathname: '/login', search: { from: '/events?tab=virtual' } });
  });

  it('loads the member before a page shows [SHELL-39]', async () => {
    holdSession();
    const calls = serve({ getMe: () => testMe() });
    await openApp('/events');
    await heading('Events');
    expect(calls[0]).toMatchObject({ name: 'getMe', token: 'Bearer access-1' });
  });

  it("says 'This session has ended' on the login when the refresh is refused [AUTH-12, AUTH-35]", async () => {
    holdSession(10);
    serve({ refreshSession: () => new Refusal('session.ended'), getMe: () => new Refusal('unauthenticated') });
    const { address } = await openApp('/events');
    expect(await alertText('This session has ended')).toBeVisible();
    expect(readTokens()).toBeNull();
    await waitFor(() => expect(address()).toBe('/login?from=%2Fevents'));
  });

  it('says on the login until when and why somebody is kept out, who was signed in', async () => {
    holdSession(10);
    const kept = Object.assign(new Refusal('session.suspended'), { message: 'Your account is suspended until Friday. The reason: spam.' });
    serve({ refreshSession: () => kept, getMe: () => new Refusal('unauthenticated') });
    await openApp('/events');
    expect(await alertText('Your account is suspended until Friday. The reason: spam.')).toBeVisible();
    expect(readTokens()).toBeNull();
  });

  it('the root leads on by status, or to the login [SHELL-38]', async () => {
    serve({ getMe: () => testMe({ onboarding: 'work_space' }) });
    const visitor = await openApp('/');
    await heading('Welcome back');
    await waitFor(() => expect(visitor.address()).toBe('/login'));
    holdSession();
    const member = await openApp('/');
    await heading('Join your workspace');
    await waitFor(() => expect(member.address()).toBe('/registration/work_space'));
  });

  it('an unknown address says so and leads to the feed [SHELL-40]', async () => {
    serve({});
    await openApp('/nowhere');
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Back to the feed' })).toHaveAttribute('href', '/feed');
  });

  it('a page that could not be loaded offers to try again, and then shows', async () => {
    holdSession();
    let down = true;
    serve({ getMe: () => (down ? new Refusal('unavailable') : testMe()) });
    const { user } = await openApp('/events');
    await heading('Something went wrong');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Events');
  });

  it('of a member whose session their silent identity provider vouches for says so, keeps the session, and then shows', async () => {
    holdProviderSession();
    let away = true;
    const next = { ...tokens, access: 'access-2', access_token: 'opaque-2', refresh_token: 'provider-2', identity_token: null };
    const calls = serve({
      getMe: ({ token }) => (token === 'Bearer access-2' ? testMe() : new Refusal('unauthenticated')),
      refreshIdentity: () => (away ? new Refusal('sso.unavailable') : next),
    });
    const { user, address } = await openApp('/events');
    await heading("Your organisation's sign-in can't be reached");
    expect(screen.getByText(errors['sso.unavailable'].message)).toBeVisible();
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
    expect(address()).toBe('/events');
    expect(readTokens()).toMatchObject({ refresh: 'refresh-1', provider: { refresh_token: 'provider-1' } });
    expect(calls.filter(({ name }) => name === 'getMe')).toEqual([]);
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Events');
  });
});

describe('the navigation', () => {
  it('shows Feed, Groups if enabled, Events, Challenges if enabled and Profile [SHELL-41]', async () => {
    holdSession();
    serve({ getMe: () => testMe() });
    // Wide screens have one more row below the destinations: notifications.
    const destinations = () =>
      within(screen.getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href') !== '/notifications')
        .map((link) => link.textContent);
    await openApp('/events');
    await heading('Events');
    expect(destinations()).toEqual(['Feed', 'Events', 'Challenges', 'Profile']);
    cleanup();
    await openApp('/events', testConfig({ groups: true, challenges: false }));
    await heading('Events');
    expect(destinations()).toEqual(['Feed', 'Groups', 'Events', 'Profile']);
  });
});
