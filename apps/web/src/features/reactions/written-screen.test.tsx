import type { WrittenItem } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testId, testPerson } from '../../test/world.ts';

type Answers = Parameters<typeof enter>[1];
const omar = testPerson();
const item = (change: Partial<WrittenItem> = {}): WrittenItem => ({
  id: testId(),
  kind: 'comment',
  created_at: '2026-03-04T09:30:00.000Z',
  text: 'See you there',
  mentioned: [],
  edited: false,
  has_photo: false,
  post_id: testId(),
  comment_id: null,
  event_id: null,
  group_id: null,
  challenge_id: null,
  on: { person: omar, text: 'Who is in?' },
  visible: true,
  taken_down: null,
  ...change,
});
const open = async (items: WrittenItem[], answers: Answers = {}) => {
  const me = newMe();
  const app = await enter('/profile/settings/what-i-wrote', { listWritten: () => ({ data: items, next: null }), ...answers }, me);
  await screen.findByRole('heading', { level: 1, name: 'What I wrote' });
  return { ...app, me };
};

it('says of each thing what it is and where it stands, and leads there [EVENT-03], but for what one can no longer see', async () => {
  const id = testId();
  const [post, comment] = [item({ id, post_id: id, kind: 'post', text: 'My post', on: null }), item()];
  const reply = item({ text: 'Indeed', comment_id: testId() });
  const unseen = item({ text: 'At a blocker', on: null, visible: false });
  const atEvent = item({ id: testId(), kind: 'post', text: 'In the yard', on: null, event_id: testId() });
  const posted = { ...atEvent, post_id: atEvent.id };
  await open([post, comment, reply, unseen, posted]);
  const inEvent = within((await screen.findByText('In the yard')).closest('li')!);
  expect(inEvent.getByRole('link')).toHaveAttribute('href', `/events/${posted.event_id}/feed/${posted.id}`);
  expect(screen.getAllByRole('link', { name: 'Post' })[0]).toHaveAttribute('href', `/feed/${post.id}`);
  const on = screen.getByRole('link', { name: "Comment on Omar Silva's post" });
  expect(on).toHaveAttribute('href', `/feed/${comment.post_id}#comment-${comment.id}`);
  const below = screen.getByRole('link', { name: "Reply to Omar Silva's comment" });
  expect(below).toHaveAttribute('href', `/feed/${reply.post_id}#comment-${reply.id}-of-${reply.comment_id}`);
  const row = screen.getByText('At a blocker').closest('li')!;
  expect(within(row).getByText('On a post you can no longer see')).toBeVisible();
  expect(within(row).queryByRole('link')).not.toBeInTheDocument();
});

it('withdraws a comment after asking, at once, also where one no longer sees the post', async () => {
  const unseen = item({ text: 'At a blocker', comment_id: testId(), on: null, visible: false });
  let left = [unseen, item()];
  const { user, me, sent } = await open([], {
    listWritten: () => ({ data: left, next: null }),
    removeReaction: () => {
      left = left.slice(1);
    },
  });
  await user.click(await screen.findByRole('button', { name: /At a blocker/ }));
  expect(await screen.findByRole('dialog', { name: 'Delete this comment?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.queryByText('At a blocker')).not.toBeInTheDocument();
  expect(await screen.findByText('Comment deleted.')).toBeVisible();
  expect(sent('removeReaction')).toMatchObject([
    { params: { posterId: me.id, streamId: unseen.comment_id, reactionId: unseen.id }, query: { kind: 'comment' } },
  ]);
  expect(screen.getByText('See you there')).toBeVisible();
});

it('brings back what could not be withdrawn, with a message', async () => {
  const answer = held<Refusal>();
  const { user } = await open([item({ kind: 'post', text: 'My post', on: null })], { deletePost: () => answer.answer });
  await user.click(await screen.findByRole('button', { name: /My post/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(screen.queryByText('My post')).not.toBeInTheDocument();
  answer.settle(new Refusal('server_error'));
  expect(await screen.findByText("Couldn't delete that. Please try again later.")).toBeVisible();
  expect(await screen.findByText('My post')).toBeVisible();
});

it('searches what stands there and shows likes apart, which can be taken back', async () => {
  const liked = item({ kind: 'like', text: '' });
  const { user, sent } = await open([], {
    listWritten: ({ query }) => ({
      data: query.kind === 'like' ? [liked] : query.q ? [] : [item()],
      next: null,
    }),
    removeReaction: () => undefined,
  });
  await screen.findByText('See you there');
  await user.type(screen.getByRole('searchbox', { name: 'Search your words' }), 'river');
  expect(await screen.findByText('Nothing found.')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('radio', { name: 'Likes' }));
  expect(await screen.findByRole('link', { name: "Like on Omar Silva's post" })).toBeVisible();
  expect(sent('listWritten').map(({ query }) => query)).toEqual(
    expect.arrayContaining([{}, { q: 'river' }, { kind: 'like' }].map((each) => expect.objectContaining(each))),
  );
  await user.click(screen.getByRole('button', { name: "Take back: Like on Omar Silva's post" }));
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent('removeReaction')[0]).toMatchObject({ query: { kind: 'like' } }));
});

it.each([
  ['says that there is nothing yet', { listWritten: () => ({ data: [], next: null }) }, "You haven't written anything yet."],
  ['says that it could not be loaded, with a way to try again', { listWritten: () => new Refusal('server_error') }, 'Try again'],
])('%s', async (_, answers, says) => {
  await open([], answers);
  expect(await screen.findByText(says)).toBeVisible();
});

it('says why something was taken down, which there is nothing left to delete of', async () => {
  const taken_down = { reason: 'It sells something.', at: '2026-03-04T09:40:00.000Z' };
  await open([item({ kind: 'post', text: 'Buy my watch', on: null, visible: false, taken_down })]);
  expect(await screen.findByText('Buy my watch')).toBeVisible();
  expect(screen.getByText(/Reason: “It sells something\.”/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Buy my watch/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Post' })).not.toBeInTheDocument();
});
