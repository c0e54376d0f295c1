import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { codeBox, photo, pickAddress, someNewcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

// A header of ours on each request would be one that the provider of payments, another origin, has not allowed.
test.use({ deployment: 'everything', extraHTTPHeaders: {} });

const step = async (page: Page, path: string, n: number) => {
  await expect(page).toHaveURL(new RegExp(`/registration${path}$`));
  await expect(page.getByText(`STEP ${n} OF 9`)).toBeVisible();
};
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const yes = (page: Page, question: string) => page.getByRole('group', { name: question }).getByLabel('Yes').check();

test('a newcomer goes through every step of a deployment that has everything on, pays for a shirt, and keeps what was typed on the way [REG-08] [REG-19] [PAY-11] [PAY-34]', async ({
  page,
  api,
  server,
}) => {
  const { first, last, email, password } = someNewcomer();
  await page.goto('/registration');
  await step(page, '', 1);
  await expectAccessible(page);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Confirm email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await step(page, '/confirm_email', 2);
  await expectAccessible(page);
  await codeBox(page, 'Verification code').focus();
  await page.keyboard.type(await server.mailedCode(email));
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page).toHaveURL(/work_space$/);
  await expectAccessible(page);
  await codeBox(page, 'Access code').focus();
  await page.keyboard.type(server.demo.workspaces[0]!.access_code);
  await page.getByRole('button', { name: 'NEXT' }).click();

  await step(page, '/personal_info', 3);
  await page.getByLabel('Phone').fill('(617) 555-0142');
  await page.getByLabel('Gender').selectOption('Custom');
  await page.getByLabel('How you describe your gender').fill('In my own words');
  await pickAddress(page);
  await page.getByLabel('Apt').fill('4');
  await expectAccessible(page);
  await next(page);

  await step(page, '/social_info', 4);
  await page.getByLabel('Bio').fill('Up before the gulls.');
  await page.getByRole('group', { name: 'Profile photo' }).locator('input[type=file]').setInputFiles(photo);
  await expectAccessible(page);
  const arrived = page.waitForResponse((response) => response.request().method() === 'PUT' && /\/api\/media\//.test(response.url()));
  await page.getByRole('button', { name: 'Use photo' }).click();
  await expect(page.getByRole('button', { name: 'Change profile photo' })).toBeVisible();
  await arrived;
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await step(page, '/personal_info', 3);
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('(617) 555-0142');
  await expect(page.getByLabel('Apt')).toHaveValue('4');
  await next(page);
  await step(page, '/social_info', 4);
  await expect(page.getByLabel('Bio')).toHaveValue('Up before the gulls.');
  await expect(page.getByRole('group', { name: 'Profile photo' }).locator('img')).toBeVisible();
  await expectAccessible(page);
  await next(page);

  await step(page, '/extra_info', 5);
  await page.getByLabel('Service status').selectOption('Former Service Member');
  await next(page);
  await expect(page.getByText('THIS FIELD IS REQUIRED').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Branch').selectOption('Royal Australian Navy');
  await yes(page, 'Do you have a disability?');
  await yes(page, 'Were you deployed to a combat zone?');
  await page.getByRole('group', { name: 'Which deployments?' }).getByLabel('Somalia').check();
  await expectAccessible(page);
  await next(page);

  await step(page, '/privacy_info', 6);
  await expectAccessible(page);
  await page.getByLabel('I accept the waiver').check();
  await next(page);

  await step(page, '/get_red_shirt', 7);
  await page.getByRole('radio', { name: /Deckhand/ }).check();
  await next(page);
  await expect(page.getByText('PLEASE SELECT A SHIRT SIZE')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Size chart' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /XX-Large/ })).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Womens Medium' }).check();
  await page.getByRole('radio', { name: 'To another address' }).check();
  await next(page);
  await expect(page.getByText('YOU MUST FILL OUT ALL FIELDS')).toBeVisible();
  await page.getByRole('button', { name: 'Enter it manually' }).click();
  await next(page);
  for (const missing of ['YOUR STREET ADDRESS', 'YOUR CITY', 'YOUR STATE', 'YOUR ZIP CODE'])
    await expect(page.getByText(`PLEASE ENTER ${missing}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Street address').fill('7 Pier Lane');
  await page.getByLabel('City').fill('Salem');
  await page.getByLabel('State', { exact: true }).fill('MA');
  await page.getByLabel('Zip').fill('01970');
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('7 Pier Lane');
  await next(page);

  await step(page, '/pay_for_shirt', 8);
  await expect(page.getByText('7 Pier Lane, Salem, MA, 01970')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await step(page, '/get_red_shirt', 7);
  await expect(page.getByRole('radio', { name: 'Womens Medium' })).toBeChecked();
  await next(page);
  await step(page, '/pay_for_shirt', 8);
  await page.reload();
  const payWith = async (card: RegExp) => {
    await page.getByText('Test cards').click();
    await page.getByRole('button', { name: card }).click();
    await page.getByRole('button', { name: /^PAY / }).click();
  };
  await payWith(/Is declined$/);
  await expect(page.getByText('CARD DECLINED').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^PAY / })).toBeEnabled();
  await page.getByRole('button', { name: /Pays$/ }).click();
  await page.getByRole('button', { name: /^PAY / }).click();
  await step(page, '/order_confirmation', 9);
  await expect(page.getByRole('heading', { name: 'Supporting Donation' })).toBeVisible();
  await expect(page.getByText('Your order is complete!')).toBeVisible();
  await expect(page.getByText(`A receipt is on its way to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole('heading', { name: `Welcome to Muster, ${first}` })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/profile');
  await expect(page.getByText('Up before the gulls.')).toBeVisible();
  await page.goto('/profile/settings/personal-info');
  await expect(page.getByLabel('Street address')).toHaveValue('12 salem street');
  await expect(page.getByLabel('Gender', { exact: true })).toHaveValue('Custom');
  await expectAccessible(page);
  await page.goto('/profile/edit/profileextrainfoupdate');
  await expect(page.getByLabel('Branch')).toHaveValue('Royal Australian Navy');
  await expectAccessible(page);

  const operator = server.demo.users.find(({ role }) => role === 'operator')!;
  const { access } = await api().signIn({ body: { email: operator.email, password: operator.password } });
  const { data } = await api(access).listShirtOrders({ query: { state: 'ordered' } });
  expect(data.find(({ member }) => member?.email === email)).toMatchObject({ size: 'Womens Medium', address: { street: '7 Pier Lane' } });
});

test('nobody of the demo community is asked for more when everything is on', async ({ api, server }) => {
  for (const { email, password } of server.demo.users.slice(0, 5)) {
    const { access } = await api().signIn({ body: { email, password } });
    expect((await api(access).getMe({})).onboarding).toBe('done');
  }
});
