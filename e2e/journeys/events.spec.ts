import { expectAccessible } from '../fixtures/accessible.ts';
import { dayFromToday } from '../fixtures/events.ts';
import { photo } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

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
