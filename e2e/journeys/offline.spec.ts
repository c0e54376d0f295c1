import type { Page, Route } from '@playwright/test';
import { builtFile } from '../fixtures/built-file.ts';
import { expect, test } from '../fixtures/test.ts';

/** How many of the page's files have loaded, once the chunk of a post's screen is among them. */
const arrived = (page: Page) =>
  page.evaluate((file) => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.some((name) => name.endsWith(file)) && names.length;
  }, builtFile('PostScreen'));

test('a post of the feed opens while there is no network, and its comments come when there is one again', async ({
  api,
  registered,
  server,
  signedIn,
}) => {
  const { id, email, password } = await registered();
  const calls = api((await api().signIn({ body: { email, password } })).access);
  const post = await calls.createPost({ params: { id: id }, body: { text: 'Rowed to the lighthouse and back' } });
  await calls.addReaction({ params: { posterId: id, streamId: post.id }, body: { kind: 'comment', content: 'Twice' } });
  const page = await signedIn({ email, password });
  await page.goto(`${server.url}/feed`);
  const card = page.locator(`[data-post="${post.id}"]`);
  await expect(card).toBeVisible();
  await expect(async () => {
    const before = await arrived(page);
    await page.waitForTimeout(1000);
    expect(before && before === (await arrived(page))).toBe(true);
  }).toPass();
  await page.context().setOffline(true);
  await card.getByRole('link', { name: /comments?$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText("Couldn't load the comments.")).toBeVisible();
  await expect(card).toContainText('Rowed to the lighthouse and back');
  await page.context().setOffline(false);
  await expect(comments.getByText('Twice')).toBeVisible();
});

for (const screen of ['Profile', 'Events'])
  test(`${screen}, whose code could not be fetched, comes by itself when there is a network again`, async ({ server, signedIn }) => {
    const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
    await page.goto('/feed');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: screen }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /offline|reach the server/ })).toHaveCount(0);
    const broken = () => [...document.querySelectorAll('link[rel=stylesheet]')].filter((link) => !(link as HTMLLinkElement).sheet).length;
    await expect.poll(() => page.evaluate(broken)).toBe(0);
  });

test('a network that is lost as soon as the feed stands heals by itself: the hint goes, the socket and what was tapped come', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  const socket = page.waitForEvent('websocket', (opened) => opened.url().includes('/api/live'));
  // What the page fetches once it has time is held until the network is lost.
  let goesOffline = () => undefined as void;
  const offline = new Promise<void>((resolve) => {
    goesOffline = resolve;
  });
  const held = async (route: Route) => {
    await offline;
    await route.abort('internetdisconnected');
  };
  await page.route(({ pathname }) => pathname.endsWith(builtFile('live')), held, { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(builtFile('live')));
  await page.goto('/feed');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(true);
  goesOffline();
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click();
  const hint = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /offline|reach the server/ });
  await expect(hint).toBeVisible();
  await lost;
  await page.context().setOffline(false);
  await socket;
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('whoever logs out while offline comes to the login, and the session ends on the server later [AUTH-14]', async ({
  api,
  registered,
  server,
  signedIn,
}) => {
  const { email, password } = await registered();
  const page = await signedIn({ email, password });
  const { access } = await api().signIn({ body: { email, password } });
  await page.goto(`${server.url}/profile/settings`);
  const calls = api(access);
  const { id } = await calls.getMe({});
  const sessions = async () => (await calls.listSessions({ params: { id } })).data.length;
  const before = await sessions();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText("You're logged out on this device.")).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await sessions()).toBe(before);
  await page.context().setOffline(false);
  await expect.poll(sessions).toBe(before - 1);
});
