import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { html, type PagesPeer, pageOf, startPagesPeer } from '../peers/pages-peer.ts';

const publicWeb = join(import.meta.dirname, '../peers/public-web.mjs');

/** A server for which the public web is the pages of the peer, whatever host a link names. */
const test = base.extend<object, { pages: PagesPeer }>({
  pages: [
    async ({ playwright: _ }, provide) => {
      const pages = await startPagesPeer();
      const photo = await readFile(join(import.meta.dirname, '../fixtures/morning.png'));
      pages.on('/morning.png', (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(photo));
      pages.on(
        '/path',
        html(pageOf('<meta property="og:title" content="The river path"><meta property="og:image" content="/morning.png">')),
      );
      pages.on('/soup', html(pageOf('<title>Green soup</title>')));
      pages.on('/silent', html(pageOf('')));
      await provide(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    ({ pages }, provide) => provide({ NODE_OPTIONS: `--import ${publicWeb}`, PAGES_PORT: String(pages.port) }),
    { scope: 'worker' },
  ],
});

/** Expects that an image has loaded, and from our own server. */
async function expectOwnImage(card: Locator, own: string): Promise<void> {
  const image = card.locator('img');
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  expect(new URL(await image.evaluate((each: HTMLImageElement) => each.currentSrc)).origin).toBe(new URL(own).origin);
}

test('a link becomes a card in the composer and on the post, can be taken off, and leads to its page in a tab of its own', async ({
  server,
  signedIn,
  pages,
}) => {
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  await page.goto('/feed');
  await page
    .getByRole('button', { name: /^(Write a post|What's on your mind)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Post' });
  const text = dialog.getByRole('textbox', { name: 'Write a post' });
  const card = (title: string) => dialog.getByRole('link', { name: title });
  await text.fill('Lunch at http://food.example/soup');
  await expect(card('Green soup')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove link preview' }).click();
  await expect(card('Green soup')).toBeHidden();
  await expect(text).toBeFocused();
  await text.fill('Lunch at http://food.example/soup, by http://river.example/path');
  await expect(card('The river path')).toBeVisible();
  await expectOwnImage(card('The river path'), server.url);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();

  const shown = page.getByRole('article').filter({ hasText: 'Lunch at' }).first().getByRole('link', { name: 'The river path' });
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  await expectOwnImage(shown, server.url);
  await page.context().route('http://river.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Here</h1>' }));
  const asked = page.context().waitForEvent('request', (request) => request.url() === 'http://river.example/path');
  const [tab] = await Promise.all([page.waitForEvent('popup'), shown.click()]);
  await expect(tab.getByRole('heading', { name: 'Here' })).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(await (await asked).headerValue('referer')).toBeNull();
  await tab.close();
  expect(pages.requests.filter(({ path }) => path === '/path')).toHaveLength(1);
});

test('a link to a page without words stays a link', async ({ server, signedIn, pages }) => {
  const page = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  await page.goto('/feed');
  await page
    .getByRole('button', { name: /^(Write a post|What's on your mind)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Post' });
  const answered = page.waitForResponse((response) => response.url().includes('link_preview'));
  await dialog.getByRole('textbox', { name: 'Write a post' }).fill('Nothing to see on http://river.example/silent');
  expect((await answered).status()).toBe(404);
  expect(pages.requests.some(({ path }) => path === '/silent')).toBe(true);
  await expect(dialog.getByText('Looking up the link')).toBeHidden();
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  const post = page.getByRole('article').filter({ hasText: 'Nothing to see on' }).first();
  await expect(post.getByRole('link', { name: 'http://river.example/silent' })).toHaveCount(1);
});
