import type { Client, MusterContract } from '@muster/contract';
import { watch } from '../fixtures/hostile-effects.ts';
import { effect, hostileTexts, named, text } from '../fixtures/hostile-texts.ts';
import type { DemoUser, Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

// The deployment that asks for most. Each page is watched for additional signs here; at the end one page violates its policy on purpose.
test.use({ deployment: 'everything', expectedFaults: /inline event handler|evil\.example/ });

type Calls = Client<MusterContract>;

interface Party {
  user: DemoUser;
  id: string;
  calls: Calls;
}

/** Signs in a member whose browser reports hostile text about itself, once with a wrong password too. */
async function enter(server: Server, api: (access?: string) => Calls, user: DemoUser, number: number): Promise<Party> {
  // A header can only hold Latin-1 characters.
  const agent = text(number).replace(/[^\x20-\x7e]/g, '');
  const signIn = async (password: string) =>
    fetch(`${server.url}/api/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 ${agent}`, 'x-forwarded-for': `203.0.113.${number}` },
      body: JSON.stringify({ email: user.email, password }),
    });
  await signIn('not this one');
  const { access } = (await (await signIn(user.password)).json()) as { access: string };
  const calls = api(access);
  return { user, calls, id: (await calls.getMe({})).id };
}

/** Everything that a member can enter about themself. */
const selfDescription = (from: number) => ({
  first_name: named(from),
  last_name: named(from + 1),
  profile_bio: text(from + 2, 250),
  gender: 'Custom',
  gender_description: text(from + 3, 100),
  address_type: 'international' as const,
  country: 'AU',
  street: text(from + 4, 200),
  street_2: text(from + 5, 200),
  city: text(from + 6, 200),
  state: text(from + 7, 200),
  zipcode: text(from + 8, 20),
  military_status: 'Former Service Member',
  military_branch: 'Royal Australian Navy',
  military_specialty: text(from + 9, 100),
  military_rank: text(from + 10, 100),
  has_disability: false,
  combat_zone: false,
});

/** Writes every text everywhere that others read. Returns where the reader finds it. */
async function plant(reader: Party, writers: Party[]) {
  await reader.calls.saveMember({ params: { id: reader.id }, body: selfDescription(0) });
  const own = await reader.calls.createPost({ params: { id: reader.id }, body: { text: text(3) } });
  for (const [n, { id, calls }] of writers.entries()) {
    await calls.saveMember({ params: { id }, body: selfDescription(5 * n + 2) });
    await calls.followMember({ params: { id, otherId: reader.id } });
    await reader.calls.followMember({ params: { id: reader.id, otherId: id } });
    await calls.addReaction({ params: { posterId: reader.id, streamId: own.id }, body: { kind: 'like' } });
  }
  const [writer] = writers as [Party];
  const name = `@${named(2)} ${named(3)}`;
  const stream = { posterId: reader.id, streamId: own.id };
  let comment = '';
  const mention = `@${named(0)} ${named(1)}`;
  await writer.calls.createPost({ params: { id: writer.id }, body: { text: `With ${mention}`, tagged: [reader.id] } });
  for (const [n, words] of hostileTexts.entries()) {
    // Previews show what the server fetched from an address, never what a member sent.
    const open_graph = {
      title: words,
      description: words,
      image_url: `javascript:${effect}=1`,
      url: `https://evil.example/${n}"><img src=x>`,
    };
    await writer.calls.createPost({ params: { id: writer.id }, body: { text: words, open_graph } });
    const body = { kind: 'comment' as const, content: `${words} ${name}`, tagged: [writer.id], open_graph };
    comment = (await writers[n % writers.length]!.calls.addReaction({ params: stream, body })).id;
  }
  await writer.calls.addReaction({ params: { posterId: reader.id, streamId: comment }, body: { kind: 'like' } });
  return { post: own.id, comment };
}

