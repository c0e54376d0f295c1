import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ deployment: 'everything' });

const name = 'Harbour Runners';
const here = (page: Page) => page.getByRole('heading', { level: 2, name });
/** How many members the page of a group says that it has. */
const countOn = async (page: Page) =>
  Number(/(\d+) members$/.exec((await page.getByRole('link', { name: /\d members$/ }).textContent()) ?? '')?.[1]);

test('a group nearby is found and joined in one tap, and counts its new member at once [GROUP-05] [GROUP-15] [GROUP-26]', async ({
  registered,
  signedIn,
}) => {
  const adas = await signedIn(await registered());
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
