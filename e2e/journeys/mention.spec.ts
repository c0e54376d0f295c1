import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member is mentioned in a post and in a comment: found at the caret, linked, told, and led there', { tag: '@database' }, async ({
  server,
  signedIn,
  api,
}) => {
  const [writer, friend] = server.demo.users.filter(({ role }) => role === 'member');
  const { access } = await api().signIn({ body: { email: friend!.email, password: friend!.password } });
  const friends = api(access);
  const { id, first_name, last_name } = await friends.getMe({});
  const name = `${first_name} ${last_name}`;
  const page = await signedIn(writer!);
  await page.goto('/feed');
  await page
    .getByRole('button', { name: /^(Write a post|What's on your mind)/ })
    .first()
    .click();
  const box = page.getByPlaceholder('Write a post');
  const typed = first_name.slice(0, 3);
  // Before this response the list may still be the one for fewer letters.
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === typed);
  await box.pressSequentially(`Lunch walk at noon, come along @${typed}`);
  await found;
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  const [list, screen] = [(await page.getByRole('listbox').boundingBox())!, page.viewportSize()!];
  expect(list.x).toBeGreaterThanOrEqual(0);
  expect(list.x + list.width).toBeLessThanOrEqual(screen.width);
  expect(list.y + list.height).toBeLessThanOrEqual(screen.height);
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(`Lunch walk at noon, come along @${name} `);
  await expect(box).toBeFocused();
  const mark = `and bring ${test.info().project.name} shoes`;
  await page.keyboard.type(mark);
  await page.getByRole('button', { name: 'Send' }).click();
  const post = page.getByRole('article').filter({ hasText: mark });
  await expect(post.getByRole('link', { name: `@${name}` })).toHaveAttribute('href', `/profile/${id}`);

  await post.getByRole('link', { name: /comments?$/ }).click();
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByPlaceholder('Your comment').pressSequentially(`See you @${last_name}`);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').getByRole('link', { name: `@${name}` })).toBeVisible();
  await expectAccessible(page);

  // A reminder of the demo may come at any time, and stand above it.
  const told = async () => (await friends.listNotifications({ params: { id }, query: {} })).data.results.find(({ tagged }) => tagged);
  await expect.poll(told).toMatchObject({ object: new URL(page.url()).pathname.split('/').at(-1), comment_id: expect.any(String) });
  const other = await signedIn(friend!);
  await other.goto('/feed');
  await other
    .getByRole('link', { name: /^Notifications, \d+ new/ })
    .first()
    .click();
  await other
    .getByRole('link', { name: /mentioned you|tagged you/ })
    .first()
    .click();
  await expect(other).toHaveURL(new RegExp(new URL(page.url()).pathname));
  await expect(other.getByRole('article').filter({ hasText: mark })).toBeVisible();
  await expect(other.getByText(`See you @${name}`)).toBeInViewport();
});
