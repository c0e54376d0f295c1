import { expectAccessible } from '../fixtures/accessible.ts';
import { createdOnceKnown, draftOf } from '../fixtures/events.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member takes an event home as a file, subscribes to all of theirs, and ends the address', async ({ registered, signedIn, api }) => {
  const [host, guest] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: typeof host) => api((await api().signIn({ body: { email, password } })).access);
  const [hosts, guests] = [await callsOf(host), await callsOf(guest)];
  const id = await createdOnceKnown(hosts, draftOf('Soup and stretching', { starts: 30 }));

  const page = await signedIn(guest);
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add to calendar' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: /file/i }).click()]);
  expect(file.suggestedFilename()).toBe('Soup and stretching.ics');

  await guests.createAttendance({ params: { id, userId: guest.id }, body: { status: 'going' } });
  await page.goto('/profile/settings');
  await page.getByRole('link', { name: 'Your calendar address' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue(/\/api\/calendar\//);
  await expectAccessible(page);
  const url = await address.inputValue();
  await expect(page.getByRole('link', { name: 'Open in calendar program' })).toHaveAttribute('href', url.replace(/^https?:/, 'webcal:'));

  // What a calendar program does: it knows the address, and nothing else.
  const subscribed = await fetch(url);
  expect(subscribed.status).toBe(200);
  expect(subscribed.headers.get('content-type')).toMatch(/^text\/calendar/);
  const calendar = await subscribed.text();
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(calendar).toContain('SUMMARY:Soup and stretching');

  await page.getByRole('button', { name: 'End this address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End this address' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});
