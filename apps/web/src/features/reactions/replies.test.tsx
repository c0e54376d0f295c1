import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { asPerson, commentPage, newMe, testComment, testId, testNotification, testPerson, testPost } from '../../test/world.ts';

type Answers = Parameters<typeof enter>[1];
type Comment = ReturnType<typeof testComment>;
const omar = testPerson();
const kira = testPerson({ first_name: 'Kira', last_name: 'Lind' });
const saying = (content: string, change: Partial<Comment> = {}) =>
  testComment({ data: { content, edited: false, open_graph: null }, ...change });

/** A comment with this many replies, the latest of which come with it. */
function thread(count: number, change: Partial<Comment> = {}) {
  const comment = saying('Who is in?', { user: omar, ...change });
  const replies = Array.from({ length: count }, (_, index) =>
    saying(`reply ${index + 1}`, { comment_id: comment.id, user: kira }),
  ).toReversed();
  const shown = { reactions: replies.slice(0, 3), next: count > 3 ? 'earlier' : null };
  return { comment: { ...comment, reaction_counts: { like: 0, comment: count }, replies: shown }, replies };
}

async function open({ comment }: ReturnType<typeof thread>, answers: Answers = {}, { me = newMe(), hash = '' } = {}) {
  const post = testPost({ text: 'The post', reaction_counts: { like: 0, comment: 1 } });
  const app = await enter(
    `/feed/${post.id}${hash}`,
    { getPost: () => post, listReactions: () => commentPage([comment], 1), ...answers },
    me,
  );
  await screen.findByText(comment.data.content || 'This comment was deleted.');
  return { ...app, post, me };
}
const replies = () => within(screen.getByRole('list', { name: /^Replies to/ }));
const shown = () =>
  replies()
    .getAllByRole('listitem')
    .map(({ textContent }) => /reply \d+/.exec(textContent ?? '')?.[0]);

it('shows the latest replies below their comment, and earlier ones on demand, which the post does not count', async () => {
  const all = thread(5);
  const { user, sent } = await open(all, {
    listReactions: ({ params, query }) =>
      params.streamId === all.comment.id && query.offset === 'earlier'
        ? commentPage(all.replies.slice(3), 5)
        : commentPage([all.comment], 1),
  });
  expect(shown()).toEqual(['reply 3', 'reply 4', 'reply 5']);
  expect(screen.getByRole('link', { name: '1 comment' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'See 2 previous replies' }));
  await screen.findByText('reply 1');
  expect(shown()).toEqual(['reply 1', 'reply 2', 'reply 3', 'reply 4', 'reply 5']);
  expect(screen.queryByRole('button', { name: /previous repl/ })).not.toBeInTheDocument();
  expect(sent('listReactions')).toHaveLength(2);
});

it('says when earlier replies cannot be loaded, and keeps those that are there', async () => {
  const all = thread(4);
  const { user } = await open(all, {
    listReactions: ({ query }) => (query.offset ? new Refusal('server_error') : commentPage([all.comment], 1)),
  });
  await user.click(screen.getByRole('button', { name: 'See 1 previous reply' }));
  expect(await screen.findByText('Error loading more replies. Try again later.')).toBeVisible();
  expect(shown()).toEqual(['reply 2', 'reply 3', 'reply 4']);
});

