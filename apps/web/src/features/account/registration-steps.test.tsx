import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import everything from '../../../../../deployments/everything.json';
import { writeTokens } from '../../platform/tokens.ts';
import { alertText, heading, holdSession, openApp } from '../../test/app.tsx';
import { allowCutting, catchUploads, held } from '../../test/browser.ts';
import { testMe, withRegistration } from '../../test/fixtures.ts';
import { Refusal, serve } from '../../test/server.ts';
import { newMe } from '../../test/world.ts';

const steps = everything.registration.steps as Parameters<typeof withRegistration>[0]['steps'];
const newcomer = testMe({ onboarding: 'registration' });
const allSteps = (extra_info: 'industry' | 'military' = 'military') => withRegistration({ steps, extra_info, address: false });
const withShirts = () => withRegistration({ steps, extra_info: 'military', address: false }, { payment: true, shirt_purchase: true });

const keptDraft = () =>
  JSON.parse(localStorage.getItem('registration.draft') ?? '{}') as { owner?: string; until?: number; draft?: object };
const keepDraft = (draft: object, { owner = newcomer.id, until = Date.now() + 60_000 } = {}) =>
  localStorage.setItem('registration.draft', JSON.stringify({ owner, until, draft }));

async function open(path: string, config = allSteps(), answers: Parameters<typeof serve>[0] = {}, hold = () => holdSession()) {
  hold();
  const calls = serve({ getMe: () => newcomer, saveMember: () => testMe(), ...answers });
  const opened = await openApp(`/registration/${path}`, config);
  const saved = () => calls.filter(({ name }) => name === 'saveMember').map(({ body }) => body);
  const next = () => opened.user.click(screen.getByRole('button', { name: 'Next' }));
  const finish = async () => {
    await opened.user.click(await screen.findByLabelText('I accept the waiver'));
    await opened.user.click(screen.getByRole('button', { name: 'Finish' }));
  };
  return { ...opened, saved, next, finish };
}
const has = (name: string) => waitFor(() => expect(screen.getByLabelText(name)).toHaveAccessibleDescription('THIS FIELD IS REQUIRED'));

