import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member records a workout, shares it, deletes it, and drinks water [WORK-01, WORK-02, WORK-06, WORK-07, FEED-17]', async ({
  registered,
  signedIn,
  api,
}) => {
  const ada = await registered();
  const calls = api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access);
  const logs = async () => (await calls.listWorkouts({ params: { id: ada.id }, query: {} })).data;
  const page = await signedIn(ada);

  await page.goto('/workoutlogs');
  await expect(page.getByText('Nothing logged yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Record a workout' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Record Workout' })).toBeVisible();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('Please enter all fields.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Miles' }).fill('3.25');
  await page.getByRole('textbox', { name: 'Steps' }).fill('6400');
  // What is typed survives a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Miles' })).toHaveValue('3.25');
  await page.getByRole('textbox', { name: 'Hours' }).fill('0');
  await page.getByRole('textbox', { name: 'Minutes' }).fill('41');
  await page.getByRole('textbox', { name: 'Seconds' }).fill('30');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workout Logs' })).toBeVisible();
  const log = page.getByRole('listitem').filter({ hasText: '6,400' });
  await expect(log).toContainText('3.25 mi');
  expect(await logs()).toMatchObject([{ miles: 3.25, steps: 6400, minutes: 41.5 }]);
  await expectAccessible(page);

  await log.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share your workout' });
  await sheet.getByRole('textbox').fill('Along the river before work');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Share as a post' }).click();
  await page.getByRole('button', { name: 'View' }).click();
  const post = page.getByRole('article').filter({ hasText: 'Along the river before work' });
  await expect(post.getByRole('region', { name: 'Workout' })).toContainText('6,400 steps');
  await expectAccessible(page);

  await page.goto('/workoutlogs');
  await log.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(log).toHaveCount(0);
  await expect.poll(logs).toEqual([]);
  await page.goto('/feed');
  await expect(post).toBeVisible();
  await expect(post.getByRole('region', { name: 'Workout' })).toHaveCount(0);

  await page.goto('/workoutlogs?type=hydration');
  await page.getByRole('button', { name: 'Add water' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: '16 oz' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '16 oz' })).toBeVisible();
  await page.getByRole('button', { name: 'Add water' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Custom Amount' }).click();
  await page.getByLabel('Ounces of water').fill('20');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '20 oz' })).toBeVisible();
  expect((await logs()).map(({ ounces_of_water }) => ounces_of_water)).toEqual([20, 16]);
});
