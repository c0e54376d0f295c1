import type { Post } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tell } from '../platform/live.ts';
import { enter } from '../test/enter.ts';
import { isNow } from '../test/event-screen.ts';
import { testConfig } from '../test/fixtures.ts';
import { openGroup } from '../test/group-screen.ts';
import { type Received, Refusal } from '../test/server.ts';
import { commentPage, eventPage, feedPage, newMe, ownGroup, ownPost, testEvent, testGroup, testId, testPost } from '../test/world.ts';

const group = { id: testId(), name: 'Harbour Runners' };
const here = { group_id: group.id, group };
const postIn = (change: Partial<Post> = {}) => testPost({ ...here, ...change });
const mine = ownGroup({ id: group.id });
const open = (posts: Post[], answers: Parameters<typeof openGroup>[1] = {}, me = newMe(), of = mine) =>
  openGroup(of, { listGroupPosts: () => feedPage(posts), ...answers }, me);
const opener = () => screen.queryByRole('button', { name: /What's on your mind/ });

describe('the feed of a group', () => {
  it('stands below its page, each post at its own address [GROUP-03, GROUP-19]', async () => {
    const post = postIn({ text: 'Who brings cake?' });
    const { user, address } = await open([post], { getPost: () => post, listReactions: () => commentPage([], 0) });
    const card = within((await screen.findByText('Who brings cake?')).closest('article')!);
    expect(card.getByRole('link', { name: 'Harbour Runners' })).toHaveAttribute('href', `/groups/${group.id}`);
    await user.click(screen.getByText('Who brings cake?'));
    await waitFor(() => expect(address()).toBe(`/groups/${group.id}/feed/${post.id}`));
    await screen.findByRole('heading', { level: 1, name: 'Post' });
  });

  it('goes on after ten posts, and ends with a page of fewer [GROUP-25]', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => postIn({ text: `Post ${index}` }));
    const { sent, reach } = await open([], {
      listGroupPosts: ({ query }) => (query.offset ? feedPage([postIn({ text: 'The oldest' })], 'still more') : feedPage(ten, 'more')),
    });
    await screen.findByText('Post 9');
    act(reach);
    await screen.findByText('The oldest');
    act(reach);
    expect(await screen.findByText("You're all caught up.")).toBeVisible();
    expect(sent('listGroupPosts').map(({ query }) => query.offset)).toEqual([undefined, 'more']);
  });

  it('says when it cannot be loaded, and tries again [GROUP-44]', async () => {
    let fails = true;
    const { user } = await open([], {
      listGroupPosts: () => (fails ? new Refusal('server_error') : feedPage([postIn({ text: 'Back again' })])),
    });
    expect(await screen.findByText('An error occurred trying to retrieve the group feed. Please try again later.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Back again')).toBeVisible();
  });

  it('takes a post of a member, which then stands on top of it [GROUP-20]', async () => {
    const me = newMe();
    const createGroupPost = ({ body }: Received) => ownPost(me, { ...here, text: (body as { text: string }).text });
    const { user, sent } = await open([postIn({ text: 'Who brings cake?' })], { createGroupPost }, me);
    await screen.findByText('Who brings cake?');
    await user.click(opener()!);
    await user.type(await screen.findByPlaceholderText('Write a post'), 'I bring two');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('createGroupPost')).toMatchObject([{ params: { id: group.id }, body: { text: 'I bring two' } }]));
    const cards = () => within(screen.getByRole('feed')).getAllByRole('article');
    await waitFor(() => expect(cards()[0]).toHaveTextContent('I bring two'));
  });

  const anonymous = () => newMe({ anonymous_profile: true, can: { edit: true, post: false, comment: false, follow: false } });
  it.each([
    ['who has not joined', newMe(), testGroup({ id: group.id })],
    ['of a group that is no longer active', newMe(), ownGroup({ id: group.id, active: false, can: { ...mine.can, post: false } })],
    ['who is anonymous', anonymous(), ownGroup({ id: group.id, can: { ...mine.can, post: false } })],
  ])('offers nothing to write to a member %s [GROUP-20, ROLE-23]', async (_, me, of) => {
    await open([], {}, me, of);
    expect(await screen.findByText('There are no posts here yet.')).toBeVisible();
    expect(opener()).not.toBeInTheDocument();
  });

  it('tells anonymous members why they cannot post, and invites the others [ROLE-23]', async () => {
    await open([], {}, anonymous(), ownGroup({ id: group.id, can: { ...mine.can, post: false } }));
    expect(await screen.findByText(/You're anonymous, so you can't post\./)).toBeVisible();
  });

  it('invites to write where it is empty', async () => {
    await open([]);
    expect(await screen.findByText('Nobody has posted here yet. Say hello, or ask who is coming.')).toBeVisible();
  });

  it('says live how many new posts there are', async () => {
    const post = postIn();
    await open([post]);
    await screen.findByText(post.text);
    act(() => tell('posts', group.id, [testId(), post.id]));
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeVisible();
  });
});

it('what is next in a group stands on its page, and leads to the event [GROUP-16]', async () => {
  isNow('2026-03-05T15:00:00Z');
  const [over, next] = [testEvent({ name: 'Just over', end: '2026-03-05T14:00:00.000Z' }), testEvent({ name: 'Noon yoga' })];
  const { sent } = await open([], { listEvents: () => eventPage([over, next]) }, newMe(), { ...mine, event_count: 1 });
  expect(await screen.findByRole('link', { name: /NOON YOGA/i })).toHaveAttribute('href', `/events/${next.id}`);
  expect(screen.queryByText(/JUST OVER/i)).not.toBeInTheDocument();
  expect(sent('listEvents').some(({ query }) => query.chapter_id === group.id && query.filter === 'active')).toBe(true);
});

describe('a post of a group', () => {
  const post = postIn({ text: 'Who brings cake?' });
  const answers = { getPost: () => post, listReactions: () => commentPage([], 0) };
  const on = testConfig({ groups: true });

  it('is led to from the address that any post has, and says in which group it is [GROUP-03]', async () => {
    const { address } = await enter(`/feed/${post.id}`, answers, newMe(), on);
    await waitFor(() => expect(address()).toBe(`/groups/${group.id}/feed/${post.id}`));
    expect(await screen.findByRole('link', { name: 'Harbour Runners' })).toHaveAttribute('href', `/groups/${group.id}`);
  });

  it('that is not there leads back to its group [FEED-80]', async () => {
    await enter(`/groups/${group.id}/feed/${testId()}`, { getPost: () => new Refusal('feed.post_not_found') }, newMe(), on);
    expect(await screen.findByText('Error retrieving post.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the group' })).toHaveAttribute('href', `/groups/${group.id}`);
  });
});
