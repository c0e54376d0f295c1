import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { codeBox, type Newcomer, photo, someNewcomer, suggestedAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

/** Pastes a text into the first box, like a person who copied the code from the mail. */
async function pasteCode(page: Page, code: string): Promise<void> {
  await codeBox(page, 'Verification code').focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, code);
}

async function createAccount(page: Page, { first, last, email, password }: Newcomer): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Confirm email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

test('a newcomer joins and posts a photo; a colleague likes it and comments; the bell tells', { tag: '@database' }, async ({
  page,
  server,
  signedIn,
}) => {
  const newcomer = someNewcomer();
  const [workspace] = server.demo.workspaces;

  await page.goto('/feed');
  await expect(page).toHaveURL(/\/login\?from=%2Ffeed/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expectAccessible(page);
  await createAccount(page, newcomer);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL(/confirm_email/);
  await expectAccessible(page);
  await pasteCode(page, await server.mailedCode(newcomer.email));
  await page.getByRole('button', { name: 'NEXT' }).click();

  await expect(page).toHaveURL(/work_space/);
  await expectAccessible(page);
  await codeBox(page, 'Access code').focus();
  await page.keyboard.type(workspace!.access_code);
  await page.getByRole('button', { name: 'NEXT' }).click();

  await expect(page).toHaveURL(/personal_info/);
  await page.getByRole('combobox', { name: 'Find your address' }).pressSequentially('12 salem street, boston 02113');
  await expect(page.getByRole('option', { name: suggestedAddress })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('option', { name: suggestedAddress }).click();
  await expect(page.getByLabel('Zip')).toHaveValue('02113');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/privacy_info/);
  await expectAccessible(page);
  await page.getByLabel('I accept the waiver').check();
  await page.getByRole('button', { name: 'Finish' }).click();

  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole('heading', { name: `Welcome to Muster, ${newcomer.first}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write a post' }).first().click();
  await page.getByRole('textbox', { name: 'Write a post' }).fill('First morning along the harbour');
  await page.locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByAltText('Your photo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  const own = page.getByRole('article').filter({ hasText: 'First morning along the harbour' });
  await expect(own).toBeVisible();
  await expect(own.getByRole('img', { name: /Photo by/ })).toBeVisible();

  const colleague = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  await colleague.goto('/feed');
  await colleague.getByRole('link', { name: 'Everything' }).click();
  const post = colleague.getByRole('article').filter({ hasText: newcomer.last });
  await expect(post).toContainText('First morning along the harbour');
  await expectAccessible(colleague);
  const like = post.getByRole('button', { name: /^Like/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await post.getByRole('link', { name: /comments?$/ }).click();
  await colleague.getByRole('button', { name: 'Add a comment' }).click();
  await colleague.getByRole('textbox', { name: 'Your comment' }).fill('Welcome, Rosa');
  await colleague.getByRole('button', { name: 'Send' }).click();
  await expect(colleague.getByText('Welcome, Rosa')).toBeVisible();
  await expectAccessible(colleague);

  await page.reload();
  await page.getByRole('link', { name: 'Notifications, 2 new' }).first().click();
  await expect(page.getByText('liked your post')).toBeVisible();
  await expect(page.getByText('commented on your post')).toBeVisible();
  await expectAccessible(page);
});
