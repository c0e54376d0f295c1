import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

/** Nothing is polled within this time: whatever appears came over the socket. */
const soon = { timeout: 20_000 };
const chat = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true });
const log = (page: Page) => chat(page).getByRole('log');
async function say(page: Page, text: string): Promise<void> {
  await chat(page).getByPlaceholder('Type a message...').fill(text);
  await page.keyboard.press('Enter');
}

test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection/ });

test('two members talk while an event is live; one loses the network, writes on, comes back, and nothing is lost or said twice', {
  tag: '@database',
}, async ({ registered, signedIn, api }) => {
  const [ana, ben] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: typeof ana) => api((await api().signIn({ body: { email, password } })).access);
  const host = await callsOf(ana);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id } = await host.createEvent({
    body: {
      name: 'Sleep, and how to get it',
      description: 'A talk.',
      category: 'health-talk',
      is_virtual: true,
      start: at(2),
      end: at(62),
      time_zone_id: 'America/New_York',
    },
  });
  await host.createLiveStream({ body: { identifier: id, url: 'https://stream.example/sleep' } });

  const [anas, bens] = [await signedIn(ana), await signedIn(ben)];
  for (const page of [anas, bens]) {
    await page.goto(`/events/${id}`);
    await chat(page).getByRole('button', { name: 'Show the chat' }).click();
    await expect(chat(page).getByText('Connected', { exact: true })).toBeVisible(soon);
  }
  await say(anas, 'Good morning');
  await expect(log(bens).getByText('Good morning')).toBeVisible(soon);
  await say(bens, 'Hello Ana');
  await expect(log(anas).getByText('Hello Ana')).toBeVisible(soon);
  await expectAccessible(bens);
  if (test.info().project.name === 'desktop') {
    // Beside the picture, and as high.
    const picture = (await bens.locator('[data-stage] > :first-child').boundingBox())!;
    const beside = (await chat(bens).boundingBox())!;
    expect(beside.x).toBeGreaterThan(picture.x + picture.width);
    expect([Math.round(beside.y), Math.round(beside.height)]).toEqual([Math.round(picture.y), Math.round(picture.height)]);
  }

  await bens.context().setOffline(true);
  await expect(chat(bens).getByText('Disconnected', { exact: true })).toBeVisible(soon);
  await say(bens, 'Can you hear me?');
  await say(bens, 'I am on a train');
  await expect(log(bens).getByText('I am on a train')).toBeVisible();
  await expect(chat(bens).getByText('2 messages will be sent once you are connected.')).toBeVisible();
  await say(anas, 'Meanwhile, here');
  // On a busy machine it may still be on its way, and what waits for Ben would be there first.
  const last = async () => {
    const entry = (await host.listChatEntries({ params: { id }, query: {} })).entries.at(-1);
    return entry?.kind === 'message' && entry.message.content;
  };
  await expect.poll(last, soon).toBe('Meanwhile, here');
  await bens.context().setOffline(false);
  await expect(chat(bens).getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(log(bens).getByText('Meanwhile, here')).toBeVisible({ timeout: 60_000 });
  for (const text of ['Can you hear me?', 'I am on a train']) await expect(log(anas).getByText(text)).toHaveCount(1, { timeout: 60_000 });
  const { entries } = await host.listChatEntries({ params: { id }, query: {} });
  expect(entries.map((entry) => entry.kind === 'message' && entry.message.content)).toEqual([
    'Good morning',
    'Hello Ana',
    'Meanwhile, here',
    'Can you hear me?',
    'I am on a train',
  ]);

  await host.completeLiveStream({ body: { identifier: id } });
  await expect(chat(bens).getByRole('tab', { name: 'Recorded Chat', selected: true })).toBeVisible(soon);
  await expect(chat(bens).getByRole('list', { name: 'Recorded Chat' }).getByText('I am on a train')).toBeVisible(soon);
  await expect(chat(bens).getByPlaceholder('Type a message...')).toHaveCount(0);
});