test('what members write is text on every screen, whatever it looks like: nothing runs, nothing is fetched, no policy is broken', {
  tag: '@desktop',
}, async ({ server, api, signedIn }) => {
  const [reading, ...writing] = server.demo.users.filter(({ role }) => role === 'member').slice(0, 5);
  const reader = await enter(server, api, reading!, 1);
  const writers = await Promise.all(writing.map((user, n) => enter(server, api, user, n + 2)));
  const { post, comment } = await plant(reader, writers);
  const [writer, , , blocked] = writers as [Party, Party, Party, Party];

  const page = await signedIn(reading!);
  const faults = await watch(page, server);
  /** Opens a screen, waits until it shows these texts exactly as typed, and inspects it. */
  const look = async (path: string, ...shown: string[]) => {
    await page.goto(path);
    for (const words of shown) await expect(page.locator('body'), path).toContainText(words.replace(/\s+/g, ' '));
    await page.waitForLoadState('networkidle');
    expect.soft(await faults(), path).toEqual([]);
  };
  const lastTexts = hostileTexts.slice(-3);
  const feed = async () => (await reader.calls.listFollowingFeed({ params: { id: reader.id }, query: {} })).data.results[0]?.text;
  await expect.poll(feed).toBe(hostileTexts.at(-1));
  const told = async () =>
    (await reader.calls.listNotifications({ params: { id: reader.id }, query: {} })).data.results.some(({ tagged }) => tagged);
  await expect.poll(told).toBe(true);
  await look('/feed', ...lastTexts, text(2, 100));
  await look('/feed?tab=everything', ...lastTexts);
  await look(`/feed/${post}`, text(3), ...lastTexts);
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('listitem');
  const previous = page.getByRole('button', { name: 'See Previous Comments' });
  while ((await comments.count()) < hostileTexts.length) {
    const before = await comments.count();
    await previous.click();
    await expect.poll(() => comments.count()).toBeGreaterThan(before);
  }
  for (const words of hostileTexts) await expect(page.locator('body')).toContainText(`${words} @n2`.replace(/\s+/g, ' '));
  expect.soft(await faults(), 'all comments').toEqual([]);
  await look(`/feed/${post}/like`, text(2, 100));
  await look(`/feed/${post}/comment/${comment}/like`, text(2, 100));
  await look(`/profile/${writer.id}`, text(2, 100), text(4, 250), ...lastTexts);
  await look(`/profile/${writer.id}/followers`, text(0, 100));
  await look('/profile', text(0, 100), text(2, 250));
  await look('/profile/edit');
  await expect(page.getByLabel('Bio')).toHaveValue(text(2, 250));
  await look('/profile/edit/profileextrainfoupdate');
  await look('/profile/settings/personal-info');
  await expect(page.getByLabel('How you describe your gender')).toHaveValue(text(3, 100));
  await expect(page.getByLabel('Street address')).toHaveValue(text(4, 200));
  await look('/notifications', text(2, 100), 'tagged you in a post');
  await look('/profile/sessions', 'Unknown device');
  await look('/profile/security-log', 'Wrong password at sign-in');
  for (const name of ['', '/privacy-settings', '/password-update', '/notifications', '/delete-account'])
    await look(`/profile/settings${name}`);
  await look('/profile/my-data');

  await page.goto('/feed');
  await page.getByRole('combobox', { name: 'Search for People' }).fill('n2');
  await expect(page.getByRole('option').first()).toContainText('n2 ');
  expect.soft(await faults(), 'people search').toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^(Write a post|What's on your mind)/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Write a post' }).pressSequentially('@n2');
  await page.getByRole('listbox', { name: 'People to mention' }).getByRole('option').first().click();
  await expect(page.getByRole('textbox', { name: 'Write a post' })).toHaveValue(/^@n2 /);
  expect.soft(await faults(), 'mentions').toEqual([]);

  await reader.calls.blockMember({ params: { id: reader.id, otherId: blocked.id } });
  await look('/profile/settings/blocked-users', named(17));
  await page.getByRole('button', { name: /^Unblock/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await faults(), 'unblock').toEqual([]);

  // Without this control the silence would prove nothing.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x.png" onerror="x">'));
  await expect.poll(faults).toEqual(expect.arrayContaining([expect.stringMatching(/^policy: img-src/), 'onerror']));
});

test('addresses that are no pictures of ours, or no web pages, are refused where a member stores them', { tag: '@desktop' }, async ({
  server,
  api,
}) => {
  const { id, calls } = await enter(server, api, server.demo.users[0]!, 9);
  const params = { id };
  for (const url of [
    `javascript:${effect}=1`,
    'data:image/svg+xml,<svg onload=x>',
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/media/../x',
  ]) {
    for (const body of [{ profile_photo_url: url }, { cover_photo_url: url }])
      await expect(calls.saveMember({ params, body }), url).rejects.toMatchObject({ code: 'media.not_found' });
    await expect(calls.createPost({ params, body: { text: 'x', media_url: url } }), url).rejects.toMatchObject({ code: 'media.not_found' });
  }
  for (const url of [`javascript:${effect}=1`, 'data:text/html,x', 'vbscript:x', ' jav\tascript:x', 'file:///etc/passwd'])
    await expect(calls.createPost({ params, body: { text: 'x', open_graph: { url } } }), url).rejects.toMatchObject({ status: 400 });
});
