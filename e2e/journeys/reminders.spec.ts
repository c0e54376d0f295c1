import { expectAccessible } from '../fixtures/accessible.ts';
import { draftOf } from '../fixtures/events.ts';
import { expect, test } from '../fixtures/test.ts';

const MINUTE = 60_000;

test(
  'a member who goes is reminded an hour before, on the open screen and by mail, of the event and not of themselves',
  {
    tag: '@database',
  },
  async ({ registered, signedIn, api, server }, { project }) => {
    test.skip(project.name === 'phone', 'It waits for the clock of a server, which looks the same at any width.');
    test.setTimeout(360_000);
    const [host, guest] = [await registered(), await registered()];
    const callsOf = async ({ email, password }: typeof host) => api((await api().signIn({ body: { email, password } })).access);
    const [hosts, guests] = [await callsOf(host), await callsOf(guest)];

    const page = await signedIn(guest);
    await page.goto('/profile/pushes');
    const choice = page.getByRole('switch', { name: 'Email me reminders' });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect.poll(async () => (await guests.getNoticeSettings({ params: { id: guest.id } })).mail_reminders).toBe(true);

    // Its reminder is due with the minute after next: nobody is reminded of what is nearer already when it is made.
    const due = Math.ceil(Date.now() / MINUTE + 1) * MINUTE;
    let id = '';
    // The job that makes a new account known outside runs right after the registration.
    await expect
      .poll(
        async () => {
          const [start, end] = [60, 90].map((minutes) => new Date(due + minutes * MINUTE).toISOString());
          const draft = { ...draftOf('Soup and stretching', { starts: 1 }), start, end };
          id = (await hosts.createEvent({ body: draft }).catch(() => ({ id: '' }))).id;
          return id;
        },
        { timeout: 30_000 },
      )
      .not.toBe('');
    await guests.createAttendance({ params: { id, userId: guest.id }, body: { status: 'going' } });

    // Not on the list: what is seen there before its mail is sent is not mailed.
    await page.goto('/feed');
    await expect(page.getByRole('link', { name: /Notifications/ })).toContainText('1', { timeout: 200_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(due);
    expect(await server.mailedLink(guest.email, new RegExp(`http://[^\\s"]+/events/${id}`))).toContain(id);
    await page.goto('/notifications');
    const reminder = page.getByRole('listitem').filter({ hasText: 'Soup and stretching starts soon' });
    await expect(reminder).toBeVisible();
    await expectAccessible(page);
    await reminder.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Soup and stretching' })).toBeVisible();
    // The host does not go, and hears nothing.
    expect((await hosts.listNotifications({ params: { id: host.id }, query: {} })).data.results).toEqual([]);
  },
);
