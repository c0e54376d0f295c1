import type { Post } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tell } from '../platform/live.ts';
import { enter } from '../test/enter.ts';
import { openEvent } from '../test/event-screen.ts';
import { type Received, Refusal } from '../test/server.ts';
import { commentPage, feedPage, newMe, ownPost, testComment, testId, testPost } from '../test/world.ts';

const event = { id: testId(), name: 'Noon yoga' };
const here = { event_id: event.id, event };
const postIn = (change: Partial<Post> = {}) => testPost({ ...here, ...change });
const open = (posts: Post[], answers: Parameters<typeof openEvent>[1] = {}, me = newMe()) =>
  openEvent({ id: event.id, name: event.name }, { listEventPosts: () => feedPage(posts), ...answers }, undefined, me);

describe('the feed of an event', () => {
  it('stands below its page, ten posts at a time, each at its own address [EVENT-03, EVENT-07, EVENT-23]', async () => {
    const [post, older] = [postIn({ text: 'Who brings mats?' }), postIn({ text: 'Found a hall' })];
    const { sent, reach, user, address } = await open([], {
      listEventPosts: ({ query }) => (query.offset ? feedPage([older]) : feedPage([post], 'more')),
      getPost: () => post,
      listReactions: () => commentPage([], 0),
    });
    const card = within((await screen.findByText('Who brings mats?')).closest('article')!);
    expect(card.getByRole('button', { name: /^Like/ })).toBeEnabled();
    reach();
    expect(await screen.findByText('Found a hall')).toBeVisible();
    expect(sent('listEventPosts').map(({ params, query }) => [params.id, query.offset])).toEqual([
      [event.id, undefined],
      [event.id, 'more'],
    ]);
    await user.click(screen.getByText('Who brings mats?'));
    await waitFor(() => expect(address()).toBe(`/events/${event.id}/feed/${post.id}`));
    await screen.findByRole('heading', { level: 1, name: 'Post' });
  });

  it('invites to write where it is empty', async () => {
    await open([]);
    expect(await screen.findByText('Nobody has posted here yet. Ask what to bring, or say who you are coming with.')).toBeVisible();
  });

  it('says when it cannot be loaded, and tries again [EVENT-102]', async () => {
    let fails = true;
    const { user } = await open([], {
      listEventPosts: () => (fails ? new Refusal('server_error') : feedPage([postIn({ text: 'Back again' })])),
    });
    expect(await screen.findByText('There was an error retrieving the event feed.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Back again')).toBeVisible();
  });

  it('takes a post, which then stands on top of it, and keeps what is not sent yet [EVENT-93]', async () => {
    const me = newMe();
    const createEventPost = ({ body }: Received) => ownPost(me, { ...here, text: (body as { text: string }).text });
    const { user, sent } = await open([postIn({ text: 'Who brings mats?' })], { createEventPost }, me);
    await screen.findByText('Who brings mats?');
    await user.click(screen.getByRole('button', { name: /What's on your mind/ }));
    await user.type(await screen.findByPlaceholderText('Write a post'), 'I bring two');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: /I bring two/ }));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('createEventPost')).toMatchObject([{ params: { id: event.id }, body: { text: 'I bring two' } }]));
    const cards = () => within(screen.getByRole('feed')).getAllByRole('article');
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(cards()[0]).toHaveTextContent('I bring two');
    expect(screen.getByRole('button', { name: /What's on your mind/ })).toBeVisible();
  });

  it('tells anonymous members why they cannot post, and offers nothing to write [ROLE-23]', async () => {
    const me = newMe({ anonymous_profile: true, can: { edit: true, post: false, comment: false, follow: false } });
    await open([], {}, me);
    expect(await screen.findByText('Nobody has posted here yet.')).toBeVisible();
    expect(screen.getByText(/You're anonymous, so you can't post\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /What's on your mind/ })).not.toBeInTheDocument();
  });

  it('says live how many new posts there are', async () => {
    const post = postIn();
    await open([post]);
    await screen.findByText(post.text);
    act(() => tell('posts', event.id, [testId(), post.id]));
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeVisible();
  });
});

describe('a post of an event', () => {
  const post = postIn({ text: 'Who brings mats?' });
  const answers = { getPost: () => post, listReactions: () => commentPage([testComment()], 1) };

  it('is led to from the address that any post has, to the comment that was meant [EVENT-03]', async () => {
    const { address } = await enter(`/feed/${post.id}#comment-x`, answers);
    await waitFor(() => expect(address()).toBe(`/events/${event.id}/feed/${post.id}#comment-x`));
    expect(await screen.findByText('Who brings mats?')).toBeVisible();
  });

  it('leads back to the event', async () => {
    const app = await open([], answers);
    const { address, router, user } = app;
    await act(() => router.navigate({ href: `/events/${event.id}/feed/${post.id}`, replace: true }));
    await screen.findByText('Who brings mats?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe(`/events/${event.id}`));
  });

  it('that is not there leads back to its event [FEED-80]', async () => {
    await enter(`/events/${event.id}/feed/${testId()}`, { getPost: () => new Refusal('feed.post_not_found') });
    expect(await screen.findByText('Error retrieving post.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the event' })).toHaveAttribute('href', `/events/${event.id}`);
  });

  it('has likes that lead back to it [FEED-25]', async () => {
    const { address, user } = await enter(`/feed/${post.id}/like`, {
      ...answers,
      listLikers: () => ({ data: { reactions: [] }, next_page: null }),
    });
    await screen.findByText('No likes yet.');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe(`/events/${event.id}/feed/${post.id}`));
  });
});
