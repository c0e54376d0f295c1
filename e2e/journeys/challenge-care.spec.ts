import { expectAccessible } from '../fixtures/accessible.ts';
import { dayIn } from '../fixtures/challenges.ts';
import { photo } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

test('an operator makes a challenge and publishes it, a member joins and logs, and reads why their score was corrected', async ({
  server,
  registered,
  signedIn,
  api,
}) => {
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'operator')!);
  await page.goto('/challenges');
  await page.getByRole('link', { name: 'New challenge' }).click();
  const name = `Stairs ${Date.now()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('First day').fill(dayIn(-1));
  await page.getByLabel('Last day').fill(dayIn(6));
  await page.getByLabel('Goal (steps)').fill('8,000');
  await page.getByLabel('Name of the badge').fill('Stair climber');
  const badge = page.getByRole('group', { name: 'Picture of the badge' });
  await badge.locator('input[type=file]').setInputFiles(photo);
  const use = page.getByRole('dialog').getByRole('button', { name: 'Use photo' });
  await expect(use).toBeEnabled();
  await use.click();
  await expect(badge.getByAltText('The chosen photo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('This is a draft. Only operators see it.')).toBeVisible();
  await expectAccessible(page);
  const [, id] = /challenges\/([^/]+)$/.exec(page.url())!;

  const ada = await registered();
  const adas = api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access);
  const params = { id: id!, userId: ada.id };
  await expect(adas.getChallenge({ params: { id: id! }, query: {} })).rejects.toMatchObject({ status: 404 });
  await page.goto('/challenges');
  await page.getByRole('region', { name: 'Drafts' }).getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The challenge is published.')).toBeVisible();

  await adas.joinChallenge({ params });
  await adas.addDailyWorkout({ params: { id: ada.id }, body: { entry_date: dayIn(0), steps: 5000, miles: 0, minutes: 0 } });
  await page.goto(`/challenges/${id}/participants`);
  await page.getByRole('button', { name: `Options for ${ada.first} ${ada.last}` }).click();
  await page.getByRole('menuitem', { name: 'Correct the score' }).click();
  const sheet = page.getByRole('dialog', { name: `Correct the score of ${ada.first} ${ada.last}` });
  await expect(sheet.getByText('The score is 5,000 steps now.')).toBeVisible();
  await sheet.getByLabel('Take away').check();
  await sheet.getByLabel('How much (steps)').fill('1200');
  await expect(sheet.getByText('3,800 steps after this.')).toBeVisible();
  await sheet.getByLabel('Reason').fill('The watch counted a bus ride.');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByText(`The score of ${ada.first} ${ada.last} is corrected.`)).toBeVisible();

  const own = await signedIn(ada);
  await own.goto(`/challenges/${id}/score`);
  await expect(own.getByText('3,800 steps in all')).toBeVisible();
  await expect(own.getByText('Corrected by an operator')).toBeVisible();
  await expect(own.getByText('“The watch counted a bus ride.”')).toBeVisible();
});

test('an operator makes a challenge by teams and names them, a member chooses one, and the operator puts them into another', async ({
  server,
  registered,
  signedIn,
}) => {
  const [page, ada] = [await signedIn(server.demo.users.find(({ role }) => role === 'operator')!), await registered()];
  const name = `Crews ${Date.now()}`;
  await page.goto('/challenges/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('First day').fill(dayIn(3));
  await page.getByLabel('Last day').fill(dayIn(9));
  await page.getByLabel('Teams', { exact: true }).check();
  await page.getByLabel('They choose').check();
  await page.getByLabel('Sum', { exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('link', { name: 'Name the teams' }).click();
  for (const team of ['Pier', 'Lighthouse']) {
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByLabel('Name of the team').fill(team);
    await page.getByRole('button', { name: 'Add the team' }).click();
    await expect(page.getByRole('list', { name: 'Teams' }).getByRole('link', { name: team })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Options for Pier' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name of the team').fill('Pines');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('list', { name: 'Teams' }).getByRole('link', { name: 'Pines' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  const [, id] = /challenges\/([^/]+)/.exec(page.url())!;
  await page.goto(`/challenges/${id}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The challenge is published.')).toBeVisible();

  const own = await signedIn(ada);
  await own.goto(`/challenges/${id}`);
  await own.getByRole('button', { name: 'Join Challenge' }).click();
  await expect(own.getByRole('button', { name: 'Join Pines' })).toBeVisible();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Join Pines' }).click();
  const race = own.getByRole('list', { name: 'Teams' });
  await expect(race.getByRole('listitem').filter({ hasText: 'Your team' })).toContainText('Pines');

  await page.goto(`/challenges/${id}/leaderboard`);
  await page.getByRole('list', { name: 'Teams' }).getByRole('link', { name: 'Pines' }).click();
  await page.getByRole('button', { name: `Options for ${ada.first} ${ada.last}` }).click();
  await page.getByRole('menuitem', { name: 'Put into a team' }).click();
  await expect(page.getByRole('button', { name: 'Put into Lighthouse' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put into Lighthouse' }).click();
  await expect(page.getByText('Nobody is in this team yet.')).toBeVisible();
  // Her screen, which nobody touches, follows.
  await expect(race.getByRole('listitem').filter({ hasText: 'Your team' })).toContainText('Lighthouse');
  await race.getByRole('link', { name: 'Lighthouse' }).click();
  await expect(own.getByRole('link', { name: `${ada.first} ${ada.last}` }).first()).toBeVisible();
  await expectAccessible(own);
});

test('two operators change a challenge at once, and nothing that either typed is lost', async ({ server, signedIn, api }) => {
  const operator = server.demo.users.find(({ role }) => role === 'operator')!;
  const calls = api((await api().signIn({ body: { email: operator.email, password: operator.password } })).access);
  const body = { start_date: dayIn(3), end_date: dayIn(9), required_unit: 'miles' as const, goal: 20 };
  const { id } = await calls.createChallenge({ body: { ...body, name: `Rounds ${Date.now()}` } });
  const [one, two] = [await signedIn(operator), await signedIn(operator)];
  for (const page of [one, two]) {
    await page.goto(`/challenges/${id}/edit`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/Rounds/);
  }
  await one.getByLabel('Name', { exact: true }).fill('Rounds of the pond');
  await one.getByLabel('Goal (miles)').fill('25');
  await one.getByRole('button', { name: 'Save changes' }).click();
  await expect(one.getByText('Challenge saved.')).toBeVisible();
  await two.getByLabel('Name', { exact: true }).fill('Rounds of the harbour');
  await two.getByLabel('Description').fill('At noon, from the pier.');
  await two.getByRole('button', { name: 'Save changes' }).click();
  const both = two.getByRole('alert', { name: 'This challenge was changed in another tab or on another device.' });
  await expect(both).toContainText('Name: Rounds of the pond');
  await expect(two.getByLabel('Name', { exact: true })).toHaveValue('Rounds of the harbour');
  await expectAccessible(two);
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expect(two.getByText('Challenge saved.')).toBeVisible();
  expect(await calls.getChallenge({ params: { id }, query: {} })).toMatchObject({
    name: 'Rounds of the harbour',
    description: 'At noon, from the pier.',
    goal: 25,
  });
  await calls.deleteChallenge({ params: { id } });
});
