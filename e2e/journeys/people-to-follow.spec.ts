import { expect, test } from '../fixtures/test.ts';

test('a newcomer is proposed people, follows them in one tap each, and the feed fills itself [FEED-07]', async ({
  registered,
  signedIn,
}) => {
  const page = await signedIn(await registered());
  await page.goto('/feed');
  await expect(page.getByText('Nothing on your feed. Make a post, go to an event, or follow a user!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People to follow' })).toBeVisible();
  const follow = page.getByRole('main').getByRole('button', { name: /^Follow / });
  const first = (await follow.first().getAttribute('aria-label'))!.replace('Follow ', '');
  const second = (await follow.nth(1).getAttribute('aria-label'))!.replace('Follow ', '');
  for (const name of [first, second]) await page.getByRole('button', { name: `Follow ${name}` }).click();
  for (const name of [first, second])
    await expect(page.getByRole('button', { name: `Following ${name}` })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-post]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show my feed' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'People to follow' })).toBeHidden();
  await expect(
    page
      .getByRole('article', { name: first })
      .or(page.getByRole('article', { name: second }))
      .first(),
  ).toBeInViewport();
});
