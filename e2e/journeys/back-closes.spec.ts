import { postWithPhoto } from '../fixtures/photo-post.ts';
import { expect, test } from '../fixtures/test.ts';

test('Back closes the composer and a photo instead of leaving the page, and no toast covers what one taps next', async ({
  server,
  api,
  registered,
  signedIn,
}) => {
  const ada = await registered();
  await postWithPhoto(api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access), ada.id, server.url);
  const page = await signedIn(ada);
  await page.goto('/feed?tab=everything');
  const write = page.getByRole('button', { name: 'Write a post' });
  await write.click();
  await page.getByPlaceholder('Write a post').fill('Half a thought');
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: string[] }).layers?.length)).toBe(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/feed\?tab=everything$/);

  await page
    .getByRole('button', { name: /^Open photo/ })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: string[] }).layers?.length)).toBe(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/feed\?tab=everything$/);

  await write.click();
  await expect(page.getByPlaceholder('Write a post')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Send' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'View' });
  await expect(toast).toBeVisible();
  const boxes = [(await toast.locator('> *').boundingBox())!, (await write.boundingBox())!] as const;
  const [one, other] = boxes;
  expect(one.y + one.height <= other.y || one.x >= other.x + other.width || one.x + one.width <= other.x).toBe(true);
});
