import type { FeedPage, HomeFeedPage } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { limits } from '@muster/contract/limits';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { api } from '../../platform/api.ts';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { useAgain } from '../../ui/useAgain.ts';
import { listKey } from './feed.cache.ts';

export type FeedName = 'following' | 'everything';

const limit = limits.feed_page;

/** Closer to the top than this, new posts above cannot move what is being read. */
const topPx = 300;
/** A list read less than this long ago is not refetched on arrival. */
const freshMs = 30_000;
/** How long a browser takes to scroll smoothly to the top. */
const smoothMs = 700;

/** A page of a list, and what stands above all of it. */
export interface ListedPage extends IdPage {
  pinned?: string[];
}

const nothing: ListedPage = { ids: [], next: null };
const idsOf = ({ data, next }: FeedPage | HomeFeedPage): ListedPage => ({
  ids: data.results.map(({ id }) => id),
  ...('pinned' in data && data.pinned && { pinned: data.pinned.map(({ id }) => id) }),
  next,
});
/** A missing feed counts as an empty one [FEED-69]. */
const emptyIfAbsent = (error: unknown): ListedPage => {
  if (error instanceof ApiError && error.status === 404) return nothing;
  throw error;
};

type Load = (offset: string | undefined, signal: AbortSignal) => Promise<FeedPage | HomeFeedPage>;

/** Returning to a list shows it as it was left; `useFreshList` refetches where that moves nothing. */
export const postList = (queryKey: ReturnType<typeof listKey>, load: Load) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal).then(idsOf, emptyIfAbsent),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListedPage) => page.next ?? undefined,
    gcTime: 30 * 60_000,
    refetchOnMount: false,
    refetchOnWindowFocus: () => window.scrollY < topPx,
  });

/** A tab of the home feed, newest first, ten posts a page [FEED-39]. When the window regains focus it only announces new posts. */
export const feedQuery = (name: FeedName, memberId: string) => ({
  ...postList(listKey(name, memberId), (offset, signal) =>
    name === 'everything'
      ? api.listEverythingFeed({ query: { limit, offset } }, { signal })
      : api.listFollowingFeed({ params: { id: memberId }, query: { kind: 'aggregated', limit, offset } }, { signal }),
  ),
  refetchOnWindowFocus: false,
});

const firstPageOnly = <T extends InfiniteData<unknown>>(data: T | undefined): T | undefined =>
  data && { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };

const none: readonly string[] = [];

/**
 * A list of posts, with all loaded pages flattened. Refetches on arrival, but not when the reader returns to the middle of it; tapping the
 * current screen's tab scrolls to the top and refetches too. `start` is where the list begins, if that is not the top of the screen.
 */
export function usePosts(options: ReturnType<typeof postList>, start?: RefObject<HTMLElement | null>) {
  const query = useInfiniteQuery(options);
  const { queryKey } = options;
  const depth = () => (start?.current ? -start.current.getBoundingClientRect().top : window.scrollY);
  const startOver = async (): Promise<boolean> => {
    if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching' || depth() >= topPx) return false;
    queryClient.setQueryData(queryKey, firstPageOnly);
    await queryClient.invalidateQueries({ queryKey });
    return true;
  };
  const isOld = useEffectEvent((): boolean => {
    const state = queryClient.getQueryState(queryKey);
    return !!state?.dataUpdatedAt && (state.isInvalidated || Date.now() - state.dataUpdatedAt >= freshMs);
  });
  const freshen = useEffectEvent(() => void startOver());
  /** Scrolls to the top of the list and refetches. Resolves to whether that worked. */
  const toTop = async (): Promise<boolean> => {
    const [below, behavior] = [depth(), matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'] as const;
    const wait = below < topPx ? 0 : smoothMs;
    if (!start) window.scrollTo({ top: 0, behavior });
    else if (below > 0) start.current?.scrollIntoView({ behavior });
    await new Promise((resolve) => setTimeout(resolve, wait));
    return startOver();
  };
  useAgain(() => void toTop());
  const key = queryKey.join();
  useEffect(() => {
    // Asked now: what the reader does in the list makes it old too, and must not move it.
    if (!isOld()) return;
    // The router restores the scroll position after the first render.
    const timer = setTimeout(freshen, 100);
    return () => clearTimeout(timer);
  }, [key]);
  const pinned = query.data?.pages[0]?.pinned ?? none;
  // What stands above is not shown twice.
  const ids = useMemo(() => {
    const above = new Set(pinned);
    return [...new Set(query.data?.pages.flatMap((page) => page.ids))].filter((id) => !above.has(id));
  }, [query.data, pinned]);
  return { ...query, ids, pinned, toTop };
}
