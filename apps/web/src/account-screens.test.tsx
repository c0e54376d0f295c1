import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readTokens } from './platform/tokens.ts';
import { holdSession, openApp } from './test/app.tsx';
import { testConfig, testMe } from './test/fixtures.ts';
import { Refusal, serve } from './test/server.ts';

const tokens = { access: 'access-1', refresh: 'refresh-1', expires_in: 900 };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const alertText = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });

describe('signing in', () => {
  const fill = async (user: Awaited<ReturnType<typeof openApp>>['user'], email: string, password: string) => {
    await heading('Welcome back');
    if (email) await user.type(screen.getByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };

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

  it('says that the credentials are wrong, and keeps what was typed [AUTH-36]', async () => {
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
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = full;
    try {
      await fill(user, 'priya@northwind.example', 'secret');
      expect(await alertText("Couldn't save credentials.")).toBeVisible();
    } finally {
      Storage.prototype.setItem = write;
    }
  });

  it('goes to the page that the visitor wanted [AUTH-18]', async () => {
    serve({ signIn: () => tokens, getMe: () => testMe() });
    const { user, address } = await openApp('/login?from=%2Fevents');
    await fill(user, 'priya@northwind.example', 'secret');
    await heading('Events');
    expect(address()).toBe('/events');
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

  it("'Create Account' goes to the registration [AUTH-05]", async () => {
    serve({});
    const { user, address } = await openApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Create Account' }));
    await heading('Create your account');
    expect(address()).toBe('/registration');
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
    expect(address()).toBe('/login?from=%2Fevents');
  });

  it('the root leads on by status, or to the login [SHELL-38]', async () => {
    serve({ getMe: () => testMe({ onboarding: 'work_space' }) });
    const visitor = await openApp('/');
    await heading('Welcome back');
    expect(visitor.address()).toBe('/login');
    holdSession();
    const member = await openApp('/');
    await heading('Join your workspace');
    expect(member.address()).toBe('/registration/work_space');
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
});

describe('the navigation', () => {
  it('shows Feed, Groups if enabled, Events, Challenges if enabled and Profile [SHELL-41]', async () => {
    holdSession();
    serve({ getMe: () => testMe() });
    // Wide screens have one more row below the destinations, for notifications.
    const destinations = () =>
      within(screen.getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href') !== '/notifications')
        .map((link) => link.textContent);
    await openApp('/events');
    await heading('Events');
    expect(destinations()).toEqual(['Feed', 'Events', 'Challenges', 'Profile']);
    document.body.replaceChildren();
    await openApp('/events', testConfig({ groups: true, challenges: false }));
    await heading('Events');
    expect(destinations()).toEqual(['Feed', 'Groups', 'Events', 'Profile']);
  });
});

describe('registering', () => {
  const fill = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
    await heading('Create your account');
    await user.type(screen.getByLabelText('First name'), 'Priya');
    await user.type(screen.getByLabelText('Last name'), 'Raman');
    await user.type(screen.getByLabelText('Email'), 'priya@northwind.example');
    await user.type(screen.getByLabelText('Confirm email'), 'priya@northwind.example');
    await user.type(screen.getByLabelText('Password'), 'long enough');
    await user.type(screen.getByLabelText('Confirm password'), 'long enough');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
  };
  const unverified = testMe({ onboarding: 'confirm_email', email_verified: false });

  it('creates the account, signs in, notes where it began and asks for the code [REG-13]', async () => {
    const calls = serve({
      signUp: () => ({ id: unverified.id }),
      signIn: () => tokens,
      getMe: () => unverified,
      saveMember: () => unverified,
    });
    const { user, address } = await openApp('/registration');
    await fill(user);
    await heading('Check your email');
    expect(address()).toBe('/registration/confirm_email');
    expect(calls.map((call) => call.name)).toEqual(['signUp', 'signIn', 'getMe', 'saveMember']);
    expect(calls[3]).toMatchObject({ params: { id: unverified.id }, body: { registration_started_via_app: true } });
    expect(screen.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  });

  it('says under the email that it is taken [REG-45]', async () => {
    serve({ signUp: () => new Refusal('existing_user_login') });
    const { user } = await openApp('/registration');
    await fill(user);
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('AN ACCOUNT WITH THIS EMAIL ALREADY EXISTS.'));
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('says when the server has a problem [REG-46]', async () => {
    serve({ signUp: () => new Refusal('server_error') });
    const { user } = await openApp('/registration');
    await fill(user);
    expect(await alertText('THERE WAS A PROBLEM WITH THE SERVER. PLEASE TRY AGAIN.')).toBeVisible();
    expect(screen.getByLabelText('Confirm password')).toHaveValue('long enough');
  });

  it('names the support address when signing in fails after the account was made, and does not make it twice [REG-47]', async () => {
    let down = true;
    const calls = serve({
      signUp: () => ({ id: unverified.id }),
      signIn: () => (down ? new Refusal('unavailable') : tokens),
      getMe: () => unverified,
      saveMember: () => unverified,
    });
    const { user } = await openApp('/registration');
    await fill(user);
    const text = 'Server error. Please try again. If the problem persists, please contact support@muster.example';
    expect(await alertText(text)).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await heading('Check your email');
    expect(calls.filter((call) => call.name === 'signUp')).toHaveLength(1);
  });

  it.each(['confirm_email', 'work_space', 'personal_info', 'privacy_info'])(
    '%s without a session leads to the login [REG-07]',
    async (step) => {
      serve({});
      const { address } = await openApp(`/registration/${step}`);
      await heading('Welcome back');
      expect(address()).toBe('/login');
    },
  );

  it('a finished step leads on [REG-07]', async () => {
    holdSession();
    serve({ getMe: () => testMe({ onboarding: 'registration' }) });
    const { address } = await openApp('/registration/confirm_email');
    await heading('What should people call you?');
    expect(address()).toBe('/registration/personal_info');
  });

  const enter = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
    await user.click(await screen.findByLabelText('Digit 1 of 6'));
    await user.paste('123456');
    await user.click(screen.getByRole('button', { name: 'NEXT' }));
  };

  it('says under the boxes that the mailed code is wrong, and the generic sentence for other failures [REG-43, REG-48]', async () => {
    holdSession();
    let refusal = new Refusal('member.code_invalid');
    serve({ getMe: () => unverified, verifyEmail: () => refusal });
    const { user } = await openApp('/registration/confirm_email');
    await enter(user);
    expect(await alertText('CODE IS INVALID. PLEASE TRY AGAIN.')).toBeVisible();
    expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus();
    refusal = new Refusal('server_error');
    await user.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(await alertText('Unable to verify email.')).toBeVisible();
  });

  it('a right code leads to the workspace code where one is needed, else to the first step [REG-14]', async () => {
    holdSession();
    let after = testMe({ onboarding: 'work_space' });
    serve({ getMe: () => unverified, verifyEmail: () => after });
    const first = await openApp('/registration/confirm_email');
    await enter(first.user);
    await heading('Join your workspace');
    document.body.replaceChildren();
    after = testMe({ onboarding: 'registration' });
    const second = await openApp('/registration/confirm_email');
    await enter(second.user);
    await heading('What should people call you?');
  });

  it('the workspace code has six boxes, takes a paste, and says what is wrong [REG-24, REG-44]', async () => {
    holdSession();
    let refusal = new Refusal('member.code_invalid');
    const calls = serve({ getMe: () => testMe({ onboarding: 'work_space' }), enterWorkspace: () => refusal });
    const { user } = await openApp('/registration/work_space');
    expect(await screen.findAllByLabelText(/^Digit \d of 6$/)).toHaveLength(6);
    expect(screen.getByRole('button', { name: 'NEXT' })).toBeDisabled();
    await enter(user);
    expect(await alertText('CODE IS INVALID. PLEASE TRY AGAIN.')).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ name: 'enterWorkspace', body: { access_code: '123456' } });
    refusal = new Refusal('server_error');
    await user.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(await alertText('Unable to verify code.')).toBeVisible();
  });

  it('the verification status that cannot be checked says so [REG-49]', async () => {
    holdSession();
    serve({ getMe: () => new Refusal('server_error') });
    await openApp('/registration/confirm_email');
    expect(await screen.findByText('There was an error contacting the server. Please try again.')).toBeVisible();
  });

  it('asks for names and the waiver, keeps them between the steps, and saves everything in one call [REG-15, REG-17, REG-36]', async () => {
    holdSession();
    const done = testMe();
    const calls = serve({ getMe: () => testMe({ onboarding: 'registration' }), saveMember: () => done });
    const { user, router } = await openApp('/registration/personal_info');
    const visited: unknown[] = [];
    // The feed takes the mark away once it has welcomed, so it is looked for as it passes.
    router.history.subscribe(({ location }) => visited.push({ pathname: location.pathname, newAccount: location.state.newAccount }));
    expect(await screen.findByText('STEP 3 OF 4')).toBeVisible();
    await user.clear(screen.getByLabelText('First name'));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('THIS FIELD IS REQUIRED');
    await user.type(screen.getByLabelText('First name'), 'Pri');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await heading('One last thing');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('First name')).toHaveValue('Pri');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(screen.getByLabelText('I accept the waiver')).toHaveAccessibleDescription('YOU MUST ACCEPT THE WAIVER TO CONTINUE');
    expect(calls.some((call) => call.name === 'saveMember')).toBe(false);
    await user.click(screen.getByLabelText('I accept the waiver'));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(visited).toContainEqual({ pathname: '/feed', newAccount: true }));
    expect(calls.filter((call) => call.name === 'saveMember')).toMatchObject([
      { params: { id: done.id }, body: { first_name: 'Pri', last_name: 'Raman', legal_waiver_signed: true } },
    ]);
  });

  it('says when the end could not be saved [REG-50]', async () => {
    holdSession();
    serve({ getMe: () => testMe({ onboarding: 'registration' }), saveMember: () => new Refusal('server_error') });
    const { user } = await openApp('/registration/privacy_info');
    await user.click(await screen.findByLabelText('I accept the waiver'));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await alertText('There was a problem contacting the server. Please try again.')).toBeVisible();
  });

  it('shows the waiver in a modal [REG-12]', async () => {
    holdSession();
    serve({ getMe: () => testMe({ onboarding: 'registration' }) });
    const { user } = await openApp('/registration/privacy_info');
    await user.click(await screen.findByRole('button', { name: 'Read the waiver' }));
    const modal = await screen.findByRole('dialog', { name: 'Legal Waiver' });
    expect(modal.textContent!.length).toBeGreaterThan(2000);
  });
});
