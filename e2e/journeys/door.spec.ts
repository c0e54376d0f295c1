import { expectAccessible } from '../fixtures/accessible.ts';
import { read } from '../fixtures/camera.ts';
import { publishedChallenge } from '../fixtures/challenges.ts';
import { createdOnceKnown, startingSoon } from '../fixtures/events.ts';
import { expect, test } from '../fixtures/test.ts';
import { watching } from '../fixtures/watching.ts';

/** No polling happens within this time: whatever appears on the screen came over the socket. */
const soon = { timeout: 30_000 };

test('a member scans the code at the door, signs in, and is checked in; the screen counts them at once, and so does a challenge of check-ins [CHAL-22]', async ({
  server,
  registered,
  signedIn,
  api,
  browser,
  watched,
  baseURL,
}) => {
  const [host, guest] = [await registered(), await registered()];
  const calls = async ({ email, password }: typeof host) => api((await api().signIn({ body: { email, password } })).access);
  const [hosts, guests] = [await calls(host), await calls(guest)];
  const id = await createdOnceKnown(hosts, startingSoon());
  await guests.createAttendance({ params: { id, userId: guest.id }, body: { status: 'going' } });
  const company = { name: 'Two classes', required_unit: 'check-ins', checkin_event_category: 'fitness-class', goal: 2 } as const;
  const challenge = await publishedChallenge(api, server.demo.users, company);
  await guests.joinChallenge({ params: { id: challenge.id, userId: guest.id } });

  const door = await signedIn(host);
  await door.goto(`/events/${id}`);
  await door.getByRole('button', { name: 'Options for this event' }).click();
  const joined = watching(door, id, 'door');
  await door.getByRole('menuitem', { name: 'Door screen' }).click();
  await expect(door.getByText('1 still to come')).toBeVisible();
  await expect(door.getByText('Nobody has come in yet.')).toBeVisible();
  await joined;
  await expectAccessible(door);
  const link = await read(door.getByRole('img', { name: 'QR code to check in' }));
  expect(link).toMatch(new RegExp(`^${baseURL}/events/${id}/check-in#l`));

  // The camera of a phone opens the link in a browser where nobody is signed in.
  const phone = await watched(await browser.newContext()).newPage();
  const sent: string[] = [];
  phone.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await phone.goto(link);
  await phone.getByLabel('Email').fill(guest.email);
  await phone.getByLabel('Password', { exact: true }).fill(guest.password);
  await phone.getByLabel('Password', { exact: true }).press('Enter');
  await expect(phone.getByRole('heading', { level: 1, name: 'You are checked in' })).toBeVisible();
  await expect(phone.getByText('Stairs before lunch')).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  // Neither our server nor a proxy before it has seen the code in an address.
  expect(sent.filter((each) => each.includes(link.split('#')[1]!))).toEqual([]);
  await expectAccessible(phone);

  await expect(door.getByText('0 still to come')).toBeVisible(soon);
  await expect(door.getByRole('list', { name: 'Latest arrivals' })).toContainText(`${guest.first} ${guest.last}`, soon);
  expect(await guests.getAttendance({ params: { id, userId: guest.id } })).toMatchObject({ status: 'checked_in' });

  // A second scan says the same.
  await phone.goto('/feed');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: 'You are checked in' })).toBeVisible();

  // It counts once in the challenge, which says from where.
  await phone.goto(`/challenges/${challenge.id}`);
  const bar = phone.getByRole('main').getByRole('progressbar', { name: 'Progress in Two classes' });
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expectAccessible(phone);
  await phone.goto(`/challenges/${challenge.id}/score`);
  // On a wide screen the event also stands beside it, among the next ones.
  await expect(phone.getByRole('main').getByText('Stairs before lunch')).toHaveCount(1);
  await phone.context().close();

  // Without a connection the screen goes on with what it knows, and catches up with what it missed.
  const late = await registered();
  await door.context().setOffline(true);
  await expect(door.getByText(/^No connection\./)).toBeVisible();
  await expect(door.getByRole('list', { name: 'Latest arrivals' })).toContainText(guest.last);
  const fresh = (await hosts.getDoor({ params: { id } })).codes.urls[0]!;
  await (await calls(late)).checkInAtDoor({ params: { id }, body: { code: fresh.split('#')[1]! } });
  await door.context().setOffline(false);
  await expect(door.getByText('Connected again. All arrivals are counted.')).toBeVisible();
  await expect(door.getByRole('list', { name: 'Latest arrivals' })).toContainText(late.last);

  // The printed page has a code of its own, black on white.
  await door.getByRole('link', { name: 'Printed code' }).click();
  // The screen before has a code of the same name, and stays until this one has come.
  await expect(door.getByRole('heading', { level: 1, name: 'Printed code' })).toBeVisible();
  const sheet = door.getByRole('img', { name: 'QR code to check in' });
  expect(await read(sheet)).toMatch(new RegExp(`^${baseURL}/events/${id}/check-in#p`));
  await expectAccessible(door);
  await door.emulateMedia({ media: 'print' });
  const paper = door.locator('[data-paper]');
  await expect(paper).toBeVisible();
  await expect(sheet.first()).toBeHidden();
  expect(await read(paper.locator('svg'))).toMatch(/#p/);
});
