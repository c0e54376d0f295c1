import { expect, test } from '../fixtures/test.ts';

test('the pages of the calls render under the content security policy', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /API/ }).first()).toBeVisible();
  await expect(page.getByText('Sign in with email and password')).toBeVisible();
  await page.getByText('Sign in with email and password').click();
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
});
