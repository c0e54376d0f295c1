import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { codeBox, pickAddress, someNewcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

const folder = join(import.meta.dirname, '../../screens');

/** Saves the current screen, once its calls, fonts and pictures have loaded. */
async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  // The wait above covers only the first load of a page: drawings and dialogs that arrive after a tap get a moment.
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, test.info().project.name.replace('screens-', ''), `${name}.png`), animations: 'disabled' });
}

/** Opens an address and saves its screen. */
async function open(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await save(page, name);
}

/** Saves the screen of an address while its calls fail. */
async function openFailing(page: Page, path: string, calls: string, name: string): Promise<void> {
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"unavailable","message":""}' }),
  );
  await page.goto(path);
  // The screen retries twice before it shows the error.
  await page.waitForTimeout(3000);
  await save(page, name);
  await page.unroute(calls);
}

test('signing in and registering', async ({ page, api, server }) => {
  await open(page, '/login', 'login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await save(page, 'login-errors');
  await open(page, '/registration', 'register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await save(page, 'register-errors');

  const { first, last, email, password } = someNewcomer();
  await api().signUp({ body: { first_name: first, last_name: last, email, password } });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/confirm_email/);
  await save(page, 'confirm-email');
  await codeBox(page, 'Verification code').focus();
  const code = await server.mailedCode(email);
  await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByText('CODE IS INVALID. PLEASE TRY AGAIN.')).toBeVisible();
  await save(page, 'confirm-email-wrong');
  await codeBox(page, 'Verification code').focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page).toHaveURL(/work_space/);
  await expect(codeBox(page, 'Access code')).toBeVisible();
  await save(page, 'workspace');
  await codeBox(page, 'Access code').focus();
  await page.keyboard.type(server.demo.workspaces[0]!.access_code);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page).toHaveURL(/personal_info/);
  await save(page, 'personal-info');
  await pickAddress(page);
  await save(page, 'personal-info-address');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/privacy_info/);
  await save(page, 'waiver');
  await page.getByRole('button', { name: 'Finish' }).click();
  await save(page, 'waiver-error');
  await page.getByLabel('I accept the waiver').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await save(page, 'feed-welcome');
  await page.reload();
  await save(page, 'feed-empty');
  await open(page, '/notifications', 'notifications-empty');
  await open(page, '/profile', 'profile-new');
});

test('the feed, posts and people', async ({ signedIn, server, api }) => {
  const user = server.demo.users.find(({ role }) => role === 'member')!;
  const page = await signedIn(user);
  await open(page, '/feed', 'feed');
  await page.mouse.wheel(0, 1600);
  await save(page, 'feed-further');
  await open(page, '/feed?tab=everything', 'feed-everything');
  await page
    .getByRole('button', { name: /Write a post|What's on your mind/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Write a post' }).fill('Half past six, and the harbour is ours.');
  await save(page, 'composer');
  await page.getByRole('textbox', { name: 'Write a post' }).fill('a'.repeat(1520));
  await save(page, 'composer-too-long');
  await page.keyboard.press('Escape');

  const { access } = await api().signIn({ body: { email: user.email, password: user.password } });
  const calls = api(access);
  const me = await calls.getMe({});
  const { data } = await calls.listEverythingFeed({ query: { limit: 50 } });
  const withComments = data.results.find((post) => post.reaction_counts.comment > 0) ?? data.results[0]!;
  const other = data.results.find(({ actor }) => actor.id && actor.id !== me.id)!;
  await open(page, `/feed/${withComments.id}`, 'post');
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await save(page, 'comment-composer');
  await page.keyboard.press('Escape');
  await open(page, `/feed/${withComments.id}/like`, 'likes');
  await open(page, '/feed/01890000-0000-7000-8000-000000000000', 'post-missing');
  await open(page, `/profile/${other.actor.id}`, 'profile-other');
  await open(page, '/profile/01890000-0000-7000-8000-000000000000', 'profile-missing');
  await open(page, `/profile/${other.actor.id}/followers`, 'followers');
  await open(page, '/profile', 'profile-own');
  await open(page, '/profile/edit', 'profile-edit');
  await open(page, '/profile/settings', 'profile-settings');
  for (const name of ['personal-info', 'privacy-settings', 'blocked-users', 'password-update', 'delete-account'])
    await open(page, `/profile/settings/${name}`, `settings-${name}`);
  for (const name of ['pushes', 'sessions', 'security-log', 'my-data']) await open(page, `/profile/${name}`, `settings-${name}`);
  await open(page, '/api/reset_password/', 'lost-password');
  await open(page, '/notifications', 'notifications');
  for (const name of ['groups', 'events', 'challenges']) await open(page, `/${name}`, name);
  await open(page, '/no/such/page', 'not-found');

  await openFailing(page, '/feed', '**/api/user/*/news**', 'feed-error');
  await openFailing(page, '/notifications', '**/notifications?**', 'notifications-error');
  await openFailing(page, `/feed/${withComments.id}`, '**/api/user/*/reactions/**', 'post-comments-error');
  await page.goto('/feed');
  await page.context().setOffline(true);
  await save(page, 'feed-offline');
  await page.context().setOffline(false);
});

test('what opens over a screen', async ({ signedIn, server }) => {
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  await page.goto('/feed?tab=everything');
  const field = page.getByRole('combobox', { name: 'Search for People' });
  const opener = page.getByRole('button', { name: 'Search for People' });
  await expect(field.or(opener)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await field.fill('ma');
  await expect(page.getByRole('option').first()).toBeVisible();
  await save(page, 'search');
  await field.fill('zzzz');
  await expect(page.getByRole('option')).toHaveCount(0);
  await save(page, 'search-nobody');

  await page.goto('/feed?tab=everything');
  await page
    .getByRole('button', { name: /^Open photo/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Photo by/ })).toBeVisible();
  await save(page, 'photo');
  await page.keyboard.press('Escape');

  await page.goto('/feed?tab=everything');
  await page
    .getByRole('button', { name: /^(Write a post|What's on your mind)/ })
    .first()
    .click();
  await page.getByPlaceholder('Write a post').pressSequentially('Lunch walk at noon? @');
  await page.keyboard.type('ma');
  await expect(page.getByRole('option').first()).toBeVisible();
  await save(page, 'mention');

  await page.goto('/feed?tab=everything');
  const options = page.getByRole('button', { name: /^Options/ });
  await options.first().click();
  await save(page, 'post-menu-own');
  await page.getByRole('menuitem', { name: /Delete/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await save(page, 'post-delete');
  await page.keyboard.press('Escape');
  await options.nth(1).click();
  await save(page, 'post-menu');
  await page.getByRole('menuitem', { name: 'Report post' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await save(page, 'post-report');

  await page.goto('/profile/edit');
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await save(page, 'sign-out');
});
