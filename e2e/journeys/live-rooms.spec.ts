import { expect, test } from '../fixtures/test.ts';
import { watching } from '../fixtures/watching.ts';

/** No polling happens within this time: whatever appears on the screen came over the socket. */
const soon = { timeout: 30_000 };

test('an open post follows what others do without a reload or a jump: a like, comments, and the end of one of them', async ({
  registered,
  signedIn,
  api,
}) => {
  const [ana, ben] = [await registered(), await registered()];
  const callsOf = async ({ email, password }: typeof ana) => api((await api().signIn({ body: { email, password } })).access);
  const [anas, bens] = [await callsOf(ana), await callsOf(ben)];
  const post = await anas.createPost({ params: { id: ana.id }, body: { text: 'Who joins on Saturday?' } });
  const stream = { posterId: ana.id, streamId: post.id };

  const page = await signedIn(ana);
  const joined = watching(page, post.id);
  await page.goto(`/feed/${post.id}`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  await joined;

  await bens.addReaction({ params: stream, body: { kind: 'like' } });
  await expect(page.getByRole('link', { name: '1 like', exact: true })).toBeVisible(soon);
  const comment = await bens.addReaction({ params: stream, body: { kind: 'comment', content: 'I do' } });
  await expect(page.getByText('I do', { exact: true })).toBeVisible(soon);
  await expect(page.getByRole('link', { name: '1 comment', exact: true })).toBeVisible(soon);

  // It disappears together with its reply, and what is below stays in place.
  const below = page.getByText('Me too', { exact: true });
  await anas.addReaction({ params: { ...stream, streamId: comment.id }, body: { kind: 'comment', content: 'See you there' } });
  await expect(page.getByText('See you there', { exact: true })).toBeVisible(soon);
  await bens.addReaction({ params: stream, body: { kind: 'comment', content: 'Me too' } });
  await expect(below).toBeVisible(soon);
  const before = await below.boundingBox();
  await bens.removeReaction({ params: { ...stream, reactionId: comment.id }, query: { kind: 'comment' } });
  await expect(page.getByText('I do', { exact: true })).toBeHidden(soon);
  await expect(page.getByText('See you there', { exact: true })).toBeHidden(soon);
  await expect(page.getByRole('link', { name: '1 comment', exact: true })).toBeVisible(soon);
  expect(await below.boundingBox()).toEqual(before);
});

test('a card of the feed shows what its post says after a change', async ({ registered, signedIn, api }) => {
  const [ana, ben] = [await registered(), await registered()];
  const bens = api((await api().signIn({ body: { email: ben.email, password: ben.password } })).access);
  const post = await bens.createPost({ params: { id: ben.id }, body: { text: 'Early run' } });

  const page = await signedIn(ana);
  const joined = watching(page, post.id);
  await page.goto('/feed?tab=everything');
  const card = page.locator(`[data-post="${post.id}"]`);
  await expect(card.getByText('Early run')).toBeVisible();
  await joined;

  await bens.updatePost({ params: { id: ben.id, postId: post.id }, body: { text: 'Late run', version: post.version } });
  await expect(card.getByText('Late run')).toBeVisible(soon);
  await expect(card.getByText('Early run')).toBeHidden();
});
