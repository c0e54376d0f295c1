import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/test.ts';
import { startLine } from '../peers/line-peer.ts';

const demo = readFileSync(new URL('../../apps/api/demo/films/breathing-room.mp4', import.meta.url));
/** Two parts: what comes after the film itself is not looked at. */
const film = { name: 'talk.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([demo], 5 * 2 ** 20) };
const talk = {
  name: 'A talk from a train',
  description: 'Its recording is sent from there.',
  category: 'meditation-class' as const,
  is_virtual: true,
  start: new Date(Date.now() + 3_600_000).toISOString(),
  end: new Date(Date.now() + 7_200_000).toISOString(),
  time_zone_id: 'America/New_York',
};

test('a film gets through a slow line, and over one that falls silent without saying so', { tag: '@desktop' }, async ({
  server,
  browser,
  api,
  watched,
}) => {
  const leader = server.demo.users.find(({ role }) => role === 'event_leader')!;
  const tokens = await api().signIn({ body: { email: leader.email, password: leader.password } });
  const { id } = await api(tokens.access).createEvent({ body: talk });
  const line = await startLine(server.url);
  const context = watched(await browser.newContext({ baseURL: line.url }));
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/api/health');
  await page.evaluate(
    ({ access, refresh, expires_in }) =>
      localStorage.setItem('session.tokens', JSON.stringify({ access, refresh, expires_at: Date.now() + expires_in * 1000 })),
    tokens,
  );
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Options for this event' }).click();
  await page.getByRole('menuitem', { name: 'Recording' }).click();
  const sheet = page.getByRole('dialog', { name: 'Recording' });
  const sent = (part: number) => line.requests.filter((first) => new RegExp(`^PUT .*/upload/[^/]+/${part} `).test(first)).length;

  // The first part takes minutes of the page's clock. At this rate it would take half of one of the clock on the wall, so that it is under way
  // at every leap, however long a busy machine needs for them.
  const devtools = await context.newCDPSession(page);
  const sendAt = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await sendAt(160_000);
  line.silenceNext(/^PUT .*\/upload\/[^/]+\/1 /);
  await sheet.getByLabel('Upload a video').setInputFiles(film);
  await expect.poll(() => sent(0)).toBe(1);
  for (let leap = 0; leap < 6; leap += 1) {
    await page.waitForTimeout(1500);
    await page.clock.fastForward(25_000);
  }
  expect([sent(0), sent(1)]).toEqual([1, 0]);
  await sendAt(-1);
  await expect(sheet.getByText('Sending the video: 50%')).toBeVisible();
  expect(sent(0)).toBe(1);

  // Nobody reads the second: it is given up after a minute, and sent again.
  await expect.poll(() => sent(1)).toBe(1);
  await page.waitForTimeout(1000);
  await page.clock.fastForward(40_000);
  expect(sent(1)).toBe(1);
  await page.clock.fastForward(25_000);
  await page.clock.fastForward(5000);
  await expect(sheet.getByText('An uploaded video is the recording of this event.')).toBeVisible();
  expect([sent(0), sent(1)]).toEqual([1, 2]);
  await context.close();
  line.close();
});
