import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allowLayout, held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, newMe, nobody, ownPost, testId, testPost } from '../../test/world.ts';

const card = (text: string) => screen.findByText(text).then((found) => found.closest('article')!);

describe('the home feed', () => {
  it('shows the posts of those one follows, and everything at the second tab, which its address names [FEED-03, FEED-06]', async () => {
    const { user, address, calls } = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'From somebody I follow' })]),
      listEverythingFeed: () => feedPage([testPost({ text: 'From anybody' })]),
    });
    await card('From somebody I follow');
    expect(screen.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Choose a feed' }));
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Following');
    await user.click(tabs.getByRole('link', { name: 'Everything' }));
    await card('From anybody');
    expect(screen.queryByText('From somebody I follow')).not.toBeInTheDocument();
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Everything');
    await waitFor(() => expect(address()).toBe('/feed?tab=everything'));
    expect(calls.find(({ name }) => name === 'listFollowingFeed')?.query).toMatchObject({ kind: 'aggregated' });
  });

  it('shows posts with their likes and comments, who is mentioned, and what a link is about [FEED-01]', async () => {
    const ben = { id: testId(), first_name: 'Ben', last_name: 'Okafor' };
    const post = testPost({
      text: 'Along the river with @Ben Okafor',
      tagged: [ben.id],
      mentioned: [ben],
      open_graph: { title: 'River path', description: 'Seven miles', url: 'https://trails.example/river' },
      reaction_counts: { like: 3, comment: 2 },
    });
    await enter('/feed', { listFollowingFeed: () => feedPage([post]) });
    const mention = await screen.findByRole('link', { name: '@Ben Okafor' });
    expect(mention).toHaveAttribute('href', `/profile/${ben.id}`);
    // The @ stays next to the name where the surrounding text runs the other way.
    expect(mention).toHaveAttribute('dir', 'auto');
    const shown = within(mention.closest('article')!);
    expect(shown.getByRole('link', { name: /River path/ })).toHaveAttribute('href', 'https://trails.example/river');
    expect(shown.getByText('3')).toBeVisible();
    expect(shown.getByRole('link', { name: /2 comments/i })).toBeVisible();
  });

  it('has no second tab where the deployment has no everything feed [FEED-06, SHELL-14]', async () => {
    await enter(
      '/feed?tab=everything',
      { listFollowingFeed: () => feedPage([testPost({ text: 'From somebody I follow' })]) },
      newMe(),
      testConfig({ everything_feed: false }),
    );
    await card('From somebody I follow');
    expect(screen.queryByText('Everything')).not.toBeInTheDocument();
  });

  it('says how to fill an empty feed [FEED-07]', async () => {
    await enter('/feed', { listFollowingFeed: () => feedPage([]) });
    expect(await screen.findByText('Nothing on your feed. Make a post, go to an event, or follow a user!')).toBeVisible();
  });

  it('takes a feed that is not there for an empty one [FEED-69]', async () => {
    await enter('/feed', { listFollowingFeed: () => new Refusal('not_found') });
    expect(await screen.findByText('Nothing on your feed. Make a post, go to an event, or follow a user!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('says that it could not be loaded, and tries again [FEED-72]', async () => {
    let works = false;
    const { user } = await enter('/feed', {
      listFollowingFeed: () => (works ? feedPage([testPost({ text: 'Here after all' })]) : new Refusal('server_error')),
    });
    expect(await screen.findByText('There was an error retrieving your feed.')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Here after all');
  });

  it('reads by itself what could not be read, when the network or the server is back', async () => {
    let works = false;
    const reach = () => {
      if (works) return feedPage([testPost({ text: 'Here again' })]);
      throw new TypeError('Failed to fetch');
    };
    const { router } = await enter('/feed', { listFollowingFeed: reach, listEverythingFeed: reach, checkNotifications: () => unseenNow() });
    const unseenNow = () => {
      if (works) return { data: { unseen: 0 } };
      throw new TypeError('Failed to fetch');
    };
    await screen.findByText('There was an error retrieving your feed.');
    works = true;
    for (const event of ['offline', 'online']) act(() => void window.dispatchEvent(new Event(event)));
    await card('Here again');

    works = false;
    await act(() => router.navigate({ to: '/feed', search: { tab: 'everything' } }));
    await screen.findByText('There was an error retrieving your feed.');
    works = true;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await card('Here again');
  });

  it('loads the next page when one reaches the end, from where the last one ended [FEED-39]', async () => {
    const { calls, reach } = await enter('/feed', {
      listFollowingFeed: ({ query }) =>
        query.offset ? feedPage([testPost({ text: 'Second page' })]) : feedPage([testPost({ text: 'First page' })], 'cursor-2'),
    });
    await card('First page');
    act(reach);
    await card('Second page');
    expect(screen.getByText('First page')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'listFollowingFeed').map(({ query }) => query)).toEqual([
      { kind: 'aggregated', limit: '10' },
      { kind: 'aggregated', limit: '10', offset: 'cursor-2' },
    ]);
  });

  it('welcomes whoever has just registered, once [REG-18]', async () => {
    const answers = {
      listFollowingFeed: () => feedPage([testPost({ text: 'A post' })]),
      listNotifications: () => ({ data: { results: [] }, next: null }),
    };
    const { router, user } = await enter('/feed', answers, newMe({ first_name: 'Priya' }));
    await card('A post');
    expect(screen.queryByText(/^Welcome to/)).not.toBeInTheDocument();
    await act(() => router.navigate({ to: '/notifications' }));
    await act(() => router.navigate({ to: '/feed', state: { newAccount: true } }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Muster, Priya' })).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: /Notifications/ })[0]!);
    await screen.findByText('No Notifications');
    act(() => router.history.back());
    await card('A post');
    expect(screen.queryByText(/^Welcome to/)).not.toBeInTheDocument();
  });

  it('hides what an anonymous member cannot use', async () => {
    await enter(
      '/feed',
      { listFollowingFeed: () => feedPage([testPost({ text: 'A post' })]) },
      newMe({ can: { edit: true, post: false, comment: false, follow: false } }),
    );
    await card('A post');
    expect(screen.queryByRole('button', { name: 'Write a post' })).not.toBeInTheDocument();
  });
});

describe('a post', () => {
  it('shows who, when, that it was edited, and its counts, shortened [FEED-15, FEED-19, SHELL-48]', async () => {
    await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'Busy', edited: true, reaction_counts: { like: 1234, comment: 2_000_000 } })]),
    });
    const post = within(await card('Busy'));
    expect(post.getByRole('link', { name: 'Omar Silva' })).toHaveAttribute('href', expect.stringMatching(/^\/profile\//));
    expect(post.getByText('Edited')).toBeVisible();
    expect(post.getByText('1.2K')).toBeVisible();
    expect(post.getByText('2M')).toBeVisible();
    expect(post.getByText(/2026|ago|Mar/)).toHaveAttribute('title', expect.stringContaining('2026'));
  });

  it('opens its photo large and closes it again [FEED-18]', async () => {
    allowLayout();
    const { user } = await enter('/feed', {
      listFollowingFeed: () =>
        feedPage([
          testPost({
            text: 'Look',
            media_url: 'https://files.test/a.webp',
            media: { width: 1600, height: 900, color: '#aabbcc', sizes: [{ width: 640, url: 'https://files.test/a-640.webp' }] },
          }),
        ]),
    });
    const post = within(await card('Look'));
    await user.click(post.getByRole('button', { name: 'Open photo: Photo by Omar Silva' }));
    const large = within(await screen.findByRole('dialog', { name: 'Photo by Omar Silva' }));
    expect(await large.findByRole('img', { name: 'Photo by Omar Silva' })).toHaveAttribute('src', 'https://files.test/a-640.webp');
    expect(large.getByRole('button', { name: 'Zoom in' })).toBeInTheDocument();
    await user.click(large.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(post.getByRole('button', { name: 'Open photo: Photo by Omar Silva' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that an anonymous author is anonymous [ROLE-26]', async () => {
    const { user, address } = await enter('/feed', { listFollowingFeed: () => feedPage([testPost({ text: 'Quiet', actor: nobody() })]) });
    await user.click(within(await card('Quiet')).getByRole('button', { name: 'Anonymous' }));
    expect(await screen.findByText('This user has set their profile to anonymous.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/feed'));
  });

  it('has other options for its author than for others, and none where an event speaks [FEED-22, FEED-23, FEED-24]', async () => {
    const me = newMe();
    const automatic = testPost({ text: 'Automatic', verb: 'create' });
    const { user } = await enter(
      '/feed',
      { listFollowingFeed: () => feedPage([ownPost(me, { text: 'Mine' }), testPost({ text: 'Theirs' }), automatic]) },
      me,
    );
    for (const [text, options] of [
      ['Mine', ['Edit post', 'Delete post']],
      ['Theirs', ['Report post', 'Block post']],
    ] as const) {
      await user.click(within(await card(text)).getByRole('button', { name: /^Options/ }));
      await waitFor(() => expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(options));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
    }
    expect(within(await card('Automatic')).queryByRole('button', { name: /^Options/ })).not.toBeInTheDocument();
  });

  it.each([
    ['create', 'New event'],
    ['update', 'New time or place'],
    ['cancel', 'Canceled'],
  ] as const)('says what happened to an event, and leads to it: %s [FEED-14, FEED-24]', async (verb, what) => {
    const event = { id: testId(), name: 'Noon yoga' };
    await enter('/feed', { listFollowingFeed: () => feedPage([testPost({ text: '', verb, event, event_id: event.id })]) });
    const link = await screen.findByRole('link', { name: `${what} Noon yoga` });
    expect(link).toHaveAttribute('href', `/events/${event.id}`);
    expect(screen.queryByText('in Noon yoga')).not.toBeInTheDocument();
  });

  it('is gone at once when deleted, and back with a message when that fails [FEED-38, FEED-74]', async () => {
    const me = newMe();
    const answer = held<Refusal>();
    const { user } = await enter(
      '/feed',
      { listFollowingFeed: () => feedPage([ownPost(me, { text: 'Mine' }), testPost({ text: 'Theirs' })]), deletePost: () => answer.answer },
      me,
    );
    await user.click(within(await card('Mine')).getByRole('button', { name: /^Options/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete post' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Mine')).not.toBeInTheDocument();
    answer.settle(new Refusal('server_error'));
    await card('Mine');
    expect(await screen.findByText('Error deleting the post. Please try again later.')).toBeVisible();
    expect(screen.getAllByRole('article')[0]).toHaveTextContent('Mine');
  });
});
