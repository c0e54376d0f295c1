import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member whose browser blocks site data signs in, reads the feed and posts, for as long as the tab lives', async ({
  page,
  registered,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    Object.defineProperty(navigator, 'serviceWorker', { get: () => undefined });
    navigator.locks.request = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
  });
  const { email, password } = await registered();
  await page.goto('/feed');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const sentence = page.getByText('This browser keeps nothing for this site: you stay signed in until you close or reload this tab.');
  await expect(sentence).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible();
  await expect(sentence).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: /^(Write a post|What's on your mind)/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill('Written where nothing is kept');
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Written where nothing is kept' })).toBeVisible();
  await expect(sentence).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(sentence).toBeVisible();
});
