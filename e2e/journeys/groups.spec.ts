import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ deployment: 'everything' });

const name = 'Harbour Runners';
const here = (page: Page) => page.getByRole('heading', { level: 2, name });
/** How many members the page of a group says that it has. */
const countOn = async (page: Page) =>
  Number(/(\d+) members$/.exec((await page.getByRole('link', { name: /\d members$/ }).textContent()) ?? '')?.[1]);

test('a group nearby is found, joined, written in and left; another member finds it with a slip, reads what was written, and finds who wrote it [GROUP-05] [GROUP-11] [GROUP-15] [GROUP-19] [GROUP-20] [GROUP-21] [GROUP-26]', async ({
  registered,
  signedIn,
}) => {
  const [ada, ben] = [await registered(), await registered()];
  const adas = await signedIn(ada);
  await adas.goto('/groups');
  await expect(adas.getByText("You currently aren't in any groups.")).toBeVisible();
  const nearby = adas.getByRole('region', { name: 'Nearby Groups' });
  await expect(nearby.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expectAccessible(adas);
  await nearby.getByRole('link', { name: new RegExp(name) }).click();
  await expect(here(adas)).toBeVisible();
  const before = await countOn(adas);
  await expect(adas.getByRole('button', { name: /What's on your mind/ })).toHaveCount(0);
  await adas.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(adas.getByRole('button', { name: 'Joined', pressed: true })).toBeVisible();
  await expect(adas.getByRole('link', { name: `${before + 1} members` })).toBeVisible();
  await expectAccessible(adas);
  const words = `First time out with you, ${ada.email.split('@')[0]}`;
  await adas.getByRole('button', { name: /What's on your mind/ }).click();
  await adas.getByRole('textbox', { name: 'Write a post' }).fill(words);
  await adas.getByRole('button', { name: 'Send' }).click();
  await expect(adas.locator('[data-post]').filter({ hasText: words })).toBeVisible();
  await adas.reload();
  await expect(adas.locator('[data-post]').filter({ hasText: words })).toBeVisible();
  await expect(adas.getByRole('button', { name: 'Joined' })).toBeVisible();

  const bens = await signedIn(ben);
  await bens.goto('/groups');
  await bens.getByRole('textbox', { name: 'Search for Groups' }).fill('harbor runers');
  const others = bens.getByRole('region', { name: 'Other Groups' });
  await expect(others.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expect(bens).toHaveURL(/\/groups\?q=harbor/);
  await expectAccessible(bens);
  await others.getByRole('link', { name: new RegExp(name) }).click();
  const post = bens.locator('[data-post]').filter({ hasText: words });
  await expect(post).toBeVisible();
  await post.getByText(words).click();
  await expect(bens).toHaveURL(/\/groups\/[^/]+\/feed\/[^/]+$/);
  await bens.goBack();
  await bens.getByRole('link', { name: /\d members$/ }).click();
  await expect(bens.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(bens.getByRole('region', { name: 'Admins' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(bens);
  await bens.getByRole('textbox', { name: 'Search for Members' }).fill(`${ada.first} ${ada.last}`);
  await expect(bens.getByRole('region', { name: 'Members' }).getByText(`${ada.first} ${ada.last}`).first()).toBeVisible();

  await adas.getByRole('button', { name: 'Joined' }).click();
  await expect(adas.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await expect(adas.getByRole('button', { name: /What's on your mind/ })).toHaveCount(0);
  await adas.goto('/groups');
  await expect(adas.getByText("You currently aren't in any groups.")).toBeVisible();
});

test('a group whose admins approve is asked to join, and shows nothing of what is in it until then', async ({ registered, signedIn }) => {
  const page = await signedIn(await registered());
  await page.goto('/groups?q=climbers');
  await page
    .getByRole('region', { name: 'Other Groups' })
    .getByRole('link', { name: /Thursday Climbers/ })
    .click();
  await expect(page.getByText('Only members see what is posted here. Ask to join to see it too.')).toBeVisible();
  await expect(page.locator('[data-post]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('button', { name: 'Asked', pressed: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Asked' }).click();
  await expect(page.getByRole('button', { name: 'Ask to join' })).toBeVisible();
});
