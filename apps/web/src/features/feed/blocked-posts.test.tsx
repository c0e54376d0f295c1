import type { BlockedPost } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, testId, testPerson, testPost } from '../../test/world.ts';

const blocked = (change: Partial<BlockedPost> = {}): BlockedPost => ({
  id: testId(),
  actor: testPerson(),
  time: '2026-03-04T09:00:00.000Z',
  excerpt: 'First words of it…',
  has_photo: false,
  ...change,
});
const row = async (text: string) => within((await screen.findByText(text)).closest('li')!);

describe('blocked posts', () => {
  it('are listed by author and first words, and are unblocked with an undo on the same screen', async () => {
    const [one, photo] = [blocked(), blocked({ excerpt: '', has_photo: true, actor: testPerson({ first_name: 'Ben' }) })];
    let list = [one, photo];
    const { user, sent } = await enter('/profile/blocked-posts', {
      listBlockedPosts: () => ({ data: list, next: null }),
      unblockPost: () => void (list = [photo]),
      blockPost: () => void (list = [one, photo]),
    });
    expect((await row('A photo')).getByText('Ben Silva')).toBeVisible();
    await user.click((await row(one.excerpt)).getByRole('button', { name: /^Unblock the post by Omar Silva/ }));
    await waitFor(() => expect(screen.queryByText(one.excerpt)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ben Silva' })).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(one.excerpt)).toBeVisible();
    expect(sent('blockPost')[0]?.params).toMatchObject({ postId: one.id });
  });

  it('come back where unblocking fails, with a message', async () => {
    const one = blocked();
    const { user } = await enter('/profile/blocked-posts', {
      listBlockedPosts: () => ({ data: [one], next: null }),
      unblockPost: () => new Refusal('server_error'),
    });
    await user.click((await row(one.excerpt)).getByRole('button', { name: /^Unblock/ }));
    expect(await screen.findByText('Error unblocking the post. Please try again later.')).toBeVisible();
    expect(await screen.findByText(one.excerpt)).toBeVisible();
  });

  it('are none at first, and the settings lead there', async () => {
    const { user } = await enter('/profile/settings', { listBlockedPosts: () => ({ data: [], next: null }) });
    await user.click(await screen.findByRole('link', { name: 'Blocked posts' }));
    expect(await screen.findByText('No blocked posts')).toBeVisible();
  });

  it('can be taken back at once from the feed', async () => {
    const post = testPost({ text: 'Rather not' });
    let hidden = false;
    const { user, sent } = await enter('/feed', {
      listFollowingFeed: () => feedPage(hidden ? [testPost({ text: 'Another' })] : [post, testPost({ text: 'Another' })]),
      blockPost: () => void (hidden = true),
      unblockPost: () => void (hidden = false),
    });
    await screen.findByText('Rather not');
    await user.click(screen.getAllByRole('button', { name: /^Options for/ })[0]!);
    await user.click(await screen.findByRole('menuitem', { name: 'Block post' }));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByText('Rather not')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rather not')).toBeVisible();
    expect(sent('unblockPost')[0]?.params).toMatchObject({ postId: post.id });
  });
});
