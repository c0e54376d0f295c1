import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { dayIn, publishedChallenge } from '../fixtures/challenges.ts';
import { expect, test } from '../fixtures/test.ts';
import { watching } from '../fixtures/watching.ts';

const board = (page: Page) => page.getByRole('list', { name: 'Leaderboard' });
const own = (page: Page) => board(page).getByRole('listitem').filter({ hasText: 'You' });
const edges = async (row: Locator) => {
  const { y, height } = (await row.boundingBox())!;
  return { top: y, bottom: y + height };
};
/** What a row is stuck to: the lower edge of the bar above, and the upper edge of the tabs below, if they are there. */
const frame = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('[data-pinned]')!;
    const { top, bottom } = getComputedStyle(row);
    return { top: Number.parseFloat(top), bottom: innerHeight - Number.parseFloat(bottom) };
  });
/** Which rows were told to move, each time that one was. */
const glides = (page: Page) => page.evaluate(() => (globalThis as unknown as { glides: string[] }).glides);
const watchGlides = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { glides: seen });
    const animate: (...how: Parameters<Element['animate']>) => Animation = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = function (...how) {
      if (this instanceof HTMLElement && this.dataset.row) seen.push(this.innerText);
      return animate.apply(this, how);
    };
  });

test('the own row stays in view at the edge it left by, and rows glide to their new place unless motion is to be reduced [CHAL-24, CHAL-56]', async ({
  server,
  registered,
  signedIn,
  api,
}) => {
  const { id } = await publishedChallenge(api, server.demo.users, { name: 'Who walks furthest', goal: 0, badge_name: '' });
  const callsOf = async ({ email, password }: { email: string; password: string }) =>
    api((await api().signIn({ body: { email, password } })).access);
  const log = async (calls: Awaited<ReturnType<typeof callsOf>>, steps: number) => {
    const { id: userId } = await calls.getMe({});
    await calls.joinChallenge({ params: { id, userId } });
    await calls.addDailyWorkout({ params: { id: userId }, body: { entry_date: dayIn(0), steps, miles: 0, minutes: 0 } });
  };
  const others = await Promise.all(server.demo.users.map(callsOf));
  for (const [nth, calls] of others.entries()) await log(calls, 1000 * (nth + 1));
  const ada = await registered();
  const adas = await callsOf(ada);
  await log(adas, 500);

  const page = await signedIn(ada);
  await watchGlides(page);
  const watched = watching(page, id, 'challenge');
  await page.goto(`/challenges/${id}/leaderboard`);
  // The last of all is out of view, so the row is stuck to the lower edge.
  await expect(own(page)).toContainText(String(others.length + 1));
  await expect(own(page)).toBeInViewport({ ratio: 1 });
  const { top, bottom } = await frame(page);
  expect((await edges(own(page))).bottom).toBeCloseTo(bottom, 0);
  await expectAccessible(page);
  await watched;

  // Rises to the first place, at the upper edge of which it is stuck once the page is scrolled to its end.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await log(adas, 90_000);
  await expect(own(page)).toContainText(/^1\D/);
  await expect(own(page)).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await edges(own(page))).top).toBeCloseTo(top, 0);
  expect(await glides(page)).toEqual([]);

  // Where motion is welcome the others glide; the row that is stuck stays at its edge, also if the page was scrolled since.
  await page.evaluate(() => scrollTo(0, 150));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await log(others[0]!, 95_000);
  await expect(own(page)).toContainText(/^2\D/);
  await expect.poll(() => glides(page)).not.toEqual([]);
  expect((await glides(page)).filter((row) => row.includes('You'))).toEqual([]);
});
