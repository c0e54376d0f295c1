import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member saves posts for later, finds them on their profile, and nobody else learns of it', async ({ registered, signedIn, api }) => {
  const [ada, ben] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: typeof ada) => api((await api().signIn({ body: { email, password } })).access);
  const [adas, bens] = [await callsOf(ada), await callsOf(ben)];
  await adas.followMember({ params: { id: ada.id, otherId: ben.id } });
  const write = (text: string) => bens.createPost({ params: { id: ben.id }, body: { text } });
  const [recipe, route] = [await write('Soup for after a long run'), await write('A quiet way along the river')];

  const page = await signedIn(ada);
  await page.goto('/profile/saved');
  await expect(page.getByText('Tap the bookmark below a post to find it here later.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Browse the feed' }).click();

  const card = (text: string) => page.getByRole('article').filter({ hasText: text });
  const button = (text: string) => card(text).getByRole('button', { name: 'Save for later' });
  for (const text of [route.text, recipe.text]) {
    await button(text).click();
    await expect(button(text)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect.poll(async () => (await adas.listSavedPosts({ params: { id: ada.id }, query: {} })).data.results.length).toBe(2);
  // As the page begins: what is half behind the bar is no target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Saved posts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved posts' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText([recipe.text, route.text]);
  await expectAccessible(page);

  // With the keyboard alone, the member takes one back; it stays in place until they return to the list.
  await button(route.text).focus();
  await page.keyboard.press('Space');
  await expect(button(route.text)).toHaveAttribute('aria-pressed', 'false');
  await expect(card(route.text)).toBeVisible();
  await expect.poll(async () => (await adas.listSavedPosts({ params: { id: ada.id }, query: {} })).data.results.length).toBe(1);
  await page.reload();
  await expect(page.getByRole('article')).toContainText([recipe.text]);

  expect(await bens.getPost({ params: { id: ben.id, postId: recipe.id } })).toMatchObject({
    saved: false,
    reaction_counts: { like: 0, comment: 0 },
  });
  await bens.deletePost({ params: { id: ben.id, postId: recipe.id } });
  await page.reload();
  await expect(page.getByText('Tap the bookmark below a post to find it here later.')).toBeVisible();
});

test.describe('without an answer of the server', () => {
  test('the bookmark goes back and says why', async ({ registered, signedIn, api }) => {
    const ada = await registered();
    const calls = api((await api().signIn({ body: { email: ada.email, password: ada.password } })).access);
    const post = await calls.createPost({ params: { id: ada.id }, body: { text: 'To read again' } });
    const page = await signedIn(ada);
    await page.goto(`/feed/${post.id}`);
    const button = page.getByRole('button', { name: 'Save for later' });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await page.context().setOffline(true);
    await button.click();
    await expect(page.getByText('Error saving post. Please try again later.')).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await page.context().setOffline(false);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await calls.listSavedPosts({ params: { id: ada.id }, query: {} })).data.results.length).toBe(1);
  });
});
