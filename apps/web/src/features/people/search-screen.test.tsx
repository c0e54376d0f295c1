import type { FoundPerson } from '@muster/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { type Received, Refusal } from '../../test/server.ts';
import { pass, stopClock } from '../../test/timers.ts';
import {
  commentPage,
  feedPage,
  testFound as listed,
  newMe,
  testComment,
  testId,
  testLike,
  testMember,
  testPost,
} from '../../test/world.ts';

describe('the people search', () => {
  async function search(answer: (received: Received) => unknown) {
    const app = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost()]),
      searchMembers: answer,
      getMember: ({ params }) => testMember({ id: params.id }),
      getFollowSummary: () => ({ followers: 0, following: 0 }),
      listMemberPosts: () => feedPage([]),
    });
    const field = await screen.findByRole('combobox', { name: 'Search for People' });
    return { ...app, field };
  }

  it('stands on the home feed [FEED-04]', async () => {
    const { field } = await search(() => ({ data: [] }));
    expect(field).toHaveAttribute('placeholder', 'Search for People');
  });

  it('lists photo and name while one types, and opens the profile [FEED-05]', async () => {
    const grace = listed({ first_name: 'Grace', profile_photo_url: 'https://files.test/grace.png', leader_label: 'Event Leader' });
    const { field, user, address, sent } = await search(() => ({ data: [grace, listed()] }));
    fireEvent.change(field, { target: { value: 'gra' } });
    const option = await screen.findByRole('option', { name: /Grace Silva/ });
    expect(option.querySelector('img')).toHaveAttribute('src', 'https://files.test/grace.png');
    expect(within(option).getByText('Event Leader')).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(2);
    expect(await screen.findByText('2 people found')).toBeInTheDocument();
    expect(sent('searchMembers').map(({ query }) => query)).toEqual([{ q: 'gra' }]);
    await user.click(option);
    await waitFor(() => expect(address()).toBe(`/profile/${grace.id}`));
  });

  it('waits half a second for the end of typing [FEED-93]', async () => {
    const { field, sent } = await search(() => ({ data: [listed()] }));
    stopClock();
    for (const value of ['o', 'om', 'oma', 'omar']) {
      await pass(499);
      fireEvent.change(field, { target: { value } });
    }
    await pass(499);
    expect(sent('searchMembers')).toEqual([]);
    await pass(1);
    await screen.findByRole('option');
    expect(sent('searchMembers').map(({ query }) => query.q)).toEqual(['omar']);
  });

  it('is used by keyboard alone', async () => {
    const people = [listed({ first_name: 'Ada' }), listed({ first_name: 'Bea' })];
    const { field, user, address } = await search(() => ({ data: people }));
    await user.type(field, 'a');
    const [ada, bea] = await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', ada!.id);
    await user.keyboard('{ArrowUp}');
    expect(field).toHaveAttribute('aria-activedescendant', bea!.id);
    expect(bea).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/profile/${people[1]!.id}`));
  });

  it('opens the one who was marked where others come amid it', async () => {
    const [ada, adam] = [listed({ first_name: 'Ada' }), listed({ first_name: 'Adam' })];
    const answers: Record<string, FoundPerson[]> = { ad: [ada, adam], ada: [adam, ada] };
    const { field, user, address } = await search(({ query }) => ({ data: answers[query.q!] ?? [] }));
    await user.type(field, 'ad');
    await screen.findAllByRole('option');
    fireEvent.change(field, { target: { value: 'ada' } });
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Adam'));
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/profile/${ada.id}`));
  });

  it('opens nobody who does not go with what is typed by now, however fast one is', async () => {
    const { field, user, address } = await search(({ query }) => ({ data: 'omar'.startsWith(query.q!) ? [listed()] : [] }));
    await user.type(field, 'omar');
    await screen.findByRole('option');
    fireEvent.change(field, { target: { value: 'zoe' } });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/feed'));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('says when there is nobody, and goes with Escape', async () => {
    const { field, user } = await search(() => ({ data: [] }));
    await user.type(field, 'zzz');
    expect(await screen.findByText('No Users Found', { selector: 'p' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('says when it fails, and tries again [FEED-91]', async () => {
    let works = false;
    const { field, user } = await search(() => (works ? { data: [listed()] } : new Refusal('server_error')));
    await user.type(field, 'omar');
    expect(await screen.findByText('An error occurred trying to search users. Please try again later.')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Omar Silva/ })).toBeVisible();
  });
});

describe('the likes of a post or comment', () => {
  const liker = (change: Partial<FoundPerson> = {}) => {
    const user = listed(change);
    return { id: testId(), user_id: user.id, user };
  };
  const likers = (reactions: ReturnType<typeof liker>[], next_page: string | null = null) => ({ data: { reactions }, next_page });
  const post = testPost({ text: 'Liked', reaction_counts: { like: 3, comment: 1 } });
  const comment = testComment({ reaction_counts: { like: 2, comment: 0 } });
  const answers = { getPost: () => post, listReactions: () => commentPage([comment], 1) };

  it('open from the number of likes of a post, page by page, with a way to follow [FEED-25, FEED-28, SHELL-18]', async () => {
    const me = newMe();
    const omar = liker();
    const { user, address, sent, reach } = await enter(
      `/feed/${post.id}`,
      {
        ...answers,
        listLikers: ({ query }) =>
          query.offset ? likers([liker({ first_name: 'Last' })]) : likers([liker({ id: me.id, first_name: 'Priya' }), omar], 'more'),
        followMember: () => ({ followers: 1, following: 0 }),
        getMember: ({ params }) => testMember({ id: params.id }),
        getFollowSummary: () => ({ followers: 0, following: 0 }),
        listMemberPosts: () => feedPage([]),
      },
      me,
    );
    await user.click(await screen.findByRole('link', { name: '3 likes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/feed/${post.id}/like`));
    await screen.findByText('Omar Silva');
    act(reach);
    await screen.findByText('Last Silva');
    expect(sent('listLikers').map(({ params, query }) => ({ ...params, ...query }))).toEqual([
      { id: me.id, streamId: post.id },
      { id: me.id, streamId: post.id, offset: 'more' },
    ]);
    expect(screen.queryByRole('button', { name: 'Follow Priya Silva' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Follow Omar Silva' }));
    expect(screen.getByRole('button', { name: 'Following Omar Silva' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Omar Silva' }));
    await waitFor(() => expect(address()).toBe(`/profile/${omar.user.id}`));
  });

  it('open from the number of likes of a comment [FEED-26]', async () => {
    const { user, address, sent } = await enter(`/feed/${post.id}`, { ...answers, listLikers: () => likers([liker()]) });
    await user.click(await screen.findByRole('link', { name: '2 likes' }));
    expect(await screen.findByText('Omar Silva')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/feed/${post.id}/comment/${comment.id}/like`));
    expect(sent('listLikers')[0]?.params.streamId).toBe(comment.id);
  });

  it.each([
    ['of a post', '4 likes', () => within(screen.getAllByRole('article')[0]!), false],
    ['of a post, though the list is under way too', '4 likes', () => within(screen.getAllByRole('article')[0]!), true],
    ['of a comment', '3 likes', () => within(screen.getAllByRole('listitem')[0]!), false],
  ])('show one’s own that was still on its way as they opened: %s', async (_, number, place, slowly) => {
    const me = newMe();
    const own = liker({ id: me.id, first_name: 'Priya' });
    const [liking, reading] = [held<unknown>(), held<void>()];
    let all = [liker()];
    const { user, sent } = await enter(
      `/feed/${post.id}`,
      {
        ...answers,
        addReaction: () => liking.answer,
        listLikers: async () => {
          const found = likers(all);
          if (slowly && sent('listLikers').length === 1) await reading.answer;
          return found;
        },
      },
      me,
    );
    await screen.findByRole('link', { name: '2 likes' });
    await user.click(place().getByRole('button', { name: /^Like/ }));
    await user.click(place().getByRole('link', { name: number }));
    await waitFor(() => expect(sent('listLikers')).toHaveLength(1));
    if (!slowly) await screen.findByText('Omar Silva');
    all = [own, ...all];
    await act(async () => liking.settle(testLike(me)));
    reading.settle();
    expect(await screen.findByText('Priya Silva')).toBeVisible();
    expect(sent('listLikers')).toHaveLength(2);
  });

  it.each([
    ['of a post', '', 'Error fetching post likes user list'],
    ['of a comment', `/comment/${comment.id}`, 'Error fetching comment likes user list'],
  ])('say when those %s cannot be loaded [FEED-88]', async (_, below, sentence) => {
    let works = false;
    const { user } = await enter(`/feed/${post.id}${below}/like`, {
      listLikers: () => (works ? likers([liker()]) : new Refusal('server_error')),
    });
    expect(await screen.findByText(sentence)).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Omar Silva')).toBeVisible();
  });

  it.each([
    ['another type of reaction', 'smile', testConfig()],
    ['a deployment that hides the list [SHELL-18]', 'like', testConfig({ hide_like_list: true })],
  ])('are not found for %s, and one is back [FEED-27]', async (_, type, config) => {
    const { router, address, sent } = await enter(`/feed/${post.id}`, { ...answers, listLikers: () => likers([]) }, newMe(), config);
    await screen.findByText('Liked');
    for (const below of ['', `/comment/${comment.id}`]) {
      await act(() => router.navigate({ href: `/feed/${post.id}${below}/${type}` }));
      expect(await screen.findByText('Page not found')).toBeVisible();
      await waitFor(() => expect(address()).toBe(`/feed/${post.id}`));
    }
    expect(sent('listLikers')).toHaveLength(0);
  });

  it('are only counted where the deployment hides the list [ROLE-29, SHELL-18]', async () => {
    await enter(`/feed/${post.id}`, answers, newMe(), testConfig({ hide_like_list: true }));
    await screen.findByText('Liked');
    expect(screen.getByRole('button', { name: 'Like, 3 likes' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /likes/ })).not.toBeInTheDocument();
  });
});
