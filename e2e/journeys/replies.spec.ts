import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member answers a comment and is answered: the notification leads to the reply, which stands below the comment', async ({
  registered,
  signedIn,
  api,
}) => {
  const [ada, ben] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: typeof ada) => api((await api().signIn({ body: { email, password } })).access);
  const [adas, bens] = [await callsOf(ada), await callsOf(ben)];
  const post = await adas.createPost({ params: { id: ada.id }, body: { text: 'Who joins on Sunday?' } });
  const stream = { posterId: ada.id, streamId: post.id };
  const comment = await bens.addReaction({ params: stream, body: { kind: 'comment', content: 'Where to?' } });

  const page = await signedIn(ada);
  await page.goto(`/feed/${post.id}`);
  await page.getByRole('button', { name: `Reply to ${ben.first} ${ben.last}` }).click();
  await expect(page.getByRole('dialog', { name: 'Reply' }).getByText('Replying to')).toBeVisible();
  await page.getByPlaceholder('Your reply').fill('To the river');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  const replies = page.getByRole('list', { name: `Replies to ${ben.first} ${ben.last}'s comment` });
  await expect(replies.getByText('To the river')).toBeVisible();
  await expect(page.getByRole('link', { name: '1 comment', exact: true })).toBeVisible();

  const below = { posterId: ada.id, streamId: comment.id };
  for (const content of ['First', 'Second', 'Third']) await bens.addReaction({ params: below, body: { kind: 'comment', content } });
  await page.reload();
  await expect(replies.getByRole('listitem')).toHaveText([/First/, /Second/, /Third/]);
  await page.getByRole('button', { name: 'See 1 previous reply' }).click();
  await expect(replies.getByRole('listitem')).toHaveText([/To the river/, /First/, /Second/, /Third/]);
  await expectAccessible(page);

  // What is told of the last of them may still be on its way.
  const told = async () => (await adas.listNotifications({ params: { id: ada.id }, query: {} })).data.results.map(({ excerpt }) => excerpt);
  await expect.poll(told).toContain('Third');
  await page.goto('/notifications');
  await page
    .getByRole('link', { name: /also replied to a comment/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/feed/${post.id}#comment-.+-of-${comment.id}$`));
  await expect(page.locator('[aria-current="true"]').getByText('Third')).toBeInViewport();

  await page.getByRole('button', { name: 'See 1 previous reply' }).click();
  await page.getByRole('button', { name: `Options for ${ada.first} ${ada.last}'s comment` }).click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(replies.getByText('To the river')).toBeHidden();
  await expect(replies.getByText('Third')).toBeVisible();
});
