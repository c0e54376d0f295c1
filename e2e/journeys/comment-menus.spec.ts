import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

// Many scans, on a machine that may be busy.
test.slow();

test('axe finds nothing while a comment is changed, deleted or reported, nor where the feed cannot be loaded', async ({
  registered,
  signedIn,
  api,
}) => {
  const [ada, ben] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: typeof ada) => api((await api().signIn({ body: { email, password } })).access);
  const [adas, bens] = [await callsOf(ada), await callsOf(ben)];
  const post = await adas.createPost({ params: { id: ada.id }, body: { text: `Of ${ada.last}` } }, { idempotencyKey: ada.email });
  const stream = { posterId: ada.id, streamId: post.id };
  await adas.addReaction({ params: stream, body: { kind: 'comment', content: 'Mine' } });
  await bens.addReaction({ params: stream, body: { kind: 'comment', content: 'Theirs' } });

  const page = await signedIn(ada);
  await page.goto(`/feed/${post.id}`);
  const choose = async ({ first, last }: typeof ada, option: string) => {
    await page.getByRole('button', { name: `Options for ${first} ${last}'s comment`, exact: true }).click();
    await expect(page.getByRole('menuitem', { name: option })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: option }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  const leave = async () => {
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await choose(ada, 'Edit comment');
  await page.getByPlaceholder('Your comment').fill('x'.repeat(1501));
  await expect(page.getByText('Comment has exceeded 1500 characters.')).toBeVisible();
  await leave();
  await choose(ada, 'Delete comment');
  await leave();
  await choose(ben, 'Report comment');
  await leave();

  await page.route('**/api/timeline/**', (route) =>
    route.fulfill({ status: 500, json: { code: 'server_error', message: 'Server Error' } }),
  );
  await page.goto('/feed?tab=everything');
  await expect(page.getByText('There was an error retrieving your feed.')).toBeVisible();
  await expectAccessible(page);
});
