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

  // A sheet as high as the screen leaves room for the toast, which covers nothing of it, and takes the room when the toast goes.
  await page.setViewportSize({ width: 390, height: 640 });
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filter events' });
  await expect(filters).toBeVisible();
  const toast = page.getByRole('alert').filter({ has: sentence }).locator('> *');
  const distance = async () => {
    const [above, below] = [(await toast.boundingBox())!, (await filters.boundingBox())!];
    return below.y - above.y - above.height;
  };
  await expect.poll(distance).toBeGreaterThanOrEqual(8);
  expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(8);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(async () => (await filters.boundingBox())!.y).toBe(40);
  await filters.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Feed' }).click();

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
