import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertText, heading, holdSession, openApp } from '../../test/app.tsx';
import { testMe, withRegistration } from '../../test/fixtures.ts';
import { Refusal, serve } from '../../test/server.ts';

const withoutAddress = (features = {}) => withRegistration({ address: false }, features);
const tokens = { access: 'access-1', refresh: 'refresh-1', expires_in: 900 };

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
    await waitFor(() => expect(address()).toBe('/registration/confirm_email'));
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

  it.each([
    ['that the account already exists [REG-45]', 'An account with this email already exists', 'AN ACCOUNT WITH THIS EMAIL ALREADY EXISTS.'],
    ['anything else [REG-38]', 'PLEASE ENTER A VALID EMAIL', 'PLEASE ENTER A VALID EMAIL'],
  ])("says under the email what the server's list about it says: %s", async (_, said, shown) => {
    serve({ signUp: () => new Refusal('invalid', {}, {}, [said]) });
    const { user } = await openApp('/registration');
    await fill(user);
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(shown));
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
      await waitFor(() => expect(address()).toBe('/login'));
    },
  );

  it('a finished step leads on [REG-07]', async () => {
    holdSession();
    serve({ getMe: () => testMe({ onboarding: 'registration' }) });
    const { address } = await openApp('/registration/confirm_email');
    await heading('What should people call you?');
    await waitFor(() => expect(address()).toBe('/registration/personal_info'));
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

  it('sends a code again at most once a minute, and knows so after a reload and from the server [REG-40]', async () => {
    // The clock is stopped, so that the remaining seconds do not depend on how long the test takes.
    vi.useFakeTimers({ toFake: ['Date'] });
    holdSession();
    let refusal: unknown;
    const calls = serve({ getMe: () => unverified, resendVerification: () => refusal });
    const waiting = () => screen.findByRole('button', { name: /^Resend code in \d+ s$/ });
    const { user } = await openApp('/registration/confirm_email');
    await user.click(await screen.findByRole('button', { name: 'Resend code' }));
    expect(await waiting()).toBeDisabled();
    expect(await screen.findByText('A new code is on its way.')).toBeVisible();
    cleanup();
    await openApp('/registration/confirm_email');
    expect(await waiting()).toBeDisabled();
    cleanup();
    sessionStorage.clear();
    refusal = new Refusal('too_many_requests', { 'retry-after': '17' });
    const other = await openApp('/registration/confirm_email');
    await other.user.click(await screen.findByRole('button', { name: 'Resend code' }));
    expect(await screen.findByRole('button', { name: 'Resend code in 17 s' })).toBeDisabled();
    expect(calls.filter(({ name }) => name === 'resendVerification')).toHaveLength(2);
  });

  it('whoever mistyped their email corrects it there, and the code goes to the right one', async () => {
    holdSession();
    let me = unverified;
    let wrong = true;
    const calls = serve({
      getMe: () => me,
      putAppVersion: () => ({ web_version: null, mobile_version: null }),
      saveMember: ({ body }) =>
        wrong
          ? new Refusal('member.password_wrong', {}, { current_password: ['INVALID PASSWORD.'] })
          : (me = { ...me, pending_email: (body as { email: string }).email }),
    });
    const { user } = await openApp('/registration/confirm_email');
    await user.type(await screen.findByLabelText('Digit 1 of 6'), '1');
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    const field = await screen.findByLabelText('Correct email');
    const send = () => user.click(screen.getByRole('button', { name: 'Send the code to this email' }));
    await send();
    expect(field).toHaveAccessibleDescription('THIS FIELD IS REQUIRED');
    await user.type(field, 'priya@northwind');
    await send();
    expect(field).toHaveAccessibleDescription('PLEASE ENTER A VALID EMAIL');
    await user.type(field, '.test');
    await send();
    const password = screen.getByLabelText('Your password');
    expect(password).toHaveAccessibleDescription('ENTER YOUR PASSWORD');
    await user.type(password, 'long enough words');
    await send();
    await waitFor(() => expect(password).toHaveAccessibleDescription('INVALID PASSWORD.'));
    expect(password).toHaveFocus();
    expect(field).toHaveValue('priya@northwind.test');
    wrong = false;
    await send();
    expect(await screen.findByText(/6-digit code to priya@northwind\.test/)).toBeVisible();
    expect(calls.filter(({ name }) => name === 'saveMember').at(-1)).toMatchObject({
      body: { email: 'priya@northwind.test', current_password: 'long enough words' },
    });
    expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('');
    expect(screen.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
    expect(screen.queryByLabelText('Correct email')).not.toBeInTheDocument();
  });

  it('a right code leads to the workspace code where one is needed, else to the first step [REG-14]', async () => {
    holdSession();
    let after = testMe({ onboarding: 'work_space' });
    serve({ getMe: () => unverified, verifyEmail: () => after });
    const first = await openApp('/registration/confirm_email');
    await enter(first.user);
    await heading('Join your workspace');
    cleanup();
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
    await waitFor(() => expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus());
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
    const { user, router } = await openApp('/registration/personal_info', withoutAddress());
    const visited: unknown[] = [];
    // The feed removes the marker once it has greeted the member, so the test watches for it as it passes.
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

  it('asks for phone and gender where the deployment does, and saves them with the rest [REG-34]', async () => {
    holdSession();
    const done = testMe();
    const calls = serve({ getMe: () => testMe({ onboarding: 'registration' }), saveMember: () => done });
    const { user } = await openApp('/registration/personal_info', withoutAddress({ request_phone: true, request_gender: true }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('PLEASE ENTER A PHONE NUMBER');
    expect(screen.getByLabelText('Gender')).toHaveAccessibleDescription('PLEASE SELECT AN OPTION');
    await user.type(screen.getByLabelText('Phone'), '(617) 555-01');
    await user.selectOptions(screen.getByLabelText('Gender'), 'Custom');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('PLEASE ENTER A 10-DIGIT PHONE NUMBER');
    expect(screen.getByLabelText('How you describe your gender')).toHaveAccessibleDescription(
      'IF CUSTOM GENDER IS SELECTED, THIS CANNOT BE BLANK',
    );
    await user.type(screen.getByLabelText('Phone'), '42');
    await user.type(screen.getByLabelText('How you describe your gender'), 'Agender');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByLabelText('I accept the waiver'));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() =>
      expect(calls.filter((call) => call.name === 'saveMember')).toMatchObject([
        { body: { phone: '(617) 555-0142', gender: 'Custom', gender_description: 'Agender', legal_waiver_signed: true } },
      ]),
    );
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
    expect(modal.textContent.length).toBeGreaterThan(2000);
  });
});
