import { join } from 'node:path';
import { expect, test } from '../fixtures/test.ts';
import { watching } from '../fixtures/watching.ts';

const folder = join(import.meta.dirname, '../../screens');

test('what others do while a screen stands', async ({ registered, signedIn, api }) => {
  const [ana, ben] = [await registered(), await registered()];
  const bens = api((await api().signIn({ body: { email: ben.email, password: ben.password } })).access);
  const write = (text: string) => bens.createPost({ params: { id: ben.id }, body: { text } });
  await write('Low water is at six tomorrow, so we meet at the bridge at half past five.');
  const gone = await write('Who joins on Saturday?\n\nFive kilometres along the harbour, slowly, with coffee at the end.');
  const stays = await write('The lockers are open again.');
  const stream = { posterId: ben.id, streamId: stays.id };
  const say = (content: string) => bens.addReaction({ params: stream, body: { kind: 'comment', content } });
  const said: string[] = [];
  for (let nth = 1; nth <= 14; nth += 1) said.push((await say(`The ${nth}. of those who found a lost towel.`)).id);

  const page = await signedIn(ana);
  const save = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    const file = join(folder, test.info().project.name.replace('screens-', ''), `meanwhile-${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
  };
  let joined = watching(page, gone.id);
  await page.goto('/feed?tab=everything');
  await joined;
  await save('card-before');
  await bens.deletePost({ params: { id: ben.id, postId: gone.id } });
  await expect(page.getByText('This post is no longer available.')).toBeVisible();
  await save('card-gone');

  joined = watching(page, stays.id);
  await page.goto(`/feed/${stays.id}`);
  await joined;
  await expect(page.getByText('The 14. of those')).toBeAttached();
  await page.evaluate(() => scrollTo(0, 0));
  for (const text of ['I have one, too.', 'It is blue.']) await say(text);
  await expect(page.getByRole('button', { name: '2 new comments' })).toBeVisible();
  await save('new-comments');
  // Only those on the first page: the others have not been loaded.
  const seen = await page.locator('[data-comment]').first().getAttribute('data-comment');
  await bens.removeReaction({ params: { ...stream, reactionId: seen ?? said.at(-1)! }, query: { kind: 'comment' } });
  await expect(page.getByText('This comment was deleted.')).toBeVisible();
  await save('comment-gone');
  await page.getByRole('button', { name: '2 new comments' }).click();
  await expect(page.getByText('It is blue.')).toBeVisible();
  await save('new-comments-shown');
});
