import { expectAccessible } from '../fixtures/accessible.ts';
import { createdOnceKnown, wallIn } from '../fixtures/events.ts';
import { expect, test } from '../fixtures/test.ts';

const film = new URL('../../apps/api/demo/films/breathing-room.mp4', import.meta.url).pathname;

/** A virtual event that was over twenty minutes ago, on a day that is still under way where it was. */
function justOver() {
  const hour = new Date().getUTCHours();
  const zone = hour > 1 && hour < 20 ? 'Europe/Berlin' : 'Pacific/Auckland';
  const wall = wallIn(zone);
  return {
    name: 'The breathing room',
    description: 'Four minutes of quiet.',
    category: 'meditation-class' as const,
    is_virtual: true,
    starts_local: wall(-60),
    ends_local: wall(-20),
    time_zone_id: zone,
  };
}

test('a host adds the film of an event that is over; a member who missed it plays it, and is checked in [EVENT-19, EVENT-47]', async ({
  registered,
  signedIn,
  api,
}) => {
  const [host, member] = [await registered(), await registered()];
  const hosts = api((await api().signIn({ body: { email: host.email, password: host.password } })).access);
  const id = await createdOnceKnown(hosts, justOver());

  const adding = await signedIn(host);
  await adding.goto(`/events/${id}`);
  await adding.getByRole('button', { name: 'Options for this event' }).click();
  await adding.getByRole('menuitem', { name: 'Recording' }).click();
  const sheet = adding.getByRole('dialog', { name: 'Recording' });
  await sheet.getByLabel('Upload a video').setInputFiles(film);
  await expect(sheet.getByText('An uploaded video is the recording of this event.')).toBeVisible();
  await expectAccessible(adding);

  const page = await signedIn(member);
  await page.goto(`/events/${id}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Watch the recording' }).click();
  const player = page.getByLabel('Recording of The breathing room');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await expect.poll(async () => (await hosts.getEvent({ params: { id } })).counts.checked_in).toBe(1);
  await page.reload();
  await expect(page.getByText('Checked in', { exact: true })).toBeVisible();
});
