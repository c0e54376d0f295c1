import { oneLine } from '@muster/contract';
import { dayFromToday, draftOf } from '../fixtures/events.ts';
import { watch } from '../fixtures/hostile-effects.ts';
import { hostileTexts, named, text } from '../fixtures/hostile-texts.ts';
import { expect, test } from '../fixtures/test.ts';

// The deployment that asks for most; at the end the page violates its policy on purpose.
test.use({ deployment: 'everything', expectedFaults: /inline event handler|evil\.example/ });

/** As texts look on a page, and as the names of events are kept and shown on cards. */
const shown = (words: string) => words.replace(/\s+/g, ' ').trim();
/** A text of one line, without what turns other text around. */
const lineOf = (number: number, length: number) => oneLine(text(number, length));
const nameOf = (number: number) => lineOf(number, 68);

test('what members write into events is text on every screen, whatever it looks like: nothing runs, nothing is fetched, no policy is broken', {
  tag: '@desktop',
}, async ({ server, api, signedIn }) => {
  const [reading, hosting] = server.demo.users.filter(({ role }) => role === 'member');
  const enter = async ({ email, password }: typeof reading & object) => {
    const calls = api((await api().signIn({ body: { email, password } })).access);
    return { calls, id: (await calls.getMe({})).id };
  };
  const [reader, host] = [await enter(reading!), await enter(hosting!)];
  await host.calls.saveMember({ params: { id: host.id }, body: { first_name: named(6), last_name: named(1) } });
  await reader.calls.followMember({ params: { id: reader.id, otherId: host.id } });

  /** Every text in every field of an event: the n-th event has the n-th text in its name, and those after it in the other fields. */
  const draft = (n: number, { starts = 30 + n, is_virtual = n % 2 === 1 } = {}) =>
    draftOf(nameOf(n), {
      starts,
      description: n === 0 ? hostileTexts.join('\n') : text(n + 1),
      // The one whose day is changed below ends on its day, at whatever hour this runs: over midnight its end would have to be entered again.
      ...(n === 0 && { start: `${dayFromToday(2)}T16:00:00Z`, end: `${dayFromToday(2)}T17:00:00Z` }),
      is_virtual,
      virtual_event_category: text(n + 2, 50),
      ...(!is_virtual && {
        location: {
          latitude: 42.36,
          longitude: -71.06,
          address: text(n + 3, 200),
          city: text(n + 4, 200),
          state: text(n + 5, 200),
          zip: text(n + 6, 20),
          country: 'US',
        },
      }),
      links: [
        { text: text(n + 7, 40), url: `https://evil.example/"onmouseover="x"style="inset:0` },
        { text: text(n + 8, 40), url: `https://evil.example/?q=javascript:window.__ran=1#<svg/onload=x>` },
      ],
      registration_url: `https://evil.example/'><script>x</script>`.replace('<script>', '%3Cscript>'),
    });
  const ids: string[] = [];
  for (const n of hostileTexts.keys()) ids.push((await host.calls.createEvent({ body: draft(n) })).id);
  const [first, second] = ids as [string, string];
  for (const who of [host, reader]) await who.calls.updateAttendance({ params: { id: first, userId: who.id }, body: { status: 'going' } });
  const post = await host.calls.createEventPost({ params: { id: first }, body: { text: text(9) } });
  await reader.calls.updateAttendance({ params: { id: second, userId: reader.id }, body: { status: 'going' } });
  await host.calls.cancelEvent({ params: { id: second }, body: { status: 'Canceled' } });

  const page = await signedIn(reading!);
  const faults = await watch(page, server);
  const look = async (path: string, ...seen: string[]) => {
    await page.goto(path);
    for (const words of seen) await expect(page.locator('body'), path).toContainText(shown(words));
    await page.waitForLoadState('networkidle');
    expect.soft(await faults(), path).toEqual([]);
  };
  await expect
    .poll(async () =>
      (await reader.calls.listNotifications({ params: { id: reader.id }, query: {} })).data.results.some(({ verb }) => verb === 'cancel'),
    )
    .toBe(true);
  // Every third is looked at: between them their fields hold every text, and the first description holds all of them.
  for (const [n, id] of ids.entries()) {
    if (n % 3 > 0) continue;
    await look(
      `/events/${id}`,
      nameOf(n),
      ...(n === 0 ? hostileTexts : [text(n + 1)]),
      lineOf(n + 7, 40),
      lineOf(n + 8, 40),
      ...(n % 2 ? [] : [lineOf(n + 3, 200), lineOf(n + 4, 200)]),
    );
    for (const link of await page.getByRole('list', { name: 'Links' }).getByRole('link').all())
      expect(await link.getAttribute('rel')).toContain('noopener');
  }
  await look(`/events/${first}/feed/${post.id}`, text(9));
  await look(`/events/${first}/attendees`, named(6));
  await look('/events?tab=local');
  await look('/events?tab=virtual');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filter events' })).toContainText(shown(text(3, 50)));
  expect.soft(await faults(), 'filters').toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto('/events?tab=local');
  // Whatever else is on before it: how much, depends on the hour.
  await page.getByRole('textbox', { name: 'Search for events' }).fill('<script>');
  await expect(page.getByRole('main')).toContainText(shown(text(4, 60)));
  expect.soft(await faults(), 'search').toEqual([]);
  await look('/events?tab=mine');
  await look('/events/myEvents?tab=upcoming');
  await look('/notifications', nameOf(1), 'was canceled');
  await look('/feed');

  const hosts = await signedIn(hosting!);
  const hostFaults = await watch(hosts, server);
  await hosts.goto(`/events/${first}/edit`);
  await expect(hosts.getByLabel('Name', { exact: true })).toHaveValue(nameOf(0));
  await expect(hosts.getByLabel('Description')).toHaveValue(hostileTexts.join('\n'));
  await expect(hosts.getByLabel('Text of link 1')).toHaveValue(text(7, 40));
  // Somebody else changes the same fields meanwhile: the form shows both.
  const { version, name: _, ...rest } = await host.calls.getEvent({ params: { id: first } });
  await host.calls.updateEvent({
    params: { id: first },
    body: { ...draft(0), name: nameOf(5), description: text(6), links: [{ text: text(10, 40), url: 'https://evil.example' }], version },
  });
  expect(rest.id).toBe(first);
  await hosts.getByLabel('Name', { exact: true }).fill(nameOf(11));
  await hosts.getByLabel('Description').fill(text(12));
  await hosts.getByLabel('Starts on').fill(dayFromToday(9));
  await hosts.getByRole('button', { name: 'Save changes' }).click();
  await expect(hosts.getByRole('alert').filter({ hasText: shown(nameOf(5)) })).toContainText(shown(text(6)));
  expect.soft(await hostFaults(), 'two texts').toEqual([]);

  // Without this control the silence would prove nothing.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x.png" onerror="x">'));
  await expect.poll(faults).toEqual(expect.arrayContaining([expect.stringMatching(/^policy: img-src/), 'onerror']));
});
