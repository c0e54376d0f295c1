import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test('an operator announces, a member sees it first and puts it away', async ({ server, signedIn, registered }, { project }) => {
  const operator = server.demo.users.find(({ role }) => role === 'operator')!;
  const text = `The lift is out of order (${project.name})`;
  const desk = await signedIn(operator);
  await desk.goto('/operate');
  await desk.getByRole('link', { name: 'Announcements' }).click();
  await desk.getByRole('button', { name: 'New announcement' }).click();
  await desk.getByLabel('Your announcement').fill(text);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(desk.getByText('The announcement is out.')).toBeVisible();

  const page = await signedIn(await registered());
  await page.goto('/feed');
  const pinned = page.getByRole('region', { name: 'Pinned' });
  const card = pinned.getByRole('article').filter({ hasText: text });
  await expect(card.getByText('Announcement')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Put away' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
  await expect(card).toHaveCount(0);
});
