import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

/** A week is closed a day and a half after its Sunday began, and the next one a week later; and an hour, since when the server has run. */
const NEWEST_MS = (8.5 * 24 + 1) * 3_600_000;

const figuresOn = (page: Page) => page.getByRole('main').getByRole('definition').allTextContents();

test('an operator reads the figures of their workspace and takes a file of them; a member finds the same, and that they were looked at [ANALYT-06] [ANALYT-10] [ANALYT-12]', {
  tag: '@desktop',
}, async ({ server, signedIn, api }) => {
  const [operator, member] = (['operator', 'member'] as const).map((role) => server.demo.users.find((user) => user.role === role)!);
  const callsOf = async ({ email, password } = member!) => api((await api().signIn({ body: { email, password } })).access);
  const calls = await callsOf();
  const told = async () => (await calls.getEmployerView({})).workspace!;
  // The server closes the weeks of the demo once it has started.
  await expect.poll(async () => Date.now() - Date.parse((await told()).counted_until ?? '2000-01-01')).toBeLessThan(NEWEST_MS);
  const { workspace_name: name, active_users_last_30_days: active, total_registrations: all, challenges } = await told();

  const page = await signedIn(operator!);
  await page.goto('/analytics');
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(`${active} of ${all} colleagues were active in the last 30 days.`)).toBeVisible();
  const figures = await figuresOn(page);
  expect(figures).toHaveLength(6);

  const picture = page.getByRole('figure', { name: /^Steps: [\d,]+ in the week from / });
  // The pictures come after the figures, and the keyboard goes through them.
  await expect(picture).toBeVisible();
  await expect(picture.getByRole('table')).toBeHidden();
  await page.getByRole('radio', { name: 'Weeks' }).focus();
  for (let stops = 5; stops > 0; stops -= 1) await page.keyboard.press('Tab');
  await expect(picture.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picture.getByRole('columnheader', { name: 'Week from' })).toBeVisible();
  expect(await picture.getByRole('row').count()).toBeGreaterThan(20);
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: 'All challenges' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/leaderboard/csv', async (route) => {
    await held;
    await route.continue();
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByRole('button', { name: 'Prepping CSV...' })).toBeVisible();
  letGo();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${name}-leaderboard.csv`);
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\ufeffchallenge_name,total_participants');
  const counted = challenges.filter(({ total_participants }) => total_participants !== null);
  expect(counted).not.toEqual([]);
  for (const { challenge_name, total_participants } of counted) expect(lines).toContain(`${challenge_name},${total_participants}`);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();

  const own = await signedIn(member!);
  await own.goto('/profile/settings');
  await own.getByRole('link', { name: 'What my employer sees' }).click();
  await expect(own.getByText(`${active} of ${all} colleagues were active in the last 30 days.`)).toBeVisible();
  expect(await figuresOn(own)).toEqual(figures);
  const { first_name, last_name } = await (await callsOf(operator)).getMe({});
  const looker = own
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${first_name} ${last_name}` });
  await expect(looker).toContainText('Looked at figures on');
  await expect(looker).toContainText('Downloaded a file on');
});
