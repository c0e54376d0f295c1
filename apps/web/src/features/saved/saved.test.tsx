import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { pass, stopClock } from '../../test/timers.ts';
import { feedPage, newMe, ownPost, testId, testPost } from '../../test/world.ts';

const buttonOf = async (text: string) => {
  const card = (await screen.findByText(text)).closest('article')!;
  return within(card).getByRole('button', { name: 'Save for later' });
};
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

describe('saving a post', () => {
  it('shows at once, before the server has answered, and stays when it agrees', async () => {
    const answer = held<unknown>();
    const post = testPost({ text: 'Nice' });
    const { user, me, sent } = await enter('/feed', { listFollowingFeed: () => feedPage([post]), savePost: () => answer.answer });
    const button = await buttonOf('Nice');
    expect(pressed(button)).toBe(false);
    await user.click(button);
    expect(pressed(button)).toBe(true);
    await act(async () => answer.settle(undefined));
    expect(pressed(button)).toBe(true);
    expect(sent('savePost').map(({ params }) => params)).toEqual([{ id: me.id, postId: post.id }]);
  });

  it.each([
    ['saving', false, 'Error saving post. Please try again later.'],
    ['taking it back', true, 'Error removing saved post. Please try again later.'],
  ])('goes back and says why where %s is refused', async (_, saved, sentence) => {
    const { user } = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'Nice', saved })]),
      savePost: () => new Refusal('server_error'),
      unsavePost: () => new Refusal('server_error'),
    });
    const button = await buttonOf('Nice');
    await user.click(button);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(pressed(button)).toBe(saved);
  });

  it('sends one call at a time, and the last of rapid taps wins', async () => {
    const first = held<unknown>();
    const { user, calls } = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'Nice' })]),
      savePost: () => first.answer,
      unsavePost: () => undefined,
    });
    const button = await buttonOf('Nice');
    for (let tap = 0; tap < 4; tap += 1) await user.click(button);
    expect(pressed(button)).toBe(false);
    const sent = () => calls.map(({ name }) => name).filter((name) => name === 'savePost' || name === 'unsavePost');
    await waitFor(() => expect(sent()).toEqual(['savePost']));
    await act(async () => first.settle(undefined));
    await waitFor(() => expect(sent()).toEqual(['savePost', 'unsavePost']));
    expect(pressed(button)).toBe(false);
  });

  it('is shown wherever the post is, also on one of the own posts, and is done with the key s', async () => {
    const [me, id] = [newMe(), testId()];
    let saved = false;
    const post = () => ownPost(me, { id, text: 'Mine', saved });
    const { user, sent } = await enter(
      '/feed',
      {
        listFollowingFeed: () => feedPage([post()]),
        listEverythingFeed: () => feedPage([post()]),
        getPost: post,
        listReactions: () => ({ data: { reactions: [], reaction_counts: { like: 0, comment: 0 } }, next: null }),
        savePost: () => void (saved = true),
      },
      me,
    );
    (await buttonOf('Mine')).closest<HTMLElement>('article')!.focus();
    await user.keyboard('s');
    expect(pressed(await buttonOf('Mine'))).toBe(true);
    await waitFor(() => expect(sent('savePost')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Everything' }));
    expect(pressed(await buttonOf('Mine'))).toBe(true);
    await user.click(screen.getByText('Mine'));
    await screen.findByRole('heading', { level: 1, name: 'Post' });
    expect(pressed(await buttonOf('Mine'))).toBe(true);
  });
});

