import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { read } from '../fixtures/camera.ts';
import { draftOf, zoneUnderWay } from '../fixtures/events.ts';
import { photo } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

const MINUTE = 60_000;

test('an event near a zip is found and gone to, a colleague sees who goes, its reminder arrives, the code at the door checks in, and a photo in its feed is there for the colleague [EVENT-09] [EVENT-13] [EVENT-21] [EVENT-23]', {
  tag: '@database',
}, async ({ server, api, registered, signedIn }) => {
  const [ada, ben] = [await registered(), await registered()];
  const host = server.demo.users.find(({ role }) => role === 'event_leader')!;
  const callsOf = async ({ email, password }: { email: string; password: string }) =>
    api((await api().signIn({ body: { email, password } })).access);
  const [adasCalls, bensCalls, hosts] = [await callsOf(ada), await callsOf(ben), await callsOf(host)];
  await bensCalls.followMember({ params: { id: ben.id, otherId: ada.id } });
  const adas = await signedIn(ada);
  await adas.goto('/profile/pushes');
  const mails = adas.getByRole('switch', { name: 'Email me reminders' });
  await expect(mails).not.toBeChecked();
  await mails.click();
  await expect.poll(async () => (await adasCalls.getNoticeSettings({ params: { id: ada.id } })).mail_reminders).toBe(true);

  // The reminder is due with the minute after the next two: nobody is reminded of what is nearer already when it is made.
  const due = Math.ceil(Date.now() / MINUTE + 2) * MINUTE;
  const [start, end] = [60, 90].map((minutes) => new Date(due + minutes * MINUTE).toISOString());
  const mark = `Walk ${ada.email.split('.')[1]!.slice(0, 8)}`;
  const near = { ...draftOf(`${mark} near`, { starts: 1, time_zone_id: zoneUnderWay() }), start, end };
  const { id } = await hosts.createEvent({ body: near });
  await hosts.createEvent({ body: draftOf(`${mark} far`, { starts: 2, in: 'Portland' }) });

  // It is found near a zip.
  await adas.goto('/events');
  const cards = adas.getByRole('main').getByRole('listitem');
  await adas.getByRole('textbox', { name: 'Search for events' }).fill(mark);
  await expect(cards.getByRole('link', { name: `${mark} far` })).toBeVisible();
  await expect(cards).toHaveCount(2);
  const town = adas.getByRole('combobox', { name: 'City or Zip' });
  await town.fill('02113');
  await adas.getByRole('option', { name: /02113/ }).first().click();
  await expect(town).toHaveValue('Boston, MA');
  // The field shows all of it.
  expect(await town.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true);
  await expect(cards.getByRole('link', { name: `${mark} near` })).toBeVisible();
  await expect(cards).toHaveCount(1);
  const found = adas.url();
  await cards.getByRole('link', { name: `${mark} near` }).click();
  await expect(adas.getByRole('heading', { level: 2, name: `${mark} near` })).toBeVisible();
  const answer = adas.getByRole('group', { name: 'Your attendance' });
  await answer.getByRole('button', { name: 'Going' }).click();
  await expect(answer.getByRole('button', { name: 'Going', pressed: true })).toBeVisible();
  await expect(adas.getByText('1 going')).toBeVisible();
  // The screen shows it before the server has stored it, and until then there is no answer to read.
  await expect
    .poll(async () => (await adasCalls.getAttendance({ params: { id, userId: ada.id } }).catch(() => null))?.status)
    .toBe('going');
  expect(Date.now(), 'gone to before its reminder is due').toBeLessThan(due);
  await adas.goto('/events/myEvents?tab=upcoming');
  await expect(adas.getByRole('main').getByRole('link', { name: `${mark} near` })).toBeVisible();

  // Whoever follows her sees it on the card, on the event and in its list.
  const bens = await signedIn(ben);
  await bens.goto('/events');
  await bens.getByRole('textbox', { name: 'Search for events' }).fill(mark);
  const card = bens
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${ada.first} goes` });
  await card.getByRole('link', { name: `${mark} near` }).click();
  await bens.getByRole('link', { name: `You follow ${ada.first} ${ada.last}` }).click();
  await expect(bens.getByRole('tab', { name: 'Going' })).toHaveAttribute('aria-selected', 'true');
  await expect(bens.getByRole('tabpanel').getByText(`${ada.first} ${ada.last}`)).toBeVisible();
  await expectAccessible(bens);

  // Meanwhile: filters that leave nothing, and the way back.
  await adas.goto(found);
  await adas.getByRole('combobox', { name: 'City or Zip' }).click();
  await expectAccessible(adas);
  await adas.keyboard.press('Escape');
  await adas.getByRole('button', { name: 'Filters', exact: true }).click();
  const panel = adas.getByRole('dialog', { name: 'Filter events' });
  await panel.getByRole('radio', { name: 'Within 25 miles' }).check();
  await panel.getByRole('radio', { name: 'Health talk' }).check();
  await expectAccessible(adas);
  await panel.getByRole('button', { name: 'Show events' }).click();
  await expect(adas.getByText('The selected filters produced no events.')).toBeVisible();
  await expectAccessible(adas);
  await adas.getByRole('button', { name: 'Remove filter: Health talk' }).click();
  await expect(cards.getByRole('link', { name: `${mark} near` })).toBeVisible();

  // She is reminded on the open screen and by mail, beside the notice that he follows her. Not on the list: what is seen there before its
  // mail is sent is not mailed.
  await adas.goto('/feed');
  await expect(adas.getByRole('link', { name: /Notifications/ })).toContainText('2', { timeout: 300_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(due);
  expect(await server.mailedLink(ada.email, new RegExp(`http://[^\\s"]+/events/${id}`))).toContain(id);
  await adas.goto('/notifications');
  const reminder = adas.getByRole('listitem').filter({ hasText: `${mark} near starts soon` });
  await expect(reminder).toBeVisible();
  await expectAccessible(adas);
  // Whoever hosts does not go, and hears nothing of it.
  const { id: hostId } = await hosts.getMe({});
  const heard = (await hosts.listNotifications({ params: { id: hostId }, query: {} })).data.results;
  expect(JSON.stringify(heard)).not.toContain(`${mark} near starts soon`);
  await reminder.getByRole('link').click();
  await expect(adas.getByRole('heading', { level: 2, name: `${mark} near` })).toBeVisible();

  // The code on the host's screen checks her in.
  const door = await signedIn(host);
  await door.goto(`/events/${id}/door`);
  await adas.goto(await read(door.getByRole('img', { name: 'QR code to check in' })));
  await expect(adas.getByRole('heading', { level: 1, name: 'You are checked in' })).toBeVisible();
  await expect(door.getByRole('list', { name: 'Latest arrivals' })).toContainText(`${ada.first} ${ada.last}`);

  // Her photo is there for him.
  await adas.getByRole('link', { name: 'See the event' }).click();
  await expect(adas.getByText('1 checked in')).toBeVisible();
  await adas
    .getByRole('button', { name: /^(Write a post|What's on your mind)/ })
    .first()
    .click();
  await adas.getByRole('textbox', { name: 'Write a post' }).fill('I bring the apples.');
  await adas.locator('input[type=file]').setInputFiles(photo);
  await expect(adas.getByAltText('Your photo')).toBeVisible();
  await adas.getByRole('button', { name: 'Send' }).click();
  const post = (page: Page) => page.locator('[data-post]').filter({ hasText: 'I bring the apples.' });
  await expect(post(adas).getByRole('img', { name: /Photo by/ })).toBeVisible();
  await expectAccessible(adas);
  await bens.goto(`/events/${id}`);
  await expect(post(bens).getByRole('img', { name: /Photo by/ })).toBeVisible();
});
