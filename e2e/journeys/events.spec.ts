import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { dayFromToday, draftOf } from '../fixtures/events.ts';
import { photo } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

test('an event near a zip is found and gone to, and whoever follows the member sees it, and the photo that they post there: on the card, the event and the list [EVENT-09] [EVENT-13] [EVENT-21] [EVENT-23]', async ({
  server,
  api,
  registered,
  signedIn,
}) => {
  const [ada, ben] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: { email: string; password: string }) =>
    api((await api().signIn({ body: { email, password } })).access);
  const hosts = await callsOf(server.demo.users.find(({ role }) => role === 'event_leader')!);
  const mark = `Walk ${ada.email.split('.')[1]!.slice(0, 8)}`;
  await hosts.createEvent({ body: draftOf(`${mark} near`, { starts: 50 }) });
  await hosts.createEvent({ body: draftOf(`${mark} far`, { starts: 49, in: 'Portland' }) });
  await (await callsOf(ben)).followMember({ params: { id: ben.id, otherId: ada.id } });

  const adas = await signedIn(ada);
  await adas.goto('/events');
  const cards = adas.getByRole('main').getByRole('listitem');
  await adas.getByRole('textbox', { name: 'Search for events' }).fill(mark);
  await expect(cards.getByRole('link', { name: `${mark} far` })).toBeVisible();
  await expect(cards).toHaveCount(2);
  await adas.getByRole('combobox', { name: 'City or Zip' }).click();
  await adas.getByRole('combobox', { name: 'City or Zip' }).fill('02113');
  await expect(adas.getByRole('option', { name: /02113/ })).toBeVisible();
  await expectAccessible(adas);
  await adas.getByRole('option', { name: /02113/ }).first().click();
  await expect(cards.getByRole('link', { name: `${mark} near` })).toBeVisible();
  await expect(cards).toHaveCount(1);

  await adas.getByRole('button', { name: 'Filters', exact: true }).click();
  const panel = adas.getByRole('dialog', { name: 'Filter events' });
  await panel.getByRole('radio', { name: 'Within 25 miles' }).check();
  await panel.getByRole('radio', { name: 'Health talk' }).check();
  await expectAccessible(adas);
  await panel.getByRole('button', { name: 'Show events' }).click();
  await expect(adas.getByText('The selected filters produced no events.')).toBeVisible();
  await expectAccessible(adas);
  await adas.getByRole('button', { name: 'Remove filter: Health talk' }).click();
  await adas.getByRole('link', { name: `${mark} near` }).click();
  await expect(adas.getByRole('heading', { level: 2, name: `${mark} near` })).toBeVisible();
  const answer = adas.getByRole('group', { name: 'Your attendance' });
  await answer.getByRole('button', { name: 'Going' }).click();
  await expect(answer.getByRole('button', { name: 'Going', pressed: true })).toBeVisible();
  await expect(adas.getByText('1 going')).toBeVisible();
  await adas
    .getByRole('button', { name: /^(Write a post|What's on your mind)/ })
    .first()
    .click();
  await adas.getByRole('textbox', { name: 'Write a post' }).fill('I bring the apples.');
  await adas.locator('input[type=file]').setInputFiles(photo);
  await expect(adas.getByAltText('Your photo')).toBeVisible();
  await adas.getByRole('button', { name: 'Send' }).click();
  const post = (page: Page) => page.locator('[data-post]').filter({ hasText: 'I bring the apples.' });
  await expect(post(adas).getByRole('img', { name: /Photo by/ })).toBeVisible();
  await expectAccessible(adas);
  await adas.goto('/events/myEvents?tab=upcoming');
  await expect(adas.getByRole('main').getByRole('link', { name: `${mark} near` })).toBeVisible();

  const bens = await signedIn(ben);
  await bens.goto('/events');
  await bens.getByRole('textbox', { name: 'Search for events' }).fill(mark);
  const card = bens
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${ada.first} goes` });
  await card.getByRole('link', { name: `${mark} near` }).click();
  await expect(post(bens).getByRole('img', { name: /Photo by/ })).toBeVisible();
  await bens.getByRole('link', { name: `You follow ${ada.first} ${ada.last}` }).click();
  await expect(bens.getByRole('tab', { name: 'Going' })).toHaveAttribute('aria-selected', 'true');
  await expect(bens.getByRole('tabpanel').getByText(`${ada.first} ${ada.last}`)).toBeVisible();
  await expect(bens.getByRole('tab', { name: 'Checked in' })).toHaveCount(0);
  await expectAccessible(bens);
});

test('an event is created from a draft that survives a reload, edited in two tabs at once, canceled and removed [EVENT-01] [EVENT-20] [EVENT-26] [EVENT-49] [EVENT-50] [EVENT-52]', async ({
  registered,
  signedIn,
}) => {
  const page = await signedIn(await registered());
  await page.goto('/events/new');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByText('THIS FIELD IS REQUIRED').first()).toBeVisible();
  await expectAccessible(page);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Soup and a walk');
  await page.getByLabel('Category').selectOption({ label: 'Fitness class' });
  await page.getByLabel('Starts on').fill(dayFromToday(3));
  await page.getByLabel('At', { exact: true }).selectOption('12:15');
  await page.getByRole('combobox', { name: 'City or postal code' }).fill('02113');
  await page.getByRole('option', { name: /02113/ }).first().click();
  await expect(page.getByRole('button', { name: 'Choose another place' })).toBeVisible();
  await page.getByLabel('Description').fill('Twice around the pond.');
  await page.reload();
  await expect(name).toHaveValue('Soup and a walk');
  await expect(page.getByLabel('At', { exact: true })).toHaveValue('12:15');
  await expect(page.getByLabel('Description')).toHaveValue('Twice around the pond.');
  await expect(page.getByRole('button', { name: 'Choose another place' })).toBeVisible();
  await page.getByLabel('Photo', { exact: true }).setInputFiles(photo);
  const chosen = page.getByRole('img', { name: 'The chosen photo' });
  const use = page.getByRole('dialog', { name: 'Position the photo' }).getByRole('button', { name: 'Use photo' });
  await expect(chosen.or(use)).toBeVisible();
  if (await use.isVisible()) await use.click();
  await expect(chosen).toBeVisible();
  await expect(use).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Soup and a walk' })).toBeVisible();
  await expect(page.getByText('12:15 – 1:15 PM')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the picture' })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${address}/edit`);
    await expect(tab.getByLabel('Name', { exact: true })).toHaveValue('Soup and a walk');
  }
  await other.getByLabel('Name', { exact: true }).fill('Soup and a run');
  await other.getByLabel('Address', { exact: true }).fill('The gate');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('heading', { level: 2, name: 'Soup and a run' })).toBeVisible();
  await name.fill('Soup and a stroll');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const choice = page.getByRole('alert').filter({ hasText: 'Soup and a run' });
  await expect(choice).toBeVisible();
  await expect(choice).not.toContainText('The gate');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Soup and a stroll' })).toBeVisible();
  await expect(page.getByText('The gate')).toBeVisible();
  await other.close();

  const option = async (label: string) => {
    await page.getByRole('button', { name: 'Options for this event' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await option('Cancel event');
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel this event?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('This event has been canceled.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await option('Remove event');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.goto('/events/myEvents');
  await expect(page.getByText("You aren't hosting anything at the moment.")).toBeVisible();
  await page.goto(address);
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByText('This event you are looking for has been canceled and removed.')).toBeVisible();
});
