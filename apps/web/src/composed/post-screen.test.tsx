import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { held } from '../test/browser.ts';
import { enter } from '../test/enter.ts';
import { testConfig } from '../test/fixtures.ts';
import { changedElsewhere, Refusal } from '../test/server.ts';
import { asPerson, commentPage, feedPage, newMe, testComment, testId, testLike, testPost } from '../test/world.ts';

type Answers = Parameters<typeof enter>[1];
const saying = (content: string, change = {}) => testComment({ data: { content, edited: false, open_graph: null }, ...change });
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const region = () => screen.findByRole('region', { name: 'Comments' });

/** Opens a post that has comments; `count` is what the server reports. */
async function open(answers: Answers, { count = 0, me = newMe() } = {}) {
  const post = testPost({ text: 'The post', reaction_counts: { like: 0, comment: count } });
  const app = await enter(`/feed/${post.id}`, { getPost: () => post, listReactions: () => commentPage([], 0), ...answers }, me);
  await screen.findByText('The post');
  await region();
  const write = async (value: string) => {
    await app.user.click(await screen.findByRole('button', { name: /^Add a comment/ }));
    const box = await screen.findByPlaceholderText('Your comment');
    fireEvent.change(box, { target: { value } });
    return box;
  };
  const send = () => app.user.click(screen.getByRole('button', { name: 'Send' }));
  return { ...app, post, write, send };
}

const [home, allOn] = [testId(), testConfig({ groups: true, challenges: true })];

const ownComment = { edit: true, delete: true, like: true, reply: true, take_down: false };

describe('a post on its own screen', () => {
  it('shows the post and its comments, oldest first [FEED-13, FEED-20]', async () => {
    await open({ listReactions: () => commentPage([saying('newest'), saying('older'), saying('oldest')], 3) }, { count: 3 });
    await screen.findByText('newest');
    expect(shown().map((text) => /oldest|older|newest/.exec(text ?? '')?.[0])).toEqual(['oldest', 'older', 'newest']);
    expect(screen.queryByRole('button', { name: 'See Previous Comments' })).not.toBeInTheDocument();
  });

  it.each([
    ['events', { event_id: home, event: { id: home, name: 'Harbour run' } }],
    ['groups', { group_id: home, group: { id: home, name: 'Early birds' } }],
    ['challenges', { challenge_id: home, challenge: { id: home, name: 'Ten thousand steps' } }],
  ])('is the same screen for a post in the feed of one of the %s, and not for a post from elsewhere', async (where, belongs) => {
    const [inside, outside] = [testPost({ text: 'At home', ...belongs }), testPost({ text: 'Elsewhere' })];
    const getPost: NonNullable<Answers['getPost']> = ({ params }) => (params.postId === inside.id ? inside : outside);
    const answers = { getPost, listReactions: () => commentPage([saying('Count me in')], 1) };
    const { router } = await enter(`/${where}/${home}/feed/${inside.id}`, answers, newMe(), allOn);
    await screen.findByText('At home');
    await screen.findByText('Count me in');
    await act(() => router.navigate({ href: `/${where}/${home}/feed/${outside.id}` }));
    expect(await screen.findByText('Error retrieving post.')).toBeVisible();
    expect(screen.queryByText('Elsewhere')).not.toBeInTheDocument();
  });

  it('adds older comments above, ten at a time, until all are there [FEED-20, FEED-40]', async () => {
    const all = Array.from({ length: 12 }, (_, index) => saying(`comment ${String(12 - index).padStart(2, '0')}`));
    const { user, sent } = await open(
      { listReactions: ({ query }) => (query.offset ? commentPage(all.slice(10), 12) : commentPage(all.slice(0, 10), 12, 'older')) },
      { count: 12 },
    );
    await screen.findByText('comment 12');
    expect(shown()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'See Previous Comments' }));
    await screen.findByText('comment 01');
    expect(shown().map((text) => /comment (\d+)/.exec(text ?? '')?.[1])).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')),
    );
    expect(screen.queryByRole('button', { name: 'See Previous Comments' })).not.toBeInTheDocument();
    expect(sent('listReactions').map(({ query }) => query.offset)).toEqual([undefined, 'older']);
  });

  it('leads to an old comment that a link names, reading those above the first page', async () => {
    const id = (nth: number) => `018f3b5e-7a10-7c44-8d52-0000000000${String(nth).padStart(2, '0')}`;
    const all = Array.from({ length: 35 }, (_, index) => saying(`comment ${35 - index}`, { id: id(35 - index) }));
    const scrolled: string[] = [];
    HTMLElement.prototype.scrollIntoView = function () {
      scrolled.push(this.id);
    };
    const post = testPost({ reaction_counts: { like: 0, comment: 35 } });
    const { sent } = await enter(`/feed/${post.id}#comment-${id(12)}`, {
      getPost: () => post,
      listReactions: ({ query }) => {
        const from = Number(query.offset ?? 0);
        return commentPage(all.slice(from, from + 10), 35, String(from + 10));
      },
    });
    await screen.findByText('comment 12');
    await waitFor(() => expect(scrolled).toEqual([`comment-${id(12)}`]));
    expect(sent('listReactions').map(({ query }) => query.offset)).toEqual([undefined, '10', '20']);
  });

  it('says when older comments cannot be loaded, and keeps those that are there [FEED-81]', async () => {
    const { user } = await open(
      { listReactions: ({ query }) => (query.offset ? new Refusal('server_error') : commentPage([saying('the newest')], 5, 'older')) },
      { count: 5 },
    );
    await user.click(await screen.findByRole('button', { name: 'See Previous Comments' }));
    expect(await screen.findByText('Error loading more comments. Try again later.')).toBeVisible();
    expect(screen.getByText('the newest')).toBeVisible();
    expect(screen.getByRole('button', { name: 'See Previous Comments' })).toBeEnabled();
  });

  it.each([
    ['is not there', 'feed.post_not_found', 'Back to the feed'],
    ['cannot be loaded', 'server_error', 'Try again'],
  ] as const)('says when it %s, with a way on [FEED-80]', async (_, code, way) => {
    await enter(`/feed/${testPost().id}`, { getPost: () => new Refusal(code) });
    expect(await screen.findByText('Error retrieving post.')).toBeVisible();
    expect(screen.getByText(way)).toBeVisible();
  });

  it('has no comment box for whoever is anonymous [FEED-21]', async () => {
    const me = newMe({ anonymous_profile: true, can: { edit: true, post: false, comment: false, follow: false } });
    const { sent } = await open({ listReactions: () => commentPage([saying('a comment')], 1) }, { me, count: 1 });
    await screen.findByText('a comment');
    expect(sent('listReactions')).toHaveLength(1);
    expect(screen.queryByText('Add a comment')).not.toBeInTheDocument();
  });

  it('likes a comment by its own id [FEED-64]', async () => {
    const comment = saying('Nice one');
    const me = newMe();
    const { user, sent } = await open(
      { listReactions: () => commentPage([comment], 1), addReaction: () => testLike(me) },
      { me, count: 1 },
    );
    await screen.findByText('Nice one');
    const button = within(screen.getByRole('listitem')).getByRole('button', { name: /^Like/ });
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(sent('addReaction')[0]).toMatchObject({ params: { streamId: comment.id }, body: { kind: 'like' } }));
  });
});

