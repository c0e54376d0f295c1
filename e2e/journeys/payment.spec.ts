import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

// A header of ours on each request would be one that the provider, another origin, has not allowed.
test.use({ deployment: 'everything', extraHTTPHeaders: {} });
// With the cache of pages that browsers have and Playwright turns off: the way back from the bank may show a screen as it was left.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

const button = (page: Page) => page.getByRole('button', { name: /^(PAY|INVALID|DECLINED|AUTHORIZING|COMPLETE)/ });

/** What the button says from now on, each text once. */
async function heard(page: Page): Promise<() => Promise<string[]>> {
  await button(page).evaluate((element) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = element.textContent;
      if (said.at(-1) !== text) said.push(text);
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Goes to the payment of a membership as a member does. */
async function choose(page: Page, name: string): Promise<void> {
  await page.goto('/membershipoptionview');
  await page.getByRole('radio', { name }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
}

/** Fills in one of the sandbox's cards, by what it does, and wants no shirt: that would need a size. */
async function fill(page: Page, card: string): Promise<void> {
  await page.getByRole('switch', { name: 'Send me a shirt' }).uncheck();
  const cards = page.getByRole('group').filter({ hasText: 'Test cards' });
  const row = page.getByRole('button', { name: card });
  if (!(await row.isVisible())) await cards.getByText('Test cards').click();
  await row.click();
}

test('each test card does what it says, and no membership comes of one that is refused [PAY-12, PAY-26, PAY-60, PAY-63, PAY-65, PAY-68, PAY-69, PAY-70, PAY-71]', async ({
  registered,
  signedIn,
  api,
}) => {
  const ada = await registered();
  const calls = api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access);
  const page = await signedIn(ada);
  await choose(page, 'Harbour Friend');

  await button(page).click();
  await expect(page.getByText('REQUIRED', { exact: true })).toHaveCount(4);
  await expect(page.getByLabel('Name on card')).toBeFocused();
  await page.getByLabel('Expiry').pressSequentially('1325');
  await expect(page.getByLabel('Expiry')).toHaveValue('13/25');
  await button(page).click();
  await expect(page.getByText('INVALID EXP DATE')).toBeVisible();

  for (const [card, says, problem, times] of [
    ['Is not a card', 'INVALID', 'INVALID CARD NUMBER', 1],
    ['Has another code', 'INVALID', 'INVALID CVV', 1],
    ['Has another zip', 'INVALID', 'INCORRECT ZIP', 1],
    ['Is declined', 'DECLINED', 'CARD DECLINED', 3],
    ['Has expired', 'DECLINED', 'CARD EXPIRED', 3],
    ['Fails to be processed', undefined, undefined, 0],
  ] as const) {
    await fill(page, card);
    const said = await heard(page);
    await button(page).click();
    // However late one looks: all that it has said, one after the other.
    const ends = async () => (await said()).filter((text) => text !== 'AUTHORIZING');
    await expect.poll(ends).toEqual([...(says ? [says] : []), 'PAY $25.00']);
    if (problem) await expect(page.getByText(problem, { exact: true })).toHaveCount(times);
    if (card === 'Is declined') await expectAccessible(page);
  }
  expect((await calls.getMe({})).latest_purchase).toBeNull();
});

test('the bank asks: no, no answer, and yes; then a membership is there, and no part of a card was sent to us [PAY-08, PAY-14, PAY-15, PAY-25, PAY-29, PAY-30, PAY-59]', {
  tag: '@layout',
}, async ({ registered, signedIn, api }) => {
  const ada = await registered();
  const calls = api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access);
  const membership = async () => (await calls.getMe({})).latest_purchase;
  const page = await signedIn(ada);
  const toUs: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) toUs.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await choose(page, 'Harbour Friend');
  await expect(page.getByText(/valid until \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await page.getByText('Test cards').click();
  await expectAccessible(page);

  await fill(page, 'Your bank asks first');
  await button(page).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('Your bank did not confirm this payment. Nothing was charged.')).toBeVisible();
  await expect(page).toHaveURL(/\/paymentview$/);
  await expect(button(page)).toHaveText('PAY $25.00');
  await expect(page.getByRole('switch', { name: 'Send me a shirt' })).not.toBeChecked();
  expect(await membership()).toBeNull();
  await fill(page, 'Your bank asks first');
  await button(page).click();
  await expect(page.getByText('Is it you who pays?').first()).toBeVisible();
  // Coming back without an answer leads there again, and nothing waits for ever.
  await (test.info().project.name === 'desktop' ? page.goBack({ waitUntil: 'commit' }) : page.goto('/paymentview'));
  await expect(page.getByRole('button', { name: 'Continue at your bank' })).toBeVisible();
  await expect(button(page)).toHaveText('PAY $25.00');
  expect(await membership()).toBeNull();
  await page.getByRole('button', { name: 'Continue at your bank' }).click();
  await page.getByRole('button', { name: 'Yes, I am paying' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Supporting Donation' })).toBeVisible();
  await expect(page.getByText('Your order is complete!')).toBeVisible();
  await expect(page.getByText(`A receipt is on its way to ${ada.email}.`)).toBeVisible();
  await expectAccessible(page);
  expect(await membership()).toMatchObject({ amount_paid: 2500 });

  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await page.goto('/profile/settings/membershipoptionview');
  await expect(page.getByRole('radio', { name: 'Harbour Friend' })).toBeDisabled();
  await expect(page.getByText('Current', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile/purchases');
  await expect(page.getByText(/Paid · \$25\.00/)).toHaveCount(1);
  await expectAccessible(page);

  // On paper the receipt is one sheet, alone, and black on white also in a dark scheme.
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByRole('article')).toContainText('Paid by card$25.00');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const paper = page.locator('[data-paper] article');
  await expect(paper).toBeVisible();
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light only');
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
  expect(toUs.filter((sent) => /4242424242424242|4000\d{12}|"cvc"/.test(sent))).toEqual([]);
});

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
