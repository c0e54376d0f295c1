import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { photo } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

/** The dimensions of an image as it arrived. */
const sides = (image: Locator) => image.evaluate((each: HTMLImageElement) => [each.naturalWidth, each.naturalHeight] as const);

test('a member edits their profile: cover and profile photo positioned by keyboard, a failed upload sent again, all of it saved', {
  tag: '@layout',
}, async ({ server, signedIn }) => {
  const page = await signedIn(server.demo.users.filter(({ role }) => role === 'member').at(-1)!);
  await page.goto('/profile');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible();
  // At the foot of a form taller than the window.
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: test.info().project.name === 'desktop' ? 1 : 0 });
  await expectAccessible(page);
  await page.getByLabel('Bio').fill('x'.repeat(250));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel('Bio').fill('Rows before work, and brings the coffee.');
  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue('Rows before work, and brings the coffee.');

  const cover = page.getByRole('group', { name: 'Cover photo' });
  await cover.locator('input[type=file]').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(cover.getByText('Invalid file format: please upload an image.')).toBeVisible();

  await cover.locator('input[type=file]').setInputFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Position cover photo' });
  const cropped = dialog.locator('img');
  await expect(dialog.getByRole('button', { name: 'Use photo' })).toBeEnabled();
  await expectAccessible(page);
  const before = await cropped.evaluate((image) => image.style.transform);
  await dialog.getByRole('slider', { name: 'Zoom' }).focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('application')).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => cropped.evaluate((image) => image.style.transform)).not.toBe(before);
  await page.route('**/api/media/*/file**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Use photo' }).click();
  await expect(cover.getByText('There was an issue uploading your image to the server. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/media/*/file**');
  await cover.getByRole('button', { name: 'Try again' }).click();
  await expect(cover.getByText('There was an issue uploading your image')).toBeHidden();

  const profile = page.getByRole('group', { name: 'Profile photo' });
  await profile.locator('input[type=file]').setInputFiles(photo);
  await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click();
  await expect(profile.getByRole('button', { name: 'Adjust profile photo' })).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('Rows before work, and brings the coffee.');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Rows before work, and brings the coffee.')).toBeVisible();
  const shown = page.locator('img[src*="/media/"][src$="1600.webp"]');
  await expect(shown).toBeVisible();
  await expect.poll(() => sides(shown).then(([width, height]) => Math.round((width / height) * 100) / 100)).toBeCloseTo(3, 1);
  const face = page.getByRole('link', { name: 'Change photo' }).locator('img');
  await expect.poll(() => sides(face).then(([width, height]) => width / height)).toBe(1);
  await expectAccessible(page);
});