describe('commenting', () => {
  it('opens the composer, named and with its placeholder [FEED-11, FEED-21]', async () => {
    const { write } = await open({});
    await write('');
    expect(screen.getByRole('dialog', { name: 'Comment' })).toBeInTheDocument();
    expect(screen.getByText('0 / 1500')).toBeInTheDocument();
  });

  it('shows the comment at once, counts it, and keeps it when the server agrees', async () => {
    const me = newMe();
    const answer = held<unknown>();
    const { write, send, sent, post } = await open({ addReaction: () => answer.answer }, { me });
    await write(' Count me in ');
    await send();
    const list = within(await region());
    expect(list.getByText('Count me in')).toBeInTheDocument();
    expect(list.getByText('Sending')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1 comment' })).toBeInTheDocument();
    await act(async () => answer.settle(saying('Count me in', { user: asPerson(me), can: ownComment })));
    await waitFor(() => expect(list.queryByText('Sending')).not.toBeInTheDocument());
    expect(list.getAllByText('Count me in')).toHaveLength(1);
    expect(sent('addReaction')[0]).toMatchObject({ params: { streamId: post.id }, body: { kind: 'comment', content: 'Count me in' } });
  });

  it('takes it back with a message when that fails, and keeps the text for the next try under the same key [FEED-86]', async () => {
    const { write, send, user, sent } = await open({ addReaction: () => new Refusal('server_error') });
    await write('Kept words');
    await send();
    expect(await screen.findByText('Unable to post your comment. Please try again later.')).toBeVisible();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '0 comments' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a comment: Kept words' }));
    expect(await screen.findByPlaceholderText('Your comment')).toHaveValue('Kept words');
    await send();
    await waitFor(() => expect(sent('addReaction')).toHaveLength(2));
    const [first, second] = sent('addReaction').map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('does not send what is empty or too long, and says so [FEED-41, FEED-43, FEED-45]', async () => {
    const { write, send, sent } = await open({});
    const box = await write('  ');
    await send();
    expect(await screen.findByText('Unable to post an empty comment.')).toBeVisible();
    fireEvent.change(box, { target: { value: 'a'.repeat(1501) } });
    expect(screen.getByText('Comment has exceeded 1500 characters.')).toBeVisible();
    fireEvent.change(box, { target: { value: '😀'.repeat(1500) } });
    expect(screen.queryByText('Comment has exceeded 1500 characters.')).not.toBeInTheDocument();
    fireEvent.change(box, { target: { value: '😀'.repeat(1501) } });
    await send();
    expect(sent('addReaction')).toHaveLength(0);
  });

  it('says when the post cannot be read anew after a comment [FEED-82]', async () => {
    const me = newMe();
    let reads = 0;
    const { write, send } = await open(
      {
        getPost: ({ params }) => ((reads += 1) === 1 ? testPost({ id: params.postId, text: 'The post' }) : new Refusal('server_error')),
        addReaction: () => saying('Fine', { user: asPerson(me) }),
      },
      { me },
    );
    await write('Fine');
    await send();
    expect(await screen.findByText('Error refreshing post. Please try again later.')).toBeVisible();
    expect(within(await region()).getByText('Fine')).toBeInTheDocument();
  });

  describe("one's own comment", () => {
    async function own(answers: Answers, option: string) {
      const me = newMe();
      const mine = saying('My words', { user: asPerson(me), can: ownComment });
      const app = await open({ listReactions: () => commentPage([mine, saying('Theirs')], 2), ...answers }, { me, count: 2 });
      await screen.findByText('My words');
      await app.user.click(screen.getByRole('button', { name: "Options for Priya Raman's comment" }));
      expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Edit comment', 'Delete comment']);
      await app.user.click(screen.getByRole('menuitem', { name: option }));
      return { ...app, mine };
    }

    it('is changed, and marked as edited [FEED-22]', async () => {
      const { user, sent, mine } = await own(
        {
          updateReaction: ({ body }) => ({
            ...saying(''),
            data: { content: (body as { content: string }).content, edited: true, open_graph: null },
          }),
        },
        'Edit comment',
      );
      fireEvent.change(await screen.findByPlaceholderText('Your comment'), { target: { value: 'Better words' } });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const list = within(await region());
      expect(list.getByText('Better words')).toBeInTheDocument();
      expect(list.getByText('Edited')).toBeInTheDocument();
      await waitFor(() => expect(sent('updateReaction')[0]).toMatchObject({ params: { reactionId: mine.id }, body: { kind: 'comment' } }));
    });

    it('shows both texts where another tab has saved one meanwhile, and saves the own one on demand', async () => {
      let current = saying('');
      const { user, sent, mine } = await own(
        {
          updateReaction: ({ body, params }) => {
            const { content } = body as { content: string };
            const { id, version } = current;
            if (id === params.reactionId) return { ...current, version: version + 1, data: { ...current.data, content } };
            current = { ...current, id: params.reactionId!, version: 2, data: { ...current.data, content: 'From the other tab' } };
            return changedElsewhere('reactions.comment_changed', current);
          },
        },
        'Edit comment',
      );
      fireEvent.change(await screen.findByPlaceholderText('Your comment'), { target: { value: 'Better words' } });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const notice = await screen.findByRole('alert', { name: /^This comment was changed in another tab/ });
      await waitFor(() => expect(within(notice).getByText('From the other tab')).toBeVisible());
      expect(screen.getByPlaceholderText('Your comment')).toHaveValue('Better words');
      await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
      await waitFor(() => expect(sent('updateReaction')).toHaveLength(2));
      expect(sent('updateReaction').map(({ body }) => body)).toMatchObject([
        { version: mine.version },
        { version: 2, content: 'Better words' },
      ]);
      expect(within(await region()).getByText('Better words')).toBeInTheDocument();
    });

    it('keeps its words when a change fails, with a message [FEED-85]', async () => {
      const { user } = await own({ updateReaction: () => new Refusal('server_error') }, 'Edit comment');
      fireEvent.change(await screen.findByPlaceholderText('Your comment'), { target: { value: 'Better words' } });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Unable to update your comment. Please try again later.')).toBeVisible();
      const list = within(await region());
      expect(list.getByText('My words')).toBeInTheDocument();
      expect(list.queryByText('Better words')).not.toBeInTheDocument();
    });

    it('is gone at once when deleted, and back when that fails [FEED-22, FEED-38]', async () => {
      const answer = held<Refusal>();
      const { user } = await own({ removeReaction: () => answer.answer }, 'Delete comment');
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      expect(screen.queryByText('My words')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: '1 comment' })).toBeInTheDocument();
      answer.settle(new Refusal('server_error'));
      expect(await screen.findByText('My words')).toBeInTheDocument();
      expect(await screen.findByRole('link', { name: '2 comments' })).toBeInTheDocument();
    });
  });

  it('leads back from a post to the feed', async () => {
    const post = testPost({ text: 'The post' });
    const { user, address } = await enter(`/feed/${post.id}`, {
      getPost: () => post,
      listReactions: () => commentPage([], 0),
      listFollowingFeed: () => feedPage([post]),
    });
    await screen.findByText('The post');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/feed'));
  });
});
