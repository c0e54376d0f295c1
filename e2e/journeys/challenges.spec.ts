import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { dayIn, publishedChallenge } from '../fixtures/challenges.ts';
import { createdOnceKnown, startingSoon } from '../fixtures/events.ts';
import { expect, test } from '../fixtures/test.ts';

const row = (page: Page, name: string) => page.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem').filter({ hasText: name });

/** Records a workout of today by the form. */
async function record(page: Page, steps: number): Promise<void> {
  await page.getByRole('link', { name: 'Record a workout' }).first().click();
  await page.getByRole('textbox', { name: 'Miles' }).fill('0');
  await page.getByRole('textbox', { name: 'Steps' }).fill(String(steps));
  await page.getByRole('textbox', { name: 'Hours' }).fill('0');
  await page.getByRole('textbox', { name: 'Minutes' }).fill('30');
  await page.getByRole('textbox', { name: 'Seconds' }).fill('0');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: steps.toLocaleString('en') })
      .first(),
  ).toBeVisible();
}

test("one joins and logs, and the bar, the place and a colleague's open leaderboard move; then the badge is earned, and shared [CHAL-01, CHAL-08, CHAL-12, CHAL-14, CHAL-15, CHAL-18, CHAL-24, CHAL-26, CHAL-36, CHAL-54, WORK-07]", async ({
  server,
  registered,
  signedIn,
  api,
}) => {
  const { id, name } = await publishedChallenge(api, server.demo.users, { name: 'A week of steps' });
  const [ada, ben] = [await registered(), await registered()];
  const bensCalls = api((await api().signIn({ body: { email: ben.email, password: ben.password } })).access);
  await bensCalls.joinChallenge({ params: { id, userId: ben.id } });
  await bensCalls.addDailyWorkout({ params: { id: ben.id }, body: { entry_date: dayIn(0), steps: 5000, miles: 0, minutes: 0 } });

  const bens = await signedIn(ben);
  await bens.goto(`/challenges/${id}/leaderboard`);
  await expect(row(bens, 'You')).toContainText(/^1.*5,000/);
  await expectAccessible(bens);

  const page = await signedIn(ada);
  await page.goto('/challenges');
  await page.getByRole('region', { name: 'Available Challenges' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Join Challenge' }).click();
  const bar = page.getByRole('progressbar', { name: `Progress in ${name}` });
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await expectAccessible(page);
  await expect(row(bens, `${ada.first} ${ada.last}`)).toContainText(/^2/);

  await page.getByRole('link', { name: 'See Activity' }).click();
  await record(page, 6000);
  // The colleague's board, which nobody touches, has changed places.
  await expect(row(bens, `${ada.first} ${ada.last}`)).toContainText(/^1.*6,000/);
  await expect(row(bens, 'You')).toContainText(/^2.*5,000/);
  await page.goto(`/challenges/${id}`);
  await expect(bar).toHaveAttribute('aria-valuenow', '75');
  await expect(page.getByRole('region', { name: 'Your score' })).toContainText('Place 1 of 2');
  await expect(page.getByRole('region', { name: 'Your score' })).toContainText('2,000 steps more');

  await page.getByRole('link', { name: 'See Activity' }).click();
  await record(page, 2500);
  await expect(page.getByText('Badge earned')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share it' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a post' })).toHaveValue(/I earned the badge “Eight thousand”/);
  await page.getByRole('button', { name: 'Send' }).click();
  // The composer goes back where it came from: a visit elsewhere before that is called off.
  await expect(page.getByRole('status').filter({ hasText: 'View' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a post' })).toBeHidden();
  await page.goto(`/challenges/${id}`);
  await expect(page.locator('[data-post]').filter({ hasText: 'I earned the badge “Eight thousand”' })).toBeVisible();
  await expect(page.getByText('You earned Eight thousand')).toBeVisible();
  await page.goto('/challengebadges');
  await expect(page.getByRole('link', { name: /Eight thousand/ })).toHaveAttribute('href', `/challenges/${id}`);
  await expectAccessible(page);

  await page.goto(`/challenges/${id}/score`);
  await expect(page.getByText('8,500 steps in all')).toBeVisible();
  await expect(page.getByText('All 2,500 steps counted.')).toBeVisible();
  await expectAccessible(page);
});

test('a deleted log takes its part of the score, the place and the badge along, and who leaves stands nowhere until they come back [CHAL-14, CHAL-26, CHAL-34, CHAL-48]', async ({
  server,
  registered,
  signedIn,
  api,
}) => {
  const { id } = await publishedChallenge(api, server.demo.users, { name: 'Steps that come and go' });
  const [ada, ben] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: typeof ada) => api((await api().signIn({ body: { email, password } })).access);
  const [calls, bensCalls] = [await callsOf(ada), await callsOf(ben)];
  const body = { entry_date: dayIn(0), miles: 0, minutes: 0 };
  await calls.addDailyWorkout({ params: { id: ada.id }, body: { ...body, steps: 3000 } });
  await calls.addDailyWorkout({ params: { id: ada.id }, body: { ...body, steps: 6000 } });
  await bensCalls.addDailyWorkout({ params: { id: ben.id }, body: { ...body, steps: 5000 } });
  // What was logged before counts from the day on that the challenge began.
  await calls.joinChallenge({ params: { id, userId: ada.id } });
  await bensCalls.joinChallenge({ params: { id, userId: ben.id } });

  const page = await signedIn(ada);
  await page.goto('/challengebadges');
  await expect(page.getByRole('link', { name: /Eight thousand/ })).toHaveAttribute('href', `/challenges/${id}`);
  await page.goto(`/challenges/${id}`);
  const score = page.getByRole('region', { name: 'Your score' });
  await expect(score).toContainText('9,000');
  await expect(score).toContainText('Place 1 of 2');
  await expect(page.getByText('You earned Eight thousand')).toBeVisible();
  await page.getByRole('link', { name: 'See Activity' }).click();
  const log = page.getByRole('listitem').filter({ hasText: '6,000' });
  await log.getByRole('button', { name: 'Delete' }).click();
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  expect((await deleted).ok()).toBe(true);
  await expect(log).toBeHidden();

  await page.goto(`/challenges/${id}`);
  await expect(score).toContainText('3,000');
  await expect(score).toContainText('Place 2 of 2');
  await expect(page.getByText('Eight thousand, for 8,000 steps')).toBeVisible();
  await expect(page.getByText('You earned Eight thousand')).toBeHidden();
  await page.goto(`/challenges/${id}/leaderboard`);
  await expect(row(page, 'You')).toContainText(/^2.*3,000/);
  await page.goto('/challengebadges');
  await expect(page.getByText('Your badges will stand here.', { exact: false })).toBeVisible();

  await bensCalls.leaveChallenge({ params: { id, userId: ben.id } });
  await page.goto(`/challenges/${id}`);
  await page.getByRole('button', { name: 'Leave Challenge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Challenge' }).click();
  await expect(page.getByRole('button', { name: 'Join Challenge' })).toBeVisible();
  await expect(page.getByText('The first places are still free.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Join Challenge' }).click();
  await expect(score).toContainText('3,000');
});

test('a check-in on the screen of an event counts in the challenge, and taken back it does not [CHAL-12, CHAL-22, EVENT-41]', async ({
  server,
  registered,
  signedIn,
  api,
}) => {
  const company = { name: 'Two classes together', required_unit: 'check-ins', checkin_event_category: 'fitness-class', goal: 2 } as const;
  const challenge = await publishedChallenge(api, server.demo.users, company);
  const [host, ada] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: typeof ada) => api((await api().signIn({ body: { email, password } })).access);
  const event = await createdOnceKnown(await callsOf(host), startingSoon());
  await (await callsOf(ada)).joinChallenge({ params: { id: challenge.id, userId: ada.id } });

  const page = await signedIn(ada);
  const bar = page.getByRole('main').getByRole('progressbar', { name: `Progress in ${company.name}` });
  const answered = () =>
    page.waitForResponse((response) => response.url().includes(`/api/event/${event}/attendee/`) && response.request().method() !== 'GET');
  await page.goto(`/challenges/${challenge.id}`);
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await page.goto(`/events/${event}`);
  const checkedIn = answered();
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  expect((await checkedIn).ok()).toBe(true);
  await expect(page.getByText('1 checked in')).toBeVisible();
  await page.goto(`/challenges/${challenge.id}`);
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByRole('region', { name: 'Your score' })).toContainText('Place 1 of 1');

  await page.goto(`/events/${event}`);
  const takenBack = answered();
  await page.getByRole('button', { name: 'Checked in', exact: true }).click();
  expect((await takenBack).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeVisible();
  await page.goto(`/challenges/${challenge.id}`);
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
});

test('a glass of water is added on the screen of its challenge, and counts at once [CHAL-01, CHAL-16, CHAL-36]', async ({
  server,
  registered,
  signedIn,
  api,
}) => {
  const { id } = await publishedChallenge(api, server.demo.users, { name: 'A glass each', required_unit: 'ounces-of-water', goal: 64 });
  const page = await signedIn(await registered());
  await page.goto(`/challenges/${id}`);
  await page.getByRole('button', { name: 'Join Challenge' }).click();
  await page.getByRole('button', { name: 'Add Hydration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '16 oz' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await expect(page.getByRole('region', { name: 'Your score' })).toContainText('48 oz more');
  await expectAccessible(page);
});
