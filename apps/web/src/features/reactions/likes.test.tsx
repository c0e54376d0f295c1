import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, testLike, testPost } from '../../test/world.ts';

const card = (text: string) => screen.findByText(text).then((found) => found.closest('article')!);
const likeButton = (within_: HTMLElement) => within(within_).getByRole('button', { name: /^Like/ });

describe('liking a post', () => {
  const liked = { own_reactions: { like: [{ id: '018f3b5e-7a10-7c44-8d52-00000000aaaa' }] }, reaction_counts: { like: 5, comment: 0 } };

  it('shows at once, before the server has answered, and stays when it agrees [FEED-37]', async () => {
    const answer = held<unknown>();
    const { user, me } = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'Nice', reaction_counts: { like: 4, comment: 0 } })]),
      addReaction: () => answer.answer,
    });
    const button = likeButton(await card('Nice'));
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(button).toHaveTextContent('5');
    await act(async () => answer.settle(testLike(me)));
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(button).toHaveTextContent('5');
  });

  it.each([
    ['already liked [FEED-70, FEED-76]', 'reactions.already_reacted', "You've already liked this post. Please refresh your feed."],
    ['gone [FEED-77]', 'feed.post_not_found', "You've already unliked this post or it was deleted. Please refresh your feed."],
    ['in what is archived', 'groups.archived', 'This group is no longer active.'],
    ['failed otherwise [FEED-79]', 'server_error', 'Error liking post. Please try again later.'],
  ] as const)('goes back and says why: %s', async (_, code, sentence) => {
    const { user } = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'Nice', reaction_counts: { like: 4, comment: 0 } })]),
      addReaction: () => new Refusal(code),
    });
    const button = likeButton(await card('Nice'));
    await user.click(button);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(button).toHaveTextContent('4');
  });

  it('goes back when the server does not answer in time', async () => {
    const { user, sent } = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'Nice', reaction_counts: { like: 4, comment: 0 } })]),
      addReaction: () => new Promise(() => {}),
    });
    const button = likeButton(await card('Nice'));
    const clock = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    await user.click(button);
    expect(button).toHaveTextContent('5');
    await waitFor(() => expect(sent('addReaction')).toHaveLength(1));
    expect(limit).toHaveBeenCalledWith(30_000);
    clock.abort(new DOMException('late', 'TimeoutError'));
    expect(await screen.findByText('Error liking post. Please try again later.')).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(button).toHaveTextContent('4');
  });

  it.each([
    [
      'not found [FEED-71, FEED-77]',
      'reactions.not_found',
      "You've already unliked this post or it was deleted. Please refresh your feed.",
    ],
    ['failed otherwise [FEED-78]', 'server_error', 'Error unliking post. Please try again later.'],
  ] as const)('taken back, goes back and says why: %s', async (_, code, sentence) => {
    const { user } = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'Nice', ...liked })]),
      removeReaction: () => new Refusal(code),
    });
    const button = likeButton(await card('Nice'));
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await user.click(button);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(button).toHaveTextContent('5');
  });

  it('sends one call at a time, and the last of rapid taps wins', async () => {
    const first = held<unknown>();
    const { user, me, calls } = await enter('/feed', {
      listFollowingFeed: () => feedPage([testPost({ text: 'Nice' })]),
      addReaction: () => first.answer,
      removeReaction: () => undefined,
    });
    const button = likeButton(await card('Nice'));
    for (let tap = 0; tap < 4; tap += 1) await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'false');
    const sent = () => calls.filter(({ name }) => name === 'addReaction' || name === 'removeReaction').map(({ name }) => name);
    await waitFor(() => expect(sent()).toEqual(['addReaction']));
    await act(async () => first.settle(testLike(me)));
    await waitFor(() => expect(sent()).toEqual(['addReaction', 'removeReaction']));
    expect(button).toHaveAttribute('aria-pressed', 'false');
    for (let tap = 0; tap < 3; tap += 1) await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  it('changes every list and the post itself together', async () => {
    const post = testPost({ text: 'Nice' });
    const { user, me } = await enter('/feed', {
      listFollowingFeed: () => feedPage([post]),
      listEverythingFeed: () => feedPage([post]),
      addReaction: () => testLike(me),
    });
    await user.click(screen.getByRole('link', { name: 'Everything' }));
    await card('Nice');
    await user.click(screen.getByRole('link', { name: 'Following' }));
    const button = likeButton(await card('Nice'));
    await user.click(button);
    await user.click(screen.getByRole('link', { name: 'Everything' }));
    expect(likeButton(await card('Nice'))).toHaveAttribute('aria-pressed', 'true');
  });
});
