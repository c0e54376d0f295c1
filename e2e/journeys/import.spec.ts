import { fit } from '../../apps/api/src/features/imports/imports.factory.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { dayIn, publishedChallenge } from '../fixtures/challenges.ts';
import { wallIn } from '../fixtures/events.ts';
import { expect, test } from '../fixtures/test.ts';

/** Waits around midnight: both runs and what is entered by hand lie in one day. */
async function dayUnderWay() {
  test.setTimeout(1_800_000);
  const minute = () => {
    const wall = wallIn('America/New_York')(0);
    return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
  };
  while (minute() < 46 || minute() >= 1435) await new Promise((next) => setTimeout(next, 5000));
}

/** A file of a watch with a run that began so many minutes ago, of so many steps. */
const run = (name: string, steps: number, minutesAgo: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: fit([{ begins: new Date(Date.now() - minutesAgo * 60_000), seconds: 1200, metres: 900, cycles: steps / 2 }]),
});

test('a run comes in from a file once, and of one that was entered by hand the member says which counts [WORK-01, CHAL-36]', async ({
  server,
  registered,
  signedIn,
  api,
}) => {
  await dayUnderWay();
  const { id } = await publishedChallenge(api, server.demo.users, { name: 'Steps of watches' });
  const ada = await registered();
  const calls = api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access);
  await calls.joinChallenge({ params: { id, userId: ada.id } });
  const score = async () => (await calls.getChallenge({ params: { id }, query: {} })).own?.score;
  const page = await signedIn(ada);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = (file: ReturnType<typeof run>) => page.getByLabel('File with activities').setInputFiles(file);
  const note = (text: string) => page.getByRole('listitem').filter({ hasText: text });

  await page.goto('/workoutlogs');
  await page.getByRole('link', { name: 'Import a file' }).click();
  await expect(button('Choose a file')).toBeVisible();
  await expectAccessible(page);
  const morning = run('morning.fit', 5200, 45);
  await choose(morning);
  await expect(page.getByRole('heading', { name: '1 activity found' })).toBeVisible();
  // Nothing counts yet, and a reload goes on here.
  expect(await score()).toBe(0);
  await page.reload();
  await expect(page.getByText('5,200')).toBeVisible();
  await expectAccessible(page);
  await button('Add 1 activity').click();
  await expect(page.getByRole('heading', { name: '1 activity added' })).toBeVisible();
  await expectAccessible(page);
  expect(await score()).toBe(5200);

  await button('Import another file').click();
  await choose(morning);
  await expect(page.getByText('You imported all of this before.')).toBeVisible();
  await button('Choose another file').click();
  expect(await score()).toBe(5200);

  const amounts = { steps: 3000, miles: 0, minutes: 0 };
  await calls.addDailyWorkout({ params: { id: ada.id }, body: { entry_date: dayIn(0), ...amounts } });
  await choose(run('evening.fit', 3100, 22));
  await expect(page.getByRole('group', { name: 'Which one counts?' })).toBeVisible();
  await expect(page.getByLabel('Entered by hand')).toBeChecked();
  await page.getByLabel('From a file').check();
  await expectAccessible(page);
  await button('Add 1 activity').click();
  await page.getByRole('link', { name: 'See your logs' }).click();
  await expect(note('Does not count: the one from a file does.')).toContainText('3,000');
  expect(await score()).toBe(8300);
  await expectAccessible(page);

  await note('This one counts. The one entered by hand does not.').getByRole('button', { name: 'Choose what counts' }).click();
  await expectAccessible(page);
  await page.getByLabel('Both: they are two activities').check();
  await button('Save').click();
  await expect(page.getByText('Your choice counts from now on.')).toBeVisible();
  await expect(button('Choose what counts')).toHaveCount(0);
  expect(await score()).toBe(11_300);

  await page.goto('/profile/devices');
  await button('Make an address').click();
  await expect(button('End this address')).toBeVisible();
  await expectAccessible(page);
});
