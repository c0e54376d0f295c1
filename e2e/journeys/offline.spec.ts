import { expect, test } from '../fixtures/test.ts';

test('a post of the feed opens while there is no network, and its comments come when there is one again', async ({ server, signedIn }) => {
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  await page.goto('/feed');
  const post = page.getByRole('article').first();
  await expect(post).toBeVisible();
  await page.waitForLoadState('networkidle');
  const text = (await post.innerText())
    .split('\n')
    .find((line) => line.length > 40)!
    .slice(0, 30);
  await page.context().setOffline(true);
  await post.getByRole('link', { name: /comments?$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText('The comments could not be loaded.')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(text);
  await page.context().setOffline(false);
  await expect(comments.getByRole('listitem').first()).toBeVisible();
});

test('a screen whose code could not be fetched comes by itself when there is a network again', async ({ server, signedIn }) => {
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  await page.goto('/feed');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('alert')).toContainText('There was an error contacting the server. Please try again.');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
