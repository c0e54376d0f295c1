import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allowLayout } from '../test/browser.ts';
import { enter } from '../test/enter.ts';
import { commentPage, feedPage, newMe, testPost } from '../test/world.ts';

const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
// oxlint-disable-next-line no-underscore-dangle -- The router's own name.
const depth = (app: Awaited<ReturnType<typeof enter>>) => app.router.history.location.state.__TSR_index;
const entered = (app: Awaited<ReturnType<typeof enter>>, index: number) => waitFor(() => expect(depth(app)).toBe(index));

describe('Back', () => {
  it('closes the composer and stays on the page; what was written is there again, and Forward does not open it', async () => {
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([testPost({ text: 'From Omar' })]) });
    const open = async () => {
      await app.user.click((await screen.findAllByRole('button', { name: 'Write a post' }))[0]!);
      return screen.findByPlaceholderText('Write a post');
    };
    const box = await open();
    await entered(app, 1);
    fireEvent.change(box, { target: { value: 'Half a thought' } });
    act(() => app.router.history.back());
    await dialogGone();
    expect(app.address()).toBe('/feed');
    expect(screen.getByText('From Omar')).toBeInTheDocument();
    act(() => app.router.history.forward());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => app.router.history.back());
    expect(await open()).toHaveValue('Half a thought');
  });

  it('closes the lightbox', async () => {
    allowLayout();
    const post = testPost({ media_url: '/media/one.webp' });
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([post]) });
    await app.user.click(await screen.findByRole('button', { name: /^Open photo/ }));
    const large = await screen.findByRole('dialog', { name: 'Photo by Omar Silva' });
    await entered(app, 1);
    act(() => app.router.history.back());
    await waitFor(() => expect(large).not.toBeInTheDocument());
    expect(app.address()).toBe('/feed');
  });

  it('leaves the page at once where a dialog was closed by its own button', async () => {
    const app = await enter('/notifications', {
      listNotifications: () => ({ data: { results: [] }, next: null }),
      listFollowingFeed: () => feedPage([testPost({ text: 'From Omar' })]),
    });
    await act(() => app.router.navigate({ to: '/feed' }));
    await app.user.click((await screen.findAllByRole('button', { name: 'Write a post' }))[0]!);
    await screen.findByPlaceholderText('Write a post');
    await entered(app, 2);
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await dialogGone();
    await entered(app, 1);
    act(() => app.router.history.back());
    expect(app.address()).toBe('/notifications');
  });

  it('leads from a post that one has deleted to where one came from, in one step', async () => {
    const me = newMe();
    const post = testPost({
      actor: { ...testPost().actor, id: me.id },
      can: { edit: true, delete: true, like: true, comment: true, take_down: false },
    });
    const app = await enter(
      '/feed',
      {
        listFollowingFeed: () => feedPage([post]),
        getPost: () => post,
        listReactions: () => commentPage([], 0),
        deletePost: () => undefined,
      },
      me,
    );
    await screen.findByText(post.text);
    await act(() => app.router.navigate({ to: '/feed/$postId', params: { postId: post.id } }));
    await screen.findByRole('heading', { level: 1, name: 'Post' });
    await app.user.click(screen.getByRole('button', { name: /^Options for .* post$/ }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete post' }));
    await screen.findByRole('dialog', { name: 'Delete this post?' });
    await entered(app, 2);
    await app.user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.address()).toBe('/feed'));
    expect(depth(app)).toBe(0);
  });
});
