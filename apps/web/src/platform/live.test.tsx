import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enter } from '../test/enter.ts';
import { sockets } from '../test/live.ts';
import { Refusal } from '../test/server.ts';
import { pass, stopClock } from '../test/timers.ts';
import { feedPage, testPost } from '../test/world.ts';
import { signOut } from './session.ts';

beforeEach(() => {
  sockets.length = 0;
  stopClock();
});
/**
 * The member's socket, once the first screen has been up for a while and the bell has fetched its count, both by itself and because the
 * socket opened.
 */
async function socketOf({ sent }: Awaited<ReturnType<typeof enter>>) {
  await pass(3000);
  await waitFor(() => expect(sockets[0]?.tokens).toHaveLength(1));
  await waitFor(() => expect(sent('checkNotifications')).toHaveLength(2));
  return sockets[0]!;
}

describe('the socket', () => {
  it('is opened after the first screen, with the access token, and has the bell ask again when told', async () => {
    let unseen = 0;
    const began = Date.now();
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([]), checkNotifications: () => ({ data: { unseen } }) });
    const socket = await socketOf(app);
    expect(socket.opened - began).toBeGreaterThanOrEqual(2500);
    expect(socket.tokens).toEqual(['access-1']);
    unseen = 3;
    act(() => socket.say('notifications'));
    expect(await screen.findAllByRole('link', { name: 'Notifications, 3 new' })).not.toHaveLength(0);
    expect(app.sent('checkNotifications')).toHaveLength(3);
  });

  it('has the bell ask when it opens: what was told since the screen asked did not come through it', async () => {
    let unseen = 0;
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([]), checkNotifications: () => ({ data: { unseen } }) });
    await waitFor(() => expect(app.sent('checkNotifications')).toHaveLength(1));
    unseen = 1;
    await socketOf(app);
    expect(await screen.findAllByRole('link', { name: 'Notifications, 1 new' })).not.toHaveLength(0);
  });

  it('has the bell ask anew when told while it asks: the answer under way may be older', async () => {
    const answers: Array<(unseen: number) => void> = [];
    let first = true;
    const checkNotifications = () => {
      if (first) {
        first = false;
        return { data: { unseen: 0 } };
      }
      return new Promise((resolve) => answers.push((unseen) => resolve({ data: { unseen } })));
    };
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([]), checkNotifications });
    const socket = await socketOf(app);
    act(() => socket.say('notifications'));
    await waitFor(() => expect(app.sent('checkNotifications')).toHaveLength(3));
    for (const [at, answer] of answers.entries()) answer(at === answers.length - 1 ? 2 : 0);
    expect(await screen.findAllByRole('link', { name: 'Notifications, 2 new' })).not.toHaveLength(0);
  });

  it('comes back when the server has closed it, and asks for what was missed', async () => {
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([]) });
    const socket = await socketOf(app);
    act(() => socket.say('disconnect', 'io server disconnect'));
    await pass(2500);
    await waitFor(() => expect(socket.tokens).toHaveLength(2));
    await waitFor(() => expect(app.sent('checkNotifications')).toHaveLength(3));
  });

  it('asks for new tokens where it is not let in with those that it has', async () => {
    const answer = { access: 'access-2', refresh: 'refresh-2', expires_in: 900 };
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([]), refreshSession: () => answer });
    const socket = await socketOf(app);
    socket.active = false;
    const refuse = (message: string) => act(() => socket.say('connect_error', { message }));
    refuse('unavailable');
    await pass(1000);
    expect(app.sent('refreshSession')).toEqual([]);
    refuse('unauthenticated');
    await waitFor(() => expect(app.sent('refreshSession')).toHaveLength(1));
    await pass(2500);
    await waitFor(() => expect(socket.tokens).toEqual(['access-1', 'access-2']));
    // One that was just given is not asked for again.
    refuse('unauthenticated');
    await pass(1000);
    expect(app.sent('refreshSession')).toHaveLength(1);
  });

  it('comes back within ten seconds where the server was too busy to let it in', async () => {
    const socket = await socketOf(await enter('/feed', { listFollowingFeed: () => feedPage([]) }));
    socket.active = false;
    act(() => socket.say('connect_error', { message: 'unavailable' }));
    await pass(4000);
    expect(socket.tokens).toHaveLength(1);
    await pass(6500);
    await waitFor(() => expect(socket.tokens).toHaveLength(2));
  });

  it('ends the session where no new tokens are given: its member was shut out, on a screen that nobody touches', async () => {
    const refreshSession = () => new Refusal('session.deactivated');
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([]), refreshSession });
    const socket = await socketOf(app);
    socket.active = false;
    act(() => socket.say('connect_error', { message: 'unauthenticated' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  });

  it('is closed with the session', async () => {
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([]), endSession: () => undefined });
    const socket = await socketOf(app);
    await act(() => signOut());
    await waitFor(() => expect(socket.closed).toBe(true));
  });
});

describe('new posts', () => {
  const posts = Array.from({ length: 3 }, (_, i) => testPost({ text: `Post ${i}` })).toReversed();

  it.each([
    ['following', '/feed'],
    ['everything', '/feed?tab=everything'],
  ] as const)('are announced on %s without changing what stands there, and shown when asked for', async (feed, address) => {
    const later = [testPost({ text: 'The newest' }), testPost({ text: 'Quite new' })];
    let all = posts;
    const app = await enter(address, {
      listFollowingFeed: () => feedPage(all),
      listEverythingFeed: () => feedPage(all),
      listNewestPosts: () => ({ data: { ids: all.map(({ id }) => id) } }),
    });
    await screen.findByText('Post 0');
    const socket = await socketOf(app);
    all = [...later, ...posts];
    act(() => socket.say('feed'));
    await pass(2500);
    const pill = await screen.findByRole('button', { name: '2 new posts' });
    expect(screen.getAllByRole('status').some((status) => status.textContent === '2 new posts')).toBe(true);
    expect(screen.queryByText('The newest')).toBeNull();
    expect(app.sent('listNewestPosts')[0]?.query).toEqual({ feed });
    await app.user.click(pill);
    expect(await screen.findByText('The newest')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: '2 new posts' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveTextContent('The newest'));
  });

  it('are not announced where there are none, or where they stand there already', async () => {
    const app = await enter('/feed', {
      listFollowingFeed: () => feedPage(posts, 'more'),
      // One id older than everything loaded, and the ids that are shown.
      listNewestPosts: () => ({ data: { ids: [...posts.map(({ id }) => id), '00000000-0000-7000-8000-000000000001'] } }),
    });
    await screen.findByText('Post 0');
    const socket = await socketOf(app);
    act(() => socket.say('feed'));
    await pass(2500);
    await waitFor(() => expect(app.sent('listNewestPosts')).toHaveLength(1));
    await pass(500);
    expect(screen.queryByRole('button', { name: /new posts?$/ })).toBeNull();
  });

  it('are asked for when one comes back to the window, and counted up to twenty', async () => {
    const many = Array.from({ length: 20 }, () => testPost({}).id);
    await enter('/feed', { listFollowingFeed: () => feedPage(posts), listNewestPosts: () => ({ data: { ids: many } }) });
    await screen.findByText('Post 0');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('button', { name: '20+ new posts' })).toBeVisible();
  });
});