it('answers a comment: says whom, shows the reply at once, and keeps it when the server agrees', async () => {
  const all = thread(1);
  const answer = held<unknown>();
  const { user, me, sent } = await open(all, { addReaction: () => answer.answer });
  await user.click(screen.getByRole('button', { name: 'Reply to Omar Silva' }));
  const box = await screen.findByPlaceholderText('Your reply');
  expect(box).toHaveValue('');
  expect(within(screen.getByRole('dialog', { name: 'Reply' })).getByText(/^Replying to/)).toHaveTextContent('Replying to Omar Silva');
  fireEvent.change(box, { target: { value: 'Count me in' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(replies().getByText('Count me in')).toBeInTheDocument();
  expect(replies().getByText('Sending')).toBeInTheDocument();
  await act(async () => answer.settle(saying('Count me in', { user: asPerson(me), comment_id: all.comment.id })));
  await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument());
  expect(replies().getAllByText('Count me in')).toHaveLength(1);
  expect(screen.getByRole('link', { name: '1 comment' })).toBeInTheDocument();
  expect(sent('addReaction')[0]).toMatchObject({ params: { streamId: all.comment.id }, body: { kind: 'comment', content: 'Count me in' } });
});

it('answers a reply beside it, beginning with whom it answers', async () => {
  const all = thread(1);
  const { user, me, sent } = await open(all, {
    addReaction: () => saying('@Kira Lind see you', { comment_id: all.comment.id, user: testPerson() }),
  });
  await user.click(screen.getByRole('button', { name: 'Reply to Kira Lind' }));
  const box = await screen.findByPlaceholderText('Your reply');
  expect(box).toHaveValue('@Kira Lind ');
  fireEvent.change(box, { target: { value: '@Kira Lind see you' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(replies().getAllByRole('listitem')).toHaveLength(2));
  expect(me.id).not.toBe(kira.id);
  expect(sent('addReaction')[0]).toMatchObject({ params: { streamId: all.replies[0]!.id }, body: { tagged: [kira.id] } });
});

it('keeps an unsent reply, also one that the server refused, until it is sent or cancelled', async () => {
  const { user } = await open(thread(0), { addReaction: () => new Refusal('server_error') });
  await user.click(screen.getByRole('button', { name: 'Reply to Omar Silva' }));
  fireEvent.change(await screen.findByPlaceholderText('Your reply'), { target: { value: 'Kept words' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Unable to post your comment. Please try again later.')).toBeVisible();
  expect(screen.queryByRole('list', { name: /^Replies to/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue reply to Omar Silva' }));
  expect(await screen.findByPlaceholderText('Your reply')).toHaveValue('Kept words');
  await user.click(screen.getByRole('button', { name: 'Cancel reply' }));
  expect(await screen.findByRole('button', { name: 'Reply to Omar Silva' })).toBeInTheDocument();
});

it("changes and deletes one's own reply at once, and takes both back with a message where the server refuses", async () => {
  const me = newMe();
  const all = thread(0);
  const own = saying('My words', {
    comment_id: all.comment.id,
    user: asPerson(me),
    can: { edit: true, delete: true, like: true, reply: true, take_down: false },
  });
  const comment = { ...all.comment, reaction_counts: { like: 0, comment: 1 }, replies: { reactions: [own], next: null } };
  const changed = held<Refusal>();
  const { user, sent } = await open(
    { comment, replies: [own] },
    { updateReaction: () => changed.answer, removeReaction: () => undefined },
    { me },
  );
  const choose = async (option: string) => {
    await user.click(screen.getByRole('button', { name: "Options for Priya Raman's comment" }));
    await user.click(await screen.findByRole('menuitem', { name: option }));
  };
  await choose('Edit comment');
  fireEvent.change(await screen.findByPlaceholderText('Your comment'), { target: { value: 'Better words' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(replies().getByText('Better words')).toBeInTheDocument();
  await act(async () => changed.settle(new Refusal('server_error')));
  expect(await replies().findByText('My words')).toBeInTheDocument();
  expect(sent('updateReaction')[0]).toMatchObject({ params: { streamId: comment.id, reactionId: own.id } });
  await choose('Delete comment');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(screen.queryByText('My words')).not.toBeInTheDocument();
  await waitFor(() => expect(sent('removeReaction')[0]).toMatchObject({ params: { streamId: comment.id, reactionId: own.id } }));
  expect(screen.getByRole('link', { name: '1 comment' })).toBeInTheDocument();
});

it('keeps only the empty row of an answered comment whose author has left: no words, likes, replies or menu of its own', async () => {
  const gone = testPerson({ id: null, first_name: 'Deleted member', last_name: '' });
  await open(
    thread(1, {
      user: gone,
      data: { content: '', edited: false, open_graph: null },
      can: { edit: false, delete: false, like: false, reply: false, take_down: false },
    }),
  );
  expect(screen.getByText('This comment was deleted.')).toBeVisible();
  expect(screen.getByText('reply 1')).toBeVisible();
  const [row] = screen.getAllByRole('listitem');
  expect(within(row!.firstElementChild as HTMLElement).queryAllByRole('button')).toEqual([]);
  expect(replies().getByRole('button', { name: 'Reply to Kira Lind' })).toBeVisible();
});

it('offers no reply to whoever is anonymous [FEED-21]', async () => {
  const me = newMe({ anonymous_profile: true, can: { edit: true, post: false, comment: false, follow: false } });
  await open(thread(1), {}, { me });
  expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
});

it('says before a comment is deleted that its replies go with it', async () => {
  const me = newMe();
  const { user } = await open(
    thread(2, { user: asPerson(me), can: { edit: true, delete: true, like: true, reply: true, take_down: false } }),
    {},
    { me },
  );
  await user.click(screen.getByRole('button', { name: "Options for Priya Raman's comment" }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete comment' }));
  expect(await screen.findByText("Its replies go with it. This can't be undone.")).toBeVisible();
});

it('leads from a notification to a reply, also to an earlier one, and marks it', async () => {
  const all = thread(5);
  const [, , , , first] = all.replies;
  const scrolled: string[] = [];
  HTMLElement.prototype.scrollIntoView = function () {
    scrolled.push(this.id);
  };
  await open(
    all,
    {
      listReactions: ({ params }) =>
        params.streamId === all.comment.id ? commentPage(all.replies.slice(3), 5) : commentPage([all.comment], 1),
    },
    { hash: `#comment-${first!.id}-of-${all.comment.id}` },
  );
  await screen.findByText('reply 1');
  await waitFor(() => expect(scrolled).toEqual([`comment-${first!.id}`]));
  expect(document.getElementById(`comment-${first!.id}`)).toHaveAttribute('aria-current', 'true');
  expect(document.getElementById(`comment-${all.comment.id}`)).not.toHaveAttribute('aria-current');
});

it('says of a reply in the notifications that it is one, and leads to it', async () => {
  const [object, reply_to, comment_id] = [testId(), testId(), testId()];
  const about = { object, reply_to, comment_id, actor: omar };
  const rows = [
    { kind: 'comment' as const, says: 'Omar Silva replied to your comment' },
    { kind: 'also_commented' as const, says: 'Omar Silva also replied to a comment' },
    { kind: 'like' as const, says: 'Omar Silva liked your reply' },
    { kind: 'mention' as const, tagged: true, says: 'Omar Silva tagged you in a reply' },
  ];
  await enter('/notifications', {
    listNotifications: () => ({ data: { results: rows.map(({ says: _, ...row }) => testNotification({ ...about, ...row })) }, next: null }),
    checkNotifications: () => ({ data: { unseen: 0 } }),
    markNotificationsSeen: () => ({ data: { unseen: 0 } }),
  });
  await screen.findByText('replied to your comment', { exact: false });
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/feed/'));
  expect(links).toHaveLength(rows.length);
  for (const [index, { says }] of rows.entries()) {
    expect(links[index]).toHaveTextContent(says);
    expect(links[index]).toHaveAttribute('href', `/feed/${object}#comment-${comment_id}-of-${reply_to}`);
  }
});
