import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

const next = 'a better long password';
const openRow = async (page: Page, name: string) => {
  await page.goto('/profile/settings');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};
const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

test('a lost password is set anew by a mailed link, once [AUTH-04]', async ({ page, registered, server }) => {
  const { email } = await registered();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL(`${server.url}/api/reset_password/`);
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If this email has an account')).toBeVisible();
  await expectAccessible(page);

  const link = await server.mailedLink(email, /http\S+reset_password\/\?token=[\w-]+/);
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('has expired or was already used')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await signIn(page, email, next);
  await expect(page).toHaveURL(/\/feed$/);
});

test('a new password ends the session in a second browser', { tag: '@database' }, async ({ registered, signedIn, api }) => {
  const me = await registered();
  const [here, there] = [await signedIn(me), await signedIn(me)];
  await there.goto('/notifications');
  await expect(there.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  // An idle page, because a screen whose socket is closed would notice, and say so, before the test looks at it.
  await there.goto('/api/health');

  await openRow(here, 'Update Password');
  await expectAccessible(here);
  await here.getByRole('button', { name: 'Update password' }).click();
  await expect(here.getByText('THIS FIELD IS REQUIRED')).toHaveCount(3);
  await expectAccessible(here);
  await here.getByLabel('Current password').fill('not the one');
  await here.getByLabel('New password', { exact: true }).fill(next);
  await here.getByLabel('Confirm new password').fill(next);
  await here.getByRole('button', { name: 'Update password' }).click();
  await expect(here.getByText('INVALID PASSWORD.')).toBeVisible();
  await expect(here.getByLabel('Current password')).toBeFocused();
  await here.getByLabel('Current password').fill(me.password);
  await here.getByRole('button', { name: 'Update password' }).click();
  await expect(here.getByText('Password updated. Your other devices have been logged out.')).toBeVisible();
  await expect(here).toHaveURL(/\/profile\/settings$/);

  await there.goto('/feed');
  await expect(there).toHaveURL(/\/login/);
  await expect(there.getByText('This session has ended')).toBeVisible();
  await here.reload();
  await expect(here.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(api().signIn({ body: { email: me.email, password: me.password } })).rejects.toMatchObject({ status: 401 });
  await api().signIn({ body: { email: me.email, password: next } });
});

test('a member becomes anonymous, and public again [PROF-02, PROF-57]', async ({ registered, signedIn, api, server }) => {
  const me = await registered();
  const page = await signedIn(me);
  const { email, password } = server.demo.users.find(({ role }) => role === 'member')!;
  const colleague = api((await api().signIn({ body: { email, password } })).access);
  const params = { id: me.id };
  expect(await colleague.getMember({ params })).toMatchObject({ first_name: me.first });

  await openRow(page, 'Privacy Settings');
  await page.getByRole('radio', { name: 'No keep anonymous' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Privacy settings saved.')).toBeVisible();
  await expect(colleague.getMember({ params })).rejects.toMatchObject({ status: 403, code: 'member.private' });

  await page.reload();
  await expect(page.getByRole('radio', { name: 'No keep anonymous' })).toBeChecked();
  await page.getByRole('radio', { name: 'Yes make public' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Privacy settings saved.')).toBeVisible();
  expect(await colleague.getMember({ params })).toMatchObject({ first_name: me.first });
});

test('a member sees where they are signed in, ends a session, reads the log and asks for their data', { tag: '@database' }, async ({
  registered,
  signedIn,
  server,
}) => {
  const me = await registered();
  const [here, there] = [await signedIn(me), await signedIn(me)];
  const told = here.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(`/api/user/${me.id}/app_version`));
  await here.goto('/profile/settings');
  expect((await told).postDataJSON()).toEqual({ web_version: '1.5.2', time_zone: 'America/New_York' });
  await expect(here.getByText('Version 1.5.2')).toBeVisible();
  await expectAccessible(here);
  await here.getByRole('button', { name: 'Legal Waiver' }).click();
  await expect(here.getByRole('dialog', { name: 'Legal Waiver' })).toBeVisible();
  await expectAccessible(here);
  await here.keyboard.press('Escape');

  await openRow(here, 'Where you are signed in');
  await expect(here.getByText('This device')).toBeVisible();
  await expectAccessible(here);
  await here
    .getByRole('button', { name: /^Log out (?!everywhere)/ })
    .first()
    .click();
  await expect(here.getByText(/has been logged out\.$/)).toBeVisible();
  await here.getByRole('button', { name: 'Log out everywhere else' }).click();
  await here.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(here.getByText("You're only signed in on this device.")).toBeVisible();
  await there.goto('/feed');
  await expect(there.getByText('This session has ended')).toBeVisible();

  await openRow(here, 'Security log');
  await expect(here.getByText('A device was logged out')).toBeVisible();
  await expectAccessible(here);

  await openRow(here, 'Your data');
  await expectAccessible(here);
  await here.getByRole('button', { name: 'Ask for a copy' }).click();
  await expect(here.getByText(`Look for an email to ${me.email}.`)).toBeVisible();
  const link = await server.mailedLink(me.email, /http\S+api\/export\/[^\s"]+/);
  const archive = await fetch(link);
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
});

test('a member unblocks whom they had blocked [PROF-20, PROF-44]', async ({ registered, signedIn, api }) => {
  const [me, other] = [await registered(), await registered()];
  const calls = api((await api().signIn({ body: { email: me.email, password: me.password } })).access);
  await calls.blockMember({ params: { id: me.id, otherId: other.id } });
  const page = await signedIn(me);
  await openRow(page, 'Blocked Users');
  await expect(page.getByText(other.last)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Unblock ${other.first} ${other.last}` }).click();
  await expect(page.getByRole('dialog', { name: 'Would you like to unblock this user?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No Blocked Users')).toBeVisible();
  await expectAccessible(page);
  expect((await calls.listBlocked({ params: { id: me.id }, query: {} })).data).toEqual([]);
});

test('a member deletes their account and cannot sign in any more [PROF-43, PROF-84]', { tag: '@database' }, async ({
  registered,
  signedIn,
}) => {
  const me = await registered();
  const page = await signedIn(me);
  await openRow(page, 'Delete Account');
  await expectAccessible(page);
  const erase = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete your account for good?' })).toBeVisible();
  };
  await erase('not the password');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('INVALID PASSWORD.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await erase(me.password);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => !key.startsWith('tsr-scroll'))).toEqual([]);
  await signIn(page, me.email, me.password);
  await expect(page.getByText('INVALID USERNAME OR PASSWORD.')).toBeVisible();
});