describe('the list of saved posts', () => {
  it('is opened from the own profile and shows them as the server orders them, page by page', async () => {
    const [older, newer, last] = ['Older', 'Newer', 'Last'].map((text) => testPost({ text, saved: true }));
    const { user, me, sent, reach } = await enter('/profile', {
      listMemberPosts: () => feedPage([]),
      getPinnedPost: () => ({ data: null }),
      getFollowSummary: () => ({ followers: 0, following: 0 }),
      listSavedPosts: ({ query }) => (query.offset ? feedPage([last!]) : feedPage([older!, newer!], 'more')),
    });
    await user.click(await screen.findByRole('link', { name: 'Saved posts' }));
    await screen.findByRole('heading', { level: 1, name: 'Saved posts' });
    await screen.findByText('Newer');
    act(() => reach());
    await screen.findByText('Last');
    const texts = within(screen.getByRole('feed'))
      .getAllByRole('article')
      .map((card) => /Older|Newer|Last/.exec(card.textContent)![0]);
    expect(texts).toEqual(['Older', 'Newer', 'Last']);
    expect(sent('listSavedPosts').map(({ params, query }) => [params.id, query.offset])).toEqual([
      [me.id, undefined],
      [me.id, 'more'],
    ]);
  });

  it('says how to save where there is nothing, and leads to the feed', async () => {
    const { user } = await enter('/profile/saved', {
      listSavedPosts: () => feedPage([]),
      listFollowingFeed: () => feedPage([testPost({ text: 'Nice' })]),
    });
    expect(await screen.findByText('Tap the bookmark below a post to find it here later. Nobody else sees what you save.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Browse the feed' }));
    expect(await screen.findByText('Nice')).toBeVisible();
  });

  it('says that it could not be read, and reads it again', async () => {
    let fails = true;
    const { user } = await enter('/profile/saved', {
      listSavedPosts: () => (fails ? new Refusal('server_error') : feedPage([testPost({ text: 'Nice', saved: true })])),
    });
    expect(await screen.findByText("Couldn't load your saved posts.")).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText('Nice')).toBeVisible();
  });

  it('keeps a post that is taken back where it stands, so that it can be saved again, and is read anew by who returns', async () => {
    const [stays, goes] = [testPost({ text: 'Stays', saved: true }), testPost({ text: 'Goes', saved: true })];
    let listed = [goes, stays];
    const { user, router, sent } = await enter('/profile/saved', {
      listSavedPosts: () => feedPage(listed),
      listFollowingFeed: () => feedPage([stays]),
      unsavePost: () => void (listed = [stays]),
    });
    const button = await buttonOf('Goes');
    await user.click(button);
    await waitFor(() => expect(sent('unsavePost')).toHaveLength(1));
    expect(pressed(button)).toBe(false);
    expect(screen.getByText('Goes')).toBeVisible();
    await act(() => router.navigate({ to: '/feed' }));
    await screen.findByText('Stays');
    await act(() => router.navigate({ to: '/profile/saved' }));
    await waitFor(() => expect(screen.queryByText('Goes')).not.toBeInTheDocument());
    expect(pressed(await buttonOf('Stays'))).toBe(true);
  });

  it('keeps it there too if it is taken back the moment the list is opened again', async () => {
    stopClock();
    const [stays, goes] = [testPost({ text: 'Stays', saved: true }), testPost({ text: 'Goes', saved: true })];
    let listed = [goes, stays];
    const { router, sent } = await enter('/profile/saved', {
      listSavedPosts: () => feedPage(listed),
      listFollowingFeed: () => feedPage([stays]),
      unsavePost: () => void (listed = [stays]),
    });
    await screen.findByText('Goes');
    await act(() => router.navigate({ to: '/feed' }));
    await waitFor(() => expect(screen.queryByText('Goes')).not.toBeInTheDocument());
    await act(() => router.navigate({ to: '/profile/saved' }));
    const button = await buttonOf('Goes');
    await act(async () => button.click());
    await waitFor(() => expect(sent('unsavePost')).toHaveLength(1));
    // Longer than a list waits after an arrival before it is read anew.
    await pass(200);
    expect(screen.getByText('Goes')).toBeVisible();
    expect(sent('listSavedPosts')).toHaveLength(1);
  });
});