it.each([
  ['personal_info', 'What should people call you?', 3],
  ['social_info', 'Show who you are', 4],
  ['extra_info', 'Your service', 5],
  ['privacy_info', 'One last thing', 6],
])('/registration/%s is a step with a screen of its own [REG-06] [REG-09] [REG-10]', async (path, title, n) => {
  const { address } = await open(path, withShirts());
  await heading(title);
  expect(screen.getByText(`STEP ${n} OF 9`)).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/registration/${path}`));
});

it.each(['social_info', 'extra_info'])(
  '/registration/%s leads to the first step where the deployment does not ask for it [REG-06]',
  async (path) => {
    const { address, saved } = await open(path, withRegistration({ steps: ['personal_information', 'complete_registration'] }));
    await heading('What should people call you?');
    await waitFor(() => expect(address()).toBe('/registration/personal_info'));
    expect(saved()).toEqual([]);
  },
);

it('nobody finishes past the waiver, whatever its position in the order [REG-36]', async () => {
  const early = withRegistration({ steps: ['complete_registration', 'personal_information'], address: false });
  const { user, address, saved } = await open('personal_info', early);
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  await heading('One last thing');
  await waitFor(() => expect(address()).toBe('/registration/privacy_info'));
  expect(saved()).toEqual([]);
  await user.click(screen.getByLabelText('I accept the waiver'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(saved()).toMatchObject([{ legal_waiver_signed: true }]));
});

it('/registration is step 1, create account [REG-03]', async () => {
  serve({});
  await openApp('/registration', withShirts());
  await heading('Create your account');
  expect(screen.getByText('STEP 1 OF 9')).toBeVisible();
});

it('/registration/confirm_email takes the verification code [REG-04]', async () => {
  await open('confirm_email', withShirts(), { getMe: () => testMe({ onboarding: 'confirm_email', email_verified: false }) });
  await heading('Check your email');
  expect(screen.getByText('STEP 2 OF 9')).toBeVisible();
  expect(screen.getAllByRole('textbox', { name: /^Digit \d of 6$/ })).toHaveLength(6);
});

it.each([
  ['with shirts', withShirts, false, 'STEP 2 OF 9'],
  ['without them', allSteps, false, 'STEP 2 OF 6'],
  ['of two steps', () => withRegistration({ steps: ['personal_information', 'complete_registration'] }), false, 'STEP 2 OF 4'],
  ['with single sign-on', allSteps, true, 'STEP 1 OF 5'],
] as const)(
  '/registration/work_space takes the access code of a workspace, and counts no step of its own in a registration %s [REG-05] [REG-16]',
  async (_, config, sso, counter) => {
    const provider = {
      discoveryUri: 'https://id.example/config',
      clientId: 'muster',
      access_token: 'a',
      refresh_token: null,
      identity_token: 'i',
    };
    const hold = sso ? () => writeTokens({ access: 'access-1', refresh: 'refresh-1', expires_in: 900 }, provider) : undefined;
    await open('work_space', config(), { getMe: () => testMe({ onboarding: 'work_space', profile_completed: false }) }, hold);
    await heading('Join your workspace');
    expect(screen.getAllByRole('textbox', { name: /^Digit \d of 6$/ })).toHaveLength(6);
    expect(screen.getByText(counter)).toBeVisible();
  },
);

it('/registration/work_space has no steps for whoever registered before they needed a workspace', async () => {
  await open('work_space', allSteps(), { getMe: () => testMe({ onboarding: 'work_space', profile_completed: true }) });
  await heading('Join your workspace');
  expect(screen.queryByText(/^STEP/)).not.toBeInTheDocument();
});

it('the social step asks for profile photo, cover photo and a bio of at most 250 characters, and keeps the bio [REG-11]', async () => {
  const { user, next } = await open('social_info');
  expect(await screen.findByRole('group', { name: 'Profile photo' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Cover photo' })).toBeVisible();
  const bio = () => screen.getByLabelText('Bio');
  await user.click(bio());
  await user.paste('x'.repeat(251));
  expect(bio()).toHaveAccessibleDescription('EXCEEDED THE PROFILE BIO LIMIT');
  await next();
  expect(bio()).toBeVisible();
  await user.type(bio(), '{Backspace}');
  await next();
  await heading('Your service');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Bio')).toHaveValue('x'.repeat(250));
});

it('a photo is kept although its step is left while it is sent, and the browser asks before it leaves the page meanwhile', async () => {
  allowCutting();
  catchUploads(() => 200);
  const slot = held<{ media_upload_url: string }>();
  // A chosen photo is stored under its member, and the other tests share theirs.
  const me = newMe({ onboarding: 'registration' });
  await open('social_info', allSteps(), { getMe: () => me, createMedia: () => slot.answer });
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const group = within(await screen.findByRole('group', { name: 'Profile photo' }));
  fireEvent.change(group.getByLabelText('Profile photo'), { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } });
  const use = await screen.findByText('Use photo');
  fireEvent.load(document.querySelector('[role=dialog] img')!);
  await waitFor(() => expect(use.closest('button')).toBeEnabled());
  expect(leave()).toBe(false);
  fireEvent.click(use);
  await waitFor(() => expect(leave()).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Back', hidden: true }));
  await heading('What should people call you?');
  await act(async () => slot.settle({ media_upload_url: 'https://files.test/profile?signature=abc' }));
  await waitFor(() => expect(leave()).toBe(false));
  expect(keptDraft()).toMatchObject({ owner: me.id, draft: { profile_photo_url: 'https://files.test/profile' } });
});

it('a civilian is asked for family, not for branch or rank, and all is saved at the end [PROF-29]', async () => {
  const { user, next, saved, finish } = await open('extra_info');
  await heading('Your service');
  await next();
  await has('Service status');
  await user.selectOptions(screen.getByLabelText('Service status'), 'Family Member');
  expect(screen.queryByLabelText('Branch')).not.toBeInTheDocument();
  await user.click(within(screen.getByRole('group', { name: 'Is anyone in your family serving?' })).getByLabelText('Yes'));
  await next();
  await finish();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toEqual({
    first_name: 'Priya',
    last_name: 'Raman',
    military_status: 'Family Member',
    military_family_member: true,
    legal_waiver_signed: true,
    legal_waiver_version: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

it('who serves is asked for branch and disability, and for the deployment of a combat zone; a veteran for the last day too [PROF-30] [PROF-31] [PROF-55]', async () => {
  const { user, next, saved, finish } = await open('extra_info');
  await user.selectOptions(await screen.findByLabelText('Service status'), 'Active Service Member');
  expect(screen.queryByLabelText(/^Last day/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Service status'), 'Former Service Member');
  await next();
  await has('Branch');
  const disability = screen.getByRole('group', { name: 'Do you have a disability?' });
  expect(disability).toHaveAccessibleDescription('THIS FIELD IS REQUIRED');
  await user.click(within(disability).getByLabelText('No'));
  await user.click(within(screen.getByRole('group', { name: 'Were you deployed to a combat zone?' })).getByLabelText('Yes'));
  await user.selectOptions(screen.getByLabelText('Branch'), 'Police Service');
  await next();
  const operations = screen.getByRole('group', { name: 'Which deployments?' });
  await waitFor(() => expect(operations).toHaveAccessibleDescription('THIS FIELD IS REQUIRED'));
  await user.click(within(operations).getByLabelText('Somalia'));
  await user.type(screen.getByLabelText(/^Last day/), '2019-05-31');
  await next();
  await finish();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({
    military_status: 'Former Service Member',
    military_branch: 'Police Service',
    has_disability: false,
    combat_zone: true,
    combat_deployment_operations: ['Somalia'],
    military_ets: '2019-05-31',
  });
  expect(saved()[0]).not.toHaveProperty('military_family_member');
});

it('the other variant asks for the industry, and keeps it across a reload [PROF-54]', async () => {
  const first = await open('extra_info', allSteps('industry'));
  await heading('What do you do?');
  await first.next();
  await has('Industry or team');
  await first.user.selectOptions(screen.getByLabelText('Industry or team'), 'Engineering');
  cleanup();
  const { next, saved, finish, user } = await open('extra_info', allSteps('industry'));
  expect(await screen.findByLabelText('Industry or team')).toHaveValue('Engineering');
  await user.type(screen.getByLabelText(/^Years in this field/), 'x');
  await next();
  expect(screen.getByLabelText(/^Years in this field/)).toHaveAccessibleDescription('PLEASE ENTER A NUMBER FROM 0 TO 80');
  await user.clear(screen.getByLabelText(/^Years in this field/));
  await user.type(screen.getByLabelText(/^Years in this field/), '7');
  await next();
  await finish();
  await waitFor(() => expect(saved()).toMatchObject([{ extra_info: { industry: 'Engineering', years_in_industry: 7 } }]));
});

it('complete_registration saves everything and leads to the feed where shirts are off, although their steps are configured [SHELL-07]', async () => {
  const { finish, saved, address } = await open('privacy_info', allSteps(), {
    listEverythingFeed: () => ({ data: { results: [] }, next: null }),
    listFollowingFeed: () => ({ data: { results: [] }, next: null }),
    checkNotifications: () => ({ data: { unseen: 0 } }),
  });
  await finish();
  await waitFor(() => expect(address()).toBe('/feed'));
  expect(saved()).toHaveLength(1);
});

it('a photo that the server has no more leads back to the step that asked for it', async () => {
  keepDraft({ profile_photo_url: '/api/media/018f3b5e-7a10-7c44-8d52-000000000001/file' });
  const refusal = new Refusal('media.not_found', {}, { profile_photo_url: ['There was an issue uploading your image to the server.'] });
  const { finish } = await open('privacy_info', allSteps(), { saveMember: () => refusal });
  await finish();
  await heading('Show who you are');
  expect(await alertText('Something on this step is still missing. Please check it again.')).toBeVisible();
  expect(keptDraft().draft).not.toHaveProperty('profile_photo_url');
});

describe('what was typed in a registration', () => {
  const firstName = () => screen.findByLabelText('First name');

  it('is there again in another tab, and gone once the registration is finished', async () => {
    const { user } = await open('personal_info');
    await user.clear(await firstName());
    await user.type(await firstName(), 'Priyanka');
    cleanup();
    sessionStorage.clear();
    const { next, finish, saved } = await open('personal_info', withRegistration({ address: false }));
    expect(await firstName()).toHaveValue('Priyanka');
    await next();
    await finish();
    await waitFor(() => expect(saved()).toMatchObject([{ first_name: 'Priyanka' }]));
    await waitFor(() => expect(localStorage.getItem('registration.draft')).toBeNull());
  });

  it.each([
    ['somebody else at this browser', { owner: '018f3b5e-7a10-7c44-9d52-1f0a6f2b3c77' }],
    ['the same person after a week', { until: Date.now() - 1 }],
  ])('is not shown to %s', async (_, kept) => {
    keepDraft({ first_name: 'Priyanka' }, kept);
    await open('personal_info');
    expect(await firstName()).toHaveValue(newcomer.first_name);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Priyanka');
  });

  it('before there is an account stays in this tab, without the password', async () => {
    serve({});
    const { user } = await openApp('/registration', allSteps());
    await user.type(await firstName(), 'Priya');
    await user.type(screen.getByLabelText('Password'), 'long enough');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage.getItem('registration.draft')).toContain('Priya');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('long enough');
  });
});
