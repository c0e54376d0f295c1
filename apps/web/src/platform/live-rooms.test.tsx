import type { LiveNews, Post } from '@muster/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter } from '../test/enter.ts';
import { sockets } from '../test/live.ts';
import { pass, stopClock } from '../test/timers.ts';
import { feedPage, testPost } from '../test/world.ts';

beforeEach(() => {
  sockets.length = 0;
  stopClock();
});
const inRoom = async (app: Awaited<ReturnType<typeof enter>>, room: string) => {
  await pass(4000);
  await waitFor(() => expect(sockets[0]?.tokens).toHaveLength(1));
  await pass(1000);
  act(() => app.reach());
  await pass(1000);
  await waitFor(() => expect([...sockets[0]!.rooms]).toContain(room));
  return (state: LiveNews[1]) => act(() => sockets[0]!.say('rooms', [[room, state]]));
};
const state = ({ version, own_reactions }: Post, like: number, comment: number) => ({
  version,
  newest_comment: null,
  own_reactions,
  reaction_counts: { like, comment },
});

describe('a card in view', () => {
  it('shows likes and comments of others, and after a change the words that it has now', async () => {
    const post = testPost({ text: 'Early run', reaction_counts: { like: 1, comment: 0 } });
    const app = await enter('/feed', {
      listFollowingFeed: () => feedPage([post]),
      getPost: () => ({ ...post, text: 'Late run', version: post.version + 1, edited: true, reaction_counts: { like: 4, comment: 2 } }),
    });
    await screen.findByText('Early run');
    const say = await inRoom(app, `post:${post.id}`);
    say(state(post, 4, 2));
    expect(await screen.findAllByRole('link', { name: '2 comments' })).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: /^Like/ })).toBeVisible();
    expect(app.sent('getPost')).toEqual([]);
    say({ ...state(post, 4, 2), version: post.version + 1 });
    expect(await screen.findByText('Late run')).toBeVisible();
  });

  it('that is deleted keeps its space until one scrolls on, and is out of the list then', async () => {
    const [gone, stays] = [testPost({ text: 'Early run' }), testPost({ text: 'Late run' })];
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([gone, stays]) });
    await screen.findByText('Early run');
    const say = await inRoom(app, `post:${gone.id}`);
    const card = () => document.querySelector(`[data-gone="${gone.id}"]`);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 400, 200));
    say(null);
    await waitFor(() => expect(card()).toHaveTextContent('This post is no longer available.'));
    expect(screen.queryByText('Early run')).toBeNull();
    act(() => void dispatchEvent(new Event('scroll')));
    expect(card()).toBeVisible();
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900, 400, 200));
    act(() => void dispatchEvent(new Event('scroll')));
    expect(card()).toBeNull();
    expect(screen.getByText('Late run')).toBeVisible();
  });
});

describe('the socket', () => {
  it('joins again what is on the screen when it comes back', async () => {
    const post = testPost({ text: 'Early run' });
    const app = await enter('/feed', { listFollowingFeed: () => feedPage([post]) });
    await screen.findByText('Early run');
    await inRoom(app, `post:${post.id}`);
    const [socket] = sockets;
    socket!.rooms.clear();
    act(() => socket!.say('disconnect', 'transport close'));
    act(() => socket!.say('connect'));
    await pass(1000);
    expect([...socket!.rooms]).toEqual([`post:${post.id}`]);
  });
});
