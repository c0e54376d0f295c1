import { type SecretAddress, secretAddresses, secretsIn } from '@muster/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { html, type PagesPeer, pageOf, startPagesPeer } from '../peers/pages-peer.ts';

/** As long as the tokens that the server makes, and found nowhere by chance. */
const canary = 'Canary-0123456789_Canary-0123456789_Canary0';

/** The address with the canary as each of its secrets. */
function withCanary({ path, params, query }: SecretAddress): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (secretsIn(params).includes(name) ? canary : crypto.randomUUID()));
  return `${filled}?${new URLSearchParams(secretsIn(query).map((name) => [name, canary]))}`;
}

/** Follows a link from the page to the peer, in its own tab and in another, and has it load an image and data from there. */
async function reachOut(page: Page, to: string): Promise<void> {
  await page.evaluate(async (url) => {
    const image = new Image();
    const loaded = new Promise((resolve) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', resolve);
    });
    image.src = `${url}/image`;
    await Promise.allSettled([loaded, fetch(`${url}/data`, { mode: 'no-cors' })]);
  }, to);
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.evaluate((url) => void window.open(`${url}/tab`), to)]);
  await tab.waitForLoadState();
  await tab.close();
  await page.evaluate((url) => {
    const link = Object.assign(document.createElement('a'), { href: `${url}/link`, textContent: 'Elsewhere' });
    document.body.append(link);
    link.click();
  }, to);
  await page.waitForURL(`${to}/link`);
}

test.use({ deployment: 'everything', expectedFaults: /Content Security Policy/ });

test('no page with a secret in its address tells it to where it links to or loads from', async ({ signedIn, server, context }) => {
  const peer: PagesPeer = await startPagesPeer();
  for (const path of ['/tab', '/link']) peer.on(path, html(pageOf('<title>Elsewhere</title>')));
  const pages = [await signedIn(server.demo.users.find(({ role }) => role === 'member')!), await context.newPage()];
  const reached: string[] = [];
  for (const [name, address] of Object.entries<SecretAddress>(secretAddresses))
    for (const page of pages) {
      const answer = await page.goto(withCanary(address));
      // The others are files, which load nothing.
      if (!answer?.headers()['content-type']?.startsWith('text/html')) continue;
      await reachOut(page, `http://localhost:${peer.port}`);
      reached.push(name);
    }
  expect(reached).toEqual(expect.arrayContaining(['invitation', 'groupInvitation', 'resetPassword', 'takeBackEmail', 'digestOff']));
  expect(peer.requests.filter(({ path }) => path === '/link')).toHaveLength(reached.length);
  expect(peer.requests.filter(({ path }) => path === '/tab')).toHaveLength(reached.length);
  expect(peer.requests.filter((request) => JSON.stringify(request).includes(canary))).toEqual([]);
  // Not even where the link was; an icon of the peer's own page names that.
  expect(peer.requests.filter(({ path, headers }) => path !== '/favicon.ico' && headers.referer !== undefined)).toEqual([]);
  await peer.close();
});
