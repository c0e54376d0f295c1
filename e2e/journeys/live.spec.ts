import { expectAccessible } from '../fixtures/accessible.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { workerOf } from '../fixtures/push-worker.ts';
import { expect, test } from '../fixtures/test.ts';

test('one member sees at once what another does: the bell counts a comment, and the feed announces a post without moving', {
  tag: '@database',
}, async ({ server, api, signedIn }) => {
  const [reader, writer] = [
    server.demo.users.find(({ role }) => role === 'member')!,
    server.demo.users.find(({ role }) => role === 'operator')!,
  ];
  const page = await signedIn(reader);
  const callsOf = async ({ email, password }: typeof reader) => api((await api().signIn({ body: { email, password } })).access);
  const [mine, theirs] = [await callsOf(reader), await callsOf(writer)];
  const [me, them] = [await mine.getMe({}), await theirs.getMe({})];
  await mine.markNotificationsSeen({ params: { id: me.id } });
  const post = await mine.createPost({ params: { id: me.id }, body: { text: 'Who rows on Saturday?' } });

  // Subscribed from the start: the socket may connect while the test waits for something else.
  const connected = new Promise<void>((resolve) =>
    page.on('websocket', (socket) => {
      if (socket.url().includes('/api/live')) socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve());
    }),
  );
  await page.goto('/feed?tab=everything');
  await expect(page.getByText('Who rows on Saturday?')).toBeVisible();
  await connected;
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 900));
  await atRest(page);
  const positions = () =>
    page.evaluate(() => [...document.querySelectorAll('[data-post]')].map((card) => card.getBoundingClientRect().top));
  const before = await positions();

  await theirs.addReaction({ params: { posterId: me.id, streamId: post.id }, body: { kind: 'comment', content: 'I do' } });
  // A reminder of the demo may come at any time, and counts too.
  const bell = page.getByRole('link', { name: /^Notifications, [1-9]\d* new$/ }).first();
  await expect(bell).toBeVisible();

  await theirs.createPost({ params: { id: them.id }, body: { text: 'News from the harbour' } });
  const pill = page.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible();
  expect((await positions()).slice(0, before.length)).toEqual(before);
  // At the top no bar covers part of a button.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await pill.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('News from the harbour')).toBeInViewport();
  await expect(page.locator('[data-post]').first()).toBeFocused();

  await bell.click();
  // Others of the demo stand there too, and this one may come a moment after them.
  await page
    .getByRole('link', { name: /commented on your post/ })
    .and(page.locator(`[href*="${post.id}"]`))
    .click();
  await expect(page).toHaveURL(new RegExp(`/feed/${post.id}#comment-`));
  await expect(page.getByText('I do', { exact: true })).toBeInViewport();
});

test('a pushed notification is shown in words by our own service worker, which stays while others go [SHELL-50]', async ({
  server,
  signedIn,
}) => {
  const member = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  const show = await workerOf(member);
  await expect(member.getByRole('switch', { name: /Send notifications to this browser/ })).toBeVisible();
  await expectAccessible(member);
  const person = { id: crypto.randomUUID(), first_name: 'Ben', last_name: 'Okafor', profile_photo_url: null, anonymous_profile: false };
  const entry = {
    id: crypto.randomUUID(),
    kind: 'like',
    verb: 'like',
    actor: person,
    others: { count: 3, people: [] },
    object: crypto.randomUUID(),
    excerpt: 'Early run',
    time: '2026-03-02T15:00:00Z',
    comment_id: null,
    tagged: false,
    event: null,
    group: null,
    challenge: null,
  };
  await expect.poll(() => show(entry)).toEqual({ title: 'Ben Okafor and 3 others liked your post', body: 'Early run' });
  await member.reload();
  await expect(member.getByRole('switch', { name: /Send notifications to this browser/ })).toBeVisible();
  expect(await member.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
});
