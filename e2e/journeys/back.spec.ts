import type { Page } from '@playwright/test';
import { atRest } from '../fixtures/at-rest.ts';
import { expect, test } from '../fixtures/test.ts';

/** The position of each visible post, by its id. */
const positions = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-post]')]
        .map((card) => ({ id: card.dataset.post, box: card.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
        .map(({ id, box }) => [id, Math.round(box.top)]),
    ),
  );

test('after a post and Back, the feed stands exactly where one read, several pages down', async ({ server, signedIn }) => {
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  await page.goto('/feed?tab=everything');
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(4000);
  }).toPass();
  await atRest(page);
  const before = await positions(page);
  const [read] = Object.keys(before);
  const comments = page
    .locator(`[data-post="${read}"]`)
    .getByRole('link', { name: /comment/i })
    .first();
  // Not a pointer click, for which Playwright would scroll first if a bar covers the link.
  await comments.evaluate((link) => (link as HTMLElement).click());
  await expect(page).toHaveURL(new RegExp(`/feed/${read}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Back' })
    .or(page.getByRole('button', { name: 'Back' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/feed\?tab=everything/);
  await expect.poll(() => positions(page)).toEqual(before);
});
