import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

// A header of ours on each request would be one that the provider, another origin, has not allowed.
test.use({ deployment: 'everything', extraHTTPHeaders: {} });

const button = (page: Page) => page.getByRole('button', { name: /^(PAY|INVALID|DECLINED|AUTHORIZING|COMPLETE)/ });

/** Goes to the payment of a membership as a member does. */
async function choose(page: Page, name: string): Promise<void> {
  await page.goto('/membershipoptionview');
  await page.getByRole('radio', { name }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
}

/** Fills in one of the sandbox's cards, by what it does. */
async function fill(page: Page, card: string): Promise<void> {
  const cards = page.getByRole('group').filter({ hasText: 'Test cards' });
  const row = page.getByRole('button', { name: card });
  if (!(await row.isVisible())) await cards.getByText('Test cards').click();
  await row.click();
}

test('a network lost before, during or after the payment, a reload and a second tab: it is paid once [PAY-53, PAY-54, PAY-64, PAY-73]', async ({
  registered,
  signedIn,
  api,
}) => {
  const ada = await registered();
  const calls = api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access);
  const bought = async () =>
    (await calls.listPurchases({ params: { id: ada.id }, query: {} })).data.map(({ name, state }) => `${name} ${state}`);
  const page = await signedIn(ada);
  await choose(page, 'Harbour Friend');
  await fill(page, 'Pays');

  // Before: our server cannot be asked.
  await page.route('**/api/stripe', (route) => route.abort());
  await button(page).click();
  await expect(page.getByText('Server Error, Please try again later.')).toBeVisible();
  await expect(button(page)).toHaveText('PAY $25.00');
  await page.unroute('**/api/stripe');

  // A second tab has the same membership open meanwhile.
  const second = await page.context().newPage();
  await choose(second, 'Harbour Friend');
  await fill(second, 'Pays');

  // During: the provider takes the money, its answer is lost, and so are its next ones; the page is reloaded while it asks.
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(/\/v1\/payment_intents\/\w+\?/, (route) => route.abort());
  await button(page).click();
  await expect(page.getByText('We have not heard yet whether your payment went through.', { exact: false })).toBeVisible();
  await expect(button(page)).toHaveText('AUTHORIZING');

  // After: our server cannot be told.
  await page.unrouteAll({ behavior: 'wait' });
  let told = 0;
  await page.route('**/api/user/purchase', (route) => {
    told += 1;
    return told === 1 ? route.abort() : route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Supporting Donation' })).toBeVisible();
  expect(told).toBe(2);
  expect(await bought()).toEqual(['Harbour Friend paid']);

  await button(second).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Supporting Donation' })).toBeVisible();
  expect(await bought()).toEqual(['Harbour Friend paid']);
});
