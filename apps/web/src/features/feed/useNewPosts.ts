import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../platform/api.ts';
import { useHeard } from '../../platform/live.ts';
import type { FeedName } from './feed.api.ts';

/** A list of posts on the screen. */
interface ShownList {
  ids: readonly string[];
  /** What stands above them. */
  pinned?: readonly string[];
  hasNextPage: boolean;
}

/**
 * How many of the newest posts are missing from a list. Ids sort by time: anything older than the list's last post is further down, not
 * new.
 */
function countNew(newest: readonly string[], { ids, pinned = [], hasNextPage }: ShownList): number {
  const shown = new Set([...ids, ...pinned]);
  const end = hasNextPage ? ids.reduce((least, id) => (id < least ? id : least), '~') : '';
  return newest.filter((id) => id > end && !shown.has(id)).length;
}

/** After a live nudge, every open feed asks at a random moment within this time. */
const SPREAD_MS = 2000;

/**
 * How many posts a tab of the home feed has that the list on the screen lacks, up to `limits.newest_posts`. Fetched when the server
 * announces a new post and when the window regains focus; the list itself does not change.
 */
export function useNewPosts(name: FeedName, memberId: string, list: ShownList & { dataUpdatedAt: number }): number {
  const { data: newest = [], refetch } = useQuery({
    queryKey: ['newest-posts', name, memberId],
    queryFn: ({ signal }) =>
      api.listNewestPosts({ params: { id: memberId }, query: { feed: name } }, { signal }).then(({ data }) => data.ids),
    enabled: false,
    gcTime: 0,
  });
  const ask = () => {
    if (list.dataUpdatedAt > 0 && document.visibilityState === 'visible') void refetch();
  };
  useHeard('feed', () => setTimeout(ask, Math.random() * SPREAD_MS));
  const visible = useEffectEvent(ask);
  useEffect(() => {
    const onVisible = () => visible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  return countNew(newest, list);
}

/** The same for the list of an event, group or challenge, whose live room announces new posts itself. */
export function useNewInHome(homeId: string, list: ShownList): number {
  const [newest, setNewest] = useState<readonly string[]>([]);
  useHeard('posts', (id, ids) => {
    if (id === homeId) setNewest(ids ?? []);
  });
  return countNew(newest, list);
}

/** Whether there may be more new posts than were counted. */
export const isMany = (count: number): boolean => count >= limits.newest_posts;
