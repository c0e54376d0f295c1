import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buttonsOf } from '../../composed/PostButtons.tsx';
import { setConfig } from '../../platform/config.ts';
import { queryClient } from '../../platform/query.ts';
import { holdSession } from '../../test/app.tsx';
import { watchReach } from '../../test/browser.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal, serve } from '../../test/server.ts';
import { feedPage, newMe, testPost } from '../../test/world.ts';
import { setMe } from '../session/index.ts';
import { feedQuery } from './feed.api.ts';
import { settleLike } from './feed.cache.ts';
import { HomeFeed } from './HomeFeed.tsx';

const [pages, each] = [40, 25];
const middle = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;

/** 1,000 posts in 40 loaded pages on the screen; `drawn` holds the id of each card that renders. */
async function thousandCards() {
  // The clock stands still: on a busy machine so many cards take half a minute to draw, and a list that old is read anew, from its first page.
  vi.useFakeTimers({ toFake: ['Date'] });
  const me = newMe();
  const posts = Array.from({ length: pages * each }, (_, at) => testPost({ text: `Post ${at}` }));
  watchReach();
  holdSession();
  setConfig(testConfig());
  queryClient.clear();
  serve({
    listFollowingFeed: ({ query }) => {
      const from = Number(query.offset ?? 0);
      return feedPage(posts.slice(from, from + each), from + each < posts.length ? String(from + each) : null);
    },
    addReaction: () => new Refusal('server_error'),
  });
  setMe(me);
  await queryClient.infiniteQuery({ ...feedQuery('following', me.id), pages });
  const drawn: string[] = [];
  const buttons = (post: (typeof posts)[number]) => {
    drawn.push(post.id);
    return buttonsOf(post);
  };
  const component = () => <HomeFeed name="following" buttonsOf={buttons} people={() => null} onInvite={() => {}} />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('Post 999');
  return { posts, drawn };
}

it('draws one card of a thousand when a like is noted, and when one is refused', async () => {
  const { posts, drawn } = await thousandCards();
  const [writes, times]: number[][] = [[], []];
  drawn.length = 0;
  for (let at = 0; at < 40; at += 1) {
    const { id } = posts[at * each + 7]!;
    const began = performance.now();
    await act(async () => {
      settleLike(id, id);
      writes!.push(performance.now() - began);
      // The query library notifies its observers in a later task.
      await new Promise((resolve) => setTimeout(resolve));
    });
    times!.push(performance.now() - began);
  }
  const noted = drawn.length;
  drawn.length = 0;
  const heart = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-post="${posts[991]!.id}"] [data-key="l"]`);
    expect(found).not.toBeNull();
    return found!;
  });
  const began = performance.now();
  act(() => heart.click());
  const tapped = performance.now() - began;
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  const others = drawn.filter((id) => id !== posts[991]!.id).length;
  // With MEASURE set it prints how long that took: see decision 34.
  if (process.env.MEASURE)
    console.log(
      `1,000 cards in ${pages} pages: a like is written in ${middle(writes!).toFixed(2)} ms, stands after ${middle(times!).toFixed(2)} ms ` +
        `and draws ${noted / 40} cards; a tap takes ${tapped.toFixed(2)} ms; a refused like draws ${others} other cards.`,
    );
  expect(noted).toBe(40);
  expect(others).toBe(0);
});
